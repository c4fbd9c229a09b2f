/** Erased persons, by digests of what identified them. The application reads them on import, and can change nothing. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table erasures (
    client_id bigint not null,
    id text not null,
    at timestamptz not null default clock_timestamp(),
    actor text not null,
    of text not null check (of in ('traveller', 'user')),
    pseudonym text not null,
    secret bytea not null,
    marks jsonb not null,
    rows jsonb not null,
    primary key (client_id, id)
  )`,
  ...guardTenantTable('erasures', 'select'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'erasures');
}
