import { sql } from 'kysely';
import type { Trx } from './schema.ts';

type Numbered = 'nodes' | 'places' | 'policy_codes' | 'service_fee_types' | 'travellers';

/** By its sequence's name, which is looked up once, and not for each row. */
export const nextId = (table: string) => sql`nextval(${sql.lit(`${table}_id_seq`)}::regclass)`;

/** Takes ids for new rows of a table, which no row has had yet. */
export async function takeIds(trx: Trx, table: Numbered, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select ${nextId(table)} as id from generate_series(1, ${count})`.execute(trx);
  return rows.map((row) => row.id);
}
