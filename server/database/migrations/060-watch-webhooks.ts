/** Signed webhooks of watches: where to, with which secret, and each attempt. Evaluations are removed after some time. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const statements = [
  'alter table watches add column webhook_address text',
  `create table watch_secrets (
    client_id bigint not null,
    watch_id bigint not null,
    secret bytea not null,
    old_secret bytea,
    old_until timestamptz,
    primary key (client_id, watch_id)
  )`,
  ...guardTenantTable('watch_secrets', 'select, insert, update'),
  `create table watch_attempts (
    client_id bigint not null,
    id bigint not null generated always as identity,
    watch_id bigint not null,
    evaluation_id bigint,
    webhook_id text not null,
    attempted_at timestamptz not null,
    status integer,
    outcome text not null,
    problem text,
    primary key (client_id, id)
  )`,
  'create index watch_attempts_of_watch on watch_attempts (client_id, watch_id, id desc)',
  ...guardTenantTable('watch_attempts', 'select, insert, delete'),
  'grant delete on watch_evaluations to tripledger_app',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'watch_secrets');
  await distribute(db, 'watch_attempts');
}
