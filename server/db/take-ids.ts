import { sql } from 'kysely';
import type { Trx } from './schema.ts';

type Numbered = 'nodes' | 'places' | 'policy_codes' | 'service_fee_types' | 'travellers';

/** Takes ids for new rows of a table, which no row has had yet. */
export async function takeIds(trx: Trx, table: Numbered, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}
