/**
 * Runs the part of a bulk update that locks rows which people's edits may need. An edit holds the client's data version
 * while it waits for such a row, and the bulk update waits for the version. To avoid the deadlock, the work checks
 * between batches whether an edit is waiting; if so, it rolls back to a savepoint, lets the edit proceed, and retries.
 * After several attempts it locks the version first, so that edits wait for it and none is refused.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isOnCitus } from '../../database/distribution.ts';
import { isLockTimeout } from '../../database/outage.ts';
import type { Trx } from '../../database/schema.ts';
import type { BulkUpdate } from './bulk-update.ts';

/** Ends the attempt if an edit is waiting. */
type CheckForEdits = () => Promise<void>;

export type Ended<Result> = {
  result: Result;
  /** Number of restarts for waiting edits. */
  restarts: number;
};

/** Thrown and caught in this file. */
class EditIsWaiting extends Error {}

const maxAttempts = 5;
const pauseMs = 50;
/** How long the work waits for a row that another transaction has changed but not committed. */
const lockTimeout = '200ms';

/** Afterwards the data version is locked and set to the bulk update's version. */
export async function yieldToEdits<Result>(
  bulkUpdate: BulkUpdate,
  work: (checkForEdits: CheckForEdits) => Promise<Result>,
): Promise<Ended<Result>> {
  const { trx } = bulkUpdate;
  // On Citus, the locks of the worker nodes are not visible here.
  const attempts = (await isOnCitus(trx)) ? 0 : maxAttempts;
  for (let restarts = 0; restarts < attempts; restarts++) {
    await sql`savepoint nothing_taken`.execute(trx);
    try {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
      const checkForEdits = async () => {
        if (await isEditWaiting(trx)) throw new EditIsWaiting();
      };
      const result = await work(checkForEdits);
      await waitForVersion(bulkUpdate, checkForEdits);
      await raiseVersion(bulkUpdate);
      await sql`set local lock_timeout = 0`.execute(trx);
      return { result, restarts };
    } catch (error) {
      if (!(error instanceof EditIsWaiting) && !isLockTimeout(error)) throw error;
    }
    await sql`rollback to savepoint nothing_taken`.execute(trx);
    await pause(pauseMs);
  }
  await raiseVersion(bulkUpdate);
  return { result: await work(async () => undefined), restarts: attempts };
}

/** Locks the data version without queuing for it, so that edits are not blocked. */
async function waitForVersion({ trx, clientId }: BulkUpdate, checkForEdits: CheckForEdits): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select version from data_version where client_id = ${clientId} for update skip locked`.execute(trx);
    if (rows.length > 0) return;
    await checkForEdits();
    await pause(10);
  }
}

async function raiseVersion({ trx, clientId, version }: BulkUpdate): Promise<void> {
  const raised = await sql`
    update data_version set version = ${version}
    where client_id = ${clientId} and version < ${version}`.execute(trx);
  if (!raised.numAffectedRows) throw new Error(`Client ${clientId} has already passed version ${version}`);
}

/** Whether anybody waits for a row. Imports and maps of the client wait by an advisory lock, which is acceptable. */
async function isEditWaiting(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_locks waits
      where not waits.granted and waits.locktype in ('transactionid', 'tuple')
        and pg_backend_pid() = any(pg_blocking_pids(waits.pid))) as waiting`.execute(trx);
  return rows[0]?.waiting ?? false;
}
