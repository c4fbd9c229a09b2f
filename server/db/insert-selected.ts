import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './schema.ts';

/**
 * Runs `insert into TENANT_TABLE … select …`; answers how many rows came in. On Citus, what is selected here is copied into
 * the parts of the table, and row-level security forbids COPY; rows that an INSERT answers are inserted, and so allowed.
 */
export async function insertSelected(trx: Trx, insert: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ inserted: number }>`
    with inserted as (${insert} returning client_id) select count(*) as inserted from inserted`.execute(trx);
  return rows[0]?.inserted ?? 0;
}
