/**
 * Override maps, and the feed's values that a line's own columns do not have: fields that a map overrides, and the
 * employee number of a line without a traveller. Lines of earlier imports store them from their next change on.
 */
import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './guard.ts';

const statements = [
  `alter table line_items add column feed_values jsonb`,
  // map: as users saved it, null if it was removed; applied_map: the map that the lines reflect now.
  `create table override_maps (
    client_id bigint not null,
    id bigint generated always as identity,
    customer_id bigint not null,
    data_source text not null,
    map jsonb,
    applied_map jsonb not null default '[]',
    revision bigint not null default 1,
    state text not null default 'waiting' check (state in ('waiting', 'applying', 'applied', 'failed')),
    lines_done bigint not null default 0,
    lines_total bigint not null default 0,
    left_out bigint not null default 0,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    primary key (client_id, id),
    unique (client_id, customer_id, data_source),
    foreign key (client_id, customer_id) references nodes (client_id, id) on delete cascade
  )`,
  ...guardTenantTable('override_maps', 'select, insert, update'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
