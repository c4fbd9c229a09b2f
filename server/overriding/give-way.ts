/**
 * Long work that writes rows before it holds the data version, and is in nobody's way. An edit that needs one of these
 * rows waits for it while holding the version, which the work needs at its end. So after each piece the work looks
 * whether somebody waits; then it takes everything back, lets them, and begins again. After some times it insists: such
 * an edit is refused after a moment (`changes/data-version.ts`), all others go on as ever.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLockTimeout } from '../db/outage.ts';
import type { Trx } from '../db/schema.ts';

/** Thrown and caught here. */
class GivesWay extends Error {}

/** One time of doing the work. */
export type Attempt = {
  /** Does a piece of it, that takes a fraction of a second; again, where a row was somebody else's. */
  piece<T>(work: () => Promise<T>): Promise<T>;
  /** Looks whether somebody waits. */
  look(): Promise<void>;
};

const mostTimes = 3;
const pauseMs = 50;
/** So long a piece waits for a row that somebody else has changed and not yet committed. */
const lockTimeout = '200ms';

/** Answers how often the work gave way. What it wrote before that is taken back to here. */
export async function givingWay(trx: Trx, work: (attempt: Attempt) => Promise<void>): Promise<number> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
  for (let times = 0; ; times++) {
    await sql`savepoint nothing_written`.execute(trx);
    try {
      await work(times < mostTimes ? yielding(trx) : insisting(trx));
      return times;
    } catch (error) {
      if (!(error instanceof GivesWay)) throw error;
    }
    await sql`rollback to savepoint nothing_written`.execute(trx);
    await pause(pauseMs);
  }
}

function yielding(trx: Trx): Attempt {
  const look = async () => {
    if (await isWaitedFor(trx)) throw new GivesWay();
  };
  return {
    look,
    async piece(work) {
      try {
        return await work();
      } catch (error) {
        throw isLockTimeout(error) ? new GivesWay() : error;
      }
    },
  };
}

function insisting(trx: Trx): Attempt {
  return {
    look: async () => undefined,
    async piece(work) {
      for (;;) {
        await sql`savepoint piece`.execute(trx);
        try {
          const result = await work();
          await sql`release savepoint piece`.execute(trx);
          return result;
        } catch (error) {
          if (!isLockTimeout(error)) throw error;
        }
        await sql`rollback to savepoint piece`.execute(trx);
        await pause(pauseMs);
      }
    },
  };
}

/** Waits for the client's data version, in nobody's way, and makes it this one. */
export async function takeVersionAs(
  trx: Trx,
  clientId: number,
  version: number,
  { look }: Attempt,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ version: number }>`
      select version from data_version where client_id = ${clientId} for update skip locked`.execute(trx);
    if (rows[0]) break;
    await look();
    await pause(10);
  }
  const raised = await sql`
    update data_version set version = ${version}
    where client_id = ${clientId} and version < ${version}`.execute(trx);
  if (!raised.numAffectedRows) throw new Error(`Version ${version} of client ${clientId} is past already`);
}

/** By somebody who needs a row. Imports of the client, and other maps, wait by an advisory lock, and may. */
async function isWaitedFor(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_locks waits
      where not waits.granted and waits.locktype in ('transactionid', 'tuple')
        and pg_backend_pid() = any(pg_blocking_pids(waits.pid))) as waiting`.execute(trx);
  return rows[0]?.waiting ?? false;
}
