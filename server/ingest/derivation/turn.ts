/** Serialises the jobs that merge lines into a client's tables. */
import { sql } from 'kysely';
import { lockKey } from '../../database/locks.ts';
import type { Trx } from '../../database/schema.ts';

/** Takes an advisory lock per client until the transaction ends. */
export async function waitForTurn(
  trx: Trx,
  clientId: number,
  onWait: () => void = () => undefined,
): Promise<void> {
  const key = lockKey('importOfClient', clientId);
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(
    trx,
  );
  if (rows[0]?.free) return;
  onWait();
  await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
}
