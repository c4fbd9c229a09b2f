/**
 * The first tables. Every tenant table has client_id in its primary key, its unique indexes and its foreign keys, so
 * that it can be distributed by client; row-level security backs up the scope in every statement. line_items has no
 * foreign keys: an import resolves its ids in the same transaction, and the checks would cost more than the import
 * itself.
 */
import { type Kysely, sql } from 'kysely';
import { shared } from './001-shared-tables.ts';
import { tenants } from './001-tenant-tables.ts';

/** Tables whose rows each belong to one client: row-level security, application role. */
const tenantTables = [
  'data_version',
  'nodes',
  'node_closure',
  'membership_nodes',
  'places',
  'travellers',
  'raw_travellers',
  'policy_codes',
  'raw_policy_codes',
  'service_fee_types',
  'raw_service_fee_types',
  'bookings',
  'line_items',
  'imports',
  'import_rejects',
];

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'tripledger_app') then
        create role tripledger_app nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`grant tripledger_app to current_user`.execute(db);
  await sql`grant usage on schema public to tripledger_app`.execute(db);

  for (const statement of [...shared, ...tenants]) await sql.raw(statement).execute(db);

  for (const table of tenantTables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db);
    await sql
      .raw(
        `create policy tenant on ${table} using
           (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)`,
      )
      .execute(db);
  }
  await sql`grant select, insert, update, delete on all tables in schema public to tripledger_app`.execute(
    db,
  );
  // Only an owner may analyse a table; the application must do so after an import, or the planner has no statistics.
  await sql`
    create function refresh_statistics() returns void language sql security definer
    set search_path = public, pg_temp
    as 'analyze line_items, bookings, nodes, node_closure, places, travellers, raw_travellers, policy_codes,
      raw_policy_codes, service_fee_types, raw_service_fee_types'`.execute(db);
  await sql`revoke all on function refresh_statistics() from public`.execute(db);
  await sql`grant execute on function refresh_statistics() to tripledger_app`.execute(db);
  await sql`grant usage on all sequences in schema public to tripledger_app`.execute(db);
  // An import stages its rows in temporary tables.
  await sql`
    do $$ begin
      execute format('grant temporary on database %I to tripledger_app', current_database());
    end $$`.execute(db);
}
