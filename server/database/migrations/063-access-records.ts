/** Access records of clients, and refused sign-ins that belong to none. They are never changed, and deleted when old. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table access_records (
    client_id bigint not null,
    id bigint not null generated always as identity,
    at timestamptz not null default clock_timestamp(),
    kind text not null,
    reader_id bigint,
    actor text not null,
    subject text,
    rows bigint,
    node_id bigint,
    reason text,
    address text,
    software text,
    once text,
    primary key (client_id, id),
    unique (client_id, once)
  )`,
  'create index access_records_newest on access_records (client_id, at desc, id desc)',
  ...guardTenantTable('access_records', 'select, insert, delete'),
  `create table refused_sign_ins (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    actor text,
    reason text not null,
    address text,
    software text,
    once text unique
  )`,
  'create index refused_sign_ins_oldest on refused_sign_ins (at)',
  'grant select, insert, delete on refused_sign_ins to tripledger_app',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'access_records');
  await distribute(db, 'refused_sign_ins');
}
