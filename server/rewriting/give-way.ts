/**
 * The part of long work that takes rows which people's edits may need. Whoever edits holds the client's data version, and
 * waits for such a row with it in hand, while the work waits for the version. So between its pieces the work looks whether
 * somebody waits; then it takes back what it took, lets them, and begins again. After some times it holds the version
 * first: edits come after it then, and none is refused.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isOnCitus } from '../db/distribution.ts';
import { isLockTimeout } from '../db/outage.ts';
import type { Trx } from '../db/schema.ts';
import type { Rewriting } from './rewriting.ts';

/** Looks whether somebody waits, and then ends the attempt. */
type Look = () => Promise<void>;

export type Ended<Result> = {
  result: Result;
  /** How often it began again, since an edit waited for it. */
  gaveWay: number;
};

/** Thrown and caught here. */
class GivesWay extends Error {}

const mostTimes = 5;
const pauseMs = 50;
/** So long it waits for a row that somebody else has changed and not yet committed. */
const lockTimeout = '200ms';

/** Afterwards the data version is held, and is that of the rewriting. */
export async function givingWay<Result>(
  rewriting: Rewriting,
  work: (look: Look) => Promise<Result>,
): Promise<Ended<Result>> {
  const { trx } = rewriting;
  // Its servers' locks do not show here.
  const most = (await isOnCitus(trx)) ? 0 : mostTimes;
  for (let gaveWay = 0; gaveWay < most; gaveWay++) {
    await sql`savepoint nothing_taken`.execute(trx);
    try {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
      const look = async () => {
        if (await isWaitedFor(trx)) throw new GivesWay();
      };
      const result = await work(look);
      await waitForVersion(rewriting, look);
      await raiseTo(rewriting);
      await sql`set local lock_timeout = 0`.execute(trx);
      return { result, gaveWay };
    } catch (error) {
      if (!(error instanceof GivesWay) && !isLockTimeout(error)) throw error;
    }
    await sql`rollback to savepoint nothing_taken`.execute(trx);
    await pause(pauseMs);
  }
  await raiseTo(rewriting);
  return { result: await work(async () => undefined), gaveWay: most };
}

/** In nobody's way. */
async function waitForVersion({ trx, clientId }: Rewriting, look: Look): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select version from data_version where client_id = ${clientId} for update skip locked`.execute(trx);
    if (rows.length > 0) return;
    await look();
    await pause(10);
  }
}

async function raiseTo({ trx, clientId, version }: Rewriting): Promise<void> {
  const raised = await sql`
    update data_version set version = ${version}
    where client_id = ${clientId} and version < ${version}`.execute(trx);
  if (!raised.numAffectedRows) throw new Error(`Version ${version} of client ${clientId} is past already`);
}

/** By somebody who needs a row. Imports of the client, and maps, wait by an advisory lock, and may. */
async function isWaitedFor(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_locks waits
      where not waits.granted and waits.locktype in ('transactionid', 'tuple')
        and pg_backend_pid() = any(pg_blocking_pids(waits.pid))) as waiting`.execute(trx);
  return rows[0]?.waiting ?? false;
}
