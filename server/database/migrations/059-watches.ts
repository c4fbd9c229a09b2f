/** Watches of saved views, and every evaluation of them. Removed watches stay, for undo. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table watches (
    client_id bigint not null,
    id bigint not null generated always as identity,
    owner_id bigint not null,
    view_id bigint not null,
    name text not null,
    metric text not null,
    member jsonb,
    condition jsonb not null,
    recipients bigint[] not null,
    quiet_hours jsonb,
    is_paused boolean not null default false,
    edition integer not null default 1,
    is_deleted boolean not null default false,
    primary key (client_id, id)
  )`,
  'create index watches_owner on watches (client_id, owner_id) where not is_deleted',
  ...guardTenantTable('watches', 'select, insert, update'),
  `create table watch_evaluations (
    client_id bigint not null,
    id bigint not null generated always as identity,
    watch_id bigint not null,
    user_id bigint not null,
    edition integer not null,
    evaluated_at timestamptz not null,
    data_version bigint not null,
    day date not null,
    date_start date,
    date_end date,
    value double precision,
    low double precision,
    high double precision,
    outcome text not null,
    sentence text not null,
    told_at timestamptz,
    primary key (client_id, id)
  )`,
  'create index watch_evaluations_of_watch on watch_evaluations (client_id, watch_id, user_id, id desc)',
  `create index watch_evaluations_untold on watch_evaluations (client_id)
    where outcome = 'fired' and told_at is null`,
  ...guardTenantTable('watch_evaluations', 'select, insert, update'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'watches');
  await distribute(db, 'watch_evaluations');
}
