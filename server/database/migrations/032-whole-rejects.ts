/** Stores rejected rows completely, with the header of their file, so that they can be exported for correction. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // Column names by file; unknown for earlier imports.
  `alter table imports add headers jsonb not null default '{}'`,
  // The row as CSV, with the feed's original bytes.
  `alter table import_rejects add record bytea not null default ''`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
