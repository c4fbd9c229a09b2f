import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './schema.ts';

/**
 * Runs `insert into TENANT_TABLE … select …` and returns the number of rows. Citus would load the selected rows into
 * the shards with COPY, which row-level security forbids; with `returning` it uses INSERT, which is allowed.
 */
export async function insertSelected(trx: Trx, insert: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ inserted: number }>`
    with inserted as (${insert} returning client_id) select count(*) as inserted from inserted`.execute(trx);
  return rows[0]?.inserted ?? 0;
}
