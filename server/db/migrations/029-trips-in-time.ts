/**
 * Segments are in the order of the instants at which they start, no longer of what clocks on the walls show: over the date
 * line that is another. The next start or import works all trips out again, whichever comes first.
 */
import { type Kysely, sql } from 'kysely';

/** Rows of all clients are changed: see docs/decisions/016-guards-of-tenant-tables.md. */
const statements = [
  `alter table data_version no force row level security`,
  `update data_version set has_stale_trips = true`,
  `alter table data_version force row level security`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
