/** Rejected rows are kept whole, with the header of their file, so that they can be written for correction. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // Names of columns, by file. Of imports before this, none is known.
  `alter table imports add headers jsonb not null default '{}'`,
  // The row as CSV, in the feed's own bytes.
  `alter table import_rejects add record bytea not null default ''`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
