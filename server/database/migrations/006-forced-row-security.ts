/**
 * Row-level security binds the tables' owner too, unless that is a superuser: what is done by the owner's hand meets
 * the same guard. docs/decisions/016-tests-check-tenant-isolation.md says what that means for migrations and dumps.
 */
import { type Kysely, sql } from 'kysely';

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
  for (const table of tenantTables) {
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  }
}
