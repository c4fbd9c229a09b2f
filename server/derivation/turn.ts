/** Whoever merges lines into a client's tables comes after every other who does. */
import { sql } from 'kysely';
import { lockKey } from '../db/locks.ts';
import type { Trx } from '../db/schema.ts';

/** A lock of its own for each client, until the transaction ends. */
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
