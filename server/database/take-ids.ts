import { sql } from 'kysely';
import type { Trx } from './schema.ts';

type TableWithSequence =
  | 'exchange_rate_loads'
  | 'import_files'
  | 'nodes'
  | 'places'
  | 'policy_codes'
  | 'service_fee_types'
  | 'travellers';

/** Refers to the sequence by a constant name, so that it is looked up once and not for each row. */
export const nextId = (table: string) => sql`nextval(${sql.lit(`${table}_id_seq`)}::regclass)`;

/** Reserves ids for new rows of a table. */
export async function takeIds(trx: Trx, table: TableWithSequence, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select ${nextId(table)} as id from generate_series(1, ${count})`.execute(trx);
  return rows.map((row) => row.id);
}
