/** Temporary tables, in which statements prepare what a transaction then writes. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './schema.ts';

/** Makes an empty one, of columns with their types. */
export async function createEmptyTemporary(
  trx: Trx,
  table: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await sql.raw(`create temporary table ${table} (${list.join(', ')}) on commit drop`).execute(trx);
}

/**
 * Makes a temporary table from a question, with an index on the columns that others are
 * joined by: the server's statistics may know nothing yet of a client's lines, and then its plan may turn
 * round; with the index no such plan is slow.
 */
export async function createTemporary(
  trx: Trx,
  table: string,
  question: RawBuilder<unknown>,
  ...joinedBy: string[]
): Promise<void> {
  await sql`create temporary table ${sql.table(table)} on commit drop as ${question}`.execute(trx);
  if (joinedBy.length > 0) {
    await sql`create index on ${sql.table(table)} (${sql.join(joinedBy.map(sql.ref))})`.execute(trx);
  }
  await sql`analyze ${sql.table(table)}`.execute(trx);
}
