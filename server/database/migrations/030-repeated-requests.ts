/** Responses to creating requests, for repeated requests; and mails that users sent, for rate limits. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const answered = [
  `create table answered_requests (
    client_id bigint not null,
    user_id bigint not null,
    key text not null,
    request text not null,
    answer jsonb not null,
    at timestamptz not null default now(),
    primary key (client_id, user_id, key)
  )`,
  `create index on answered_requests (client_id, at)`,
  ...guardTenantTable('answered_requests', 'select, insert, delete'),
];

const mails = [
  `create table requested_mails (
    client_id bigint not null,
    id bigint not null generated always as identity,
    purpose text not null,
    user_id bigint not null,
    address text not null,
    at timestamptz not null default now(),
    primary key (client_id, id)
  )`,
  `create index on requested_mails (client_id, purpose, at)`,
  ...guardTenantTable('requested_mails', 'select, insert, delete'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...answered, ...mails]) await sql.raw(statement).execute(db);
  await distribute(db, 'answered_requests');
  await distribute(db, 'requested_mails');
}
