/** Temporary tables, in which statements prepare the rows that a transaction then writes. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './schema.ts';

/** Creates an empty temporary table from column names and types. */
export async function createEmptyTemporary(
  trx: Trx,
  table: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await sql.raw(`create temporary table ${table} (${list.join(', ')}) on commit drop`).execute(trx);
}

/**
 * Creates a temporary table from a query, with an index on the columns used in joins: without statistics on a client's
 * lines the planner may reverse a join, and with the index no such plan is slow.
 */
export async function createTemporary(
  trx: Trx,
  table: string,
  query: RawBuilder<unknown>,
  ...joinColumns: string[]
): Promise<void> {
  await sql`create temporary table ${sql.table(table)} on commit drop as ${query}`.execute(trx);
  if (joinColumns.length > 0) {
    await sql`create index on ${sql.table(table)} (${sql.join(joinColumns.map(sql.ref))})`.execute(trx);
  }
  await sql`analyze ${sql.table(table)}`.execute(trx);
}
