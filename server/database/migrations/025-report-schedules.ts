/**
 * Scheduled reports, and the ledger of their deliveries. A run stores the complete request, as the schedule was when it
 * was due. A run is unique by schedule, node and range, or by request, so that any number of processes can plan
 * repeatedly without duplicates. Files are stored in parts, so that any process can serve them without holding a whole
 * file in memory.
 */
import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table schedules (
    client_id bigint not null references clients (id),
    id bigint not null generated always as identity,
    user_id bigint not null references users (id),
    node_ids bigint[] not null,
    report_type text not null,
    extension text not null,
    period_id smallint not null,
    end_date date,
    recipients text[] not null,
    countries jsonb not null,
    product_types text[] not null,
    date_field text not null,
    is_active boolean not null default true,
    is_paused boolean not null default false,
    next_start date not null,
    created_at timestamptz not null default now(),
    primary key (client_id, id)
  )`,
  `create table report_runs (
    client_id bigint not null references clients (id),
    id bigint not null generated always as identity,
    schedule_id bigint,
    request_id uuid,
    user_id bigint not null references users (id),
    node_id bigint,
    node_label text,
    report_type text not null,
    extension text not null,
    countries jsonb not null,
    product_types text[] not null,
    date_field text not null,
    date_start date not null,
    date_end date not null,
    due_at timestamptz not null,
    noted_at timestamptz not null default now(),
    not_run text,
    primary key (client_id, id),
    unique nulls not distinct (client_id, schedule_id, node_id, date_start, request_id),
    check (schedule_id is not null or request_id is not null),
    foreign key (client_id, schedule_id) references schedules (client_id, id)
  )`,
  `create table report_files (
    client_id bigint not null references clients (id),
    id bigint not null generated always as identity,
    key text not null,
    file_name text not null,
    media_type text not null,
    size bigint not null,
    data_version bigint not null,
    sight bigint[],
    permissions text[] not null,
    made_at timestamptz not null,
    primary key (client_id, id),
    unique (client_id, key)
  )`,
  `create table report_file_parts (
    client_id bigint not null,
    file_id bigint not null,
    part integer not null,
    bytes bytea not null,
    primary key (client_id, file_id, part),
    foreign key (client_id, file_id) references report_files (client_id, id) on delete cascade
  )`,
  `create table report_deliveries (
    client_id bigint not null,
    id bigint not null generated always as identity,
    run_id bigint not null,
    recipient text not null,
    user_id bigint references users (id),
    file_id bigint,
    state text not null default 'queued' check (state in
      ('queued', 'sending', 'sent', 'refused', 'given_up', 'nothing_to_see', 'unsubscribed')),
    is_doubtful boolean not null default false,
    round smallint not null default 1,
    attempts smallint not null default 0,
    words text,
    next_at timestamptz not null,
    give_up_at timestamptz not null,
    state_at timestamptz not null,
    token uuid not null,
    primary key (client_id, id),
    unique (client_id, run_id, recipient),
    foreign key (client_id, run_id) references report_runs (client_id, id)
  )`,
  `create index report_deliveries_waiting on report_deliveries (client_id, next_at)
    where state in ('queued', 'sending')`,
  `create table unsubscribes (
    client_id bigint not null,
    schedule_id bigint not null,
    email text not null,
    at timestamptz not null default now(),
    primary key (client_id, schedule_id, email),
    foreign key (client_id, schedule_id) references schedules (client_id, id)
  )`,
  ...guardTenantTable('schedules', 'select, insert, update'),
  ...guardTenantTable('report_runs', 'select, insert'),
  ...guardTenantTable('report_files', 'select, insert, delete'),
  ...guardTenantTable('report_file_parts', 'select, insert, delete'),
  ...guardTenantTable('report_deliveries', 'select, insert, update'),
  ...guardTenantTable('unsubscribes', 'select, insert'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
