/** Records when somebody was last here, without making requests wait or fail. */
import { sql } from 'kysely';
import { isDeadlock, isOutage, isStatementTimeout } from '../database/outage.ts';
import type { Db, Trx } from '../database/schema.ts';
import { SharedWork } from '../lib/shared-work.ts';

/** How long a request waits for the update, and how long no update is tried after a failure. */
const patienceMs = 2000;
const pauseAfterFailureMs = 60_000;
/** Each update holds a connection, up to the statement timeout if a node hangs. */
const atOnce = 4;

type Recorded = Date | null | 'failed';
type PendingUpdates = { underWay: SharedWork<Recorded>; pausedUntil: number };
const pendingOf = new WeakMap<Db, PendingUpdates>();

/**
 * Runs the update once for concurrent requests with the same key; returns its result, or `last` if it was not made.
 * Requests neither fail nor wait if it cannot be recorded: on Citus a shared table is on every node, and one of them may
 * be down. It is recorded later.
 */
export async function recordPatiently(
  db: Db,
  key: string,
  last: Date | null,
  write: (trx: Trx) => Promise<Date | null>,
): Promise<Date | null> {
  const pending = pendingOf.get(db) ?? { underWay: new SharedWork<Recorded>(), pausedUntil: 0 };
  pendingOf.set(db, pending);
  const { underWay, pausedUntil } = pending;
  const isTried = performance.now() >= pausedUntil && (underWay.has(key) || underWay.size < atOnce);
  if (!isTried) return last;
  const update = underWay.take(key, undefined, () => record(db, write));
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((tell) => {
    patience = setTimeout(tell, patienceMs, 'late');
  });
  const recorded = await Promise.race([update, late]).finally(() => clearTimeout(patience));
  if (recorded !== 'late' && recorded !== 'failed') return recorded;
  pending.pausedUntil = performance.now() + pauseAfterFailureMs;
  return last;
}

async function record(db: Db, write: (trx: Trx) => Promise<Date | null>): Promise<Recorded> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(trx);
      return write(trx);
    });
  } catch (error) {
    // On Citus, two processes that update the same row may each lock it on a different node.
    if (isOutage(error) || isStatementTimeout(error) || isDeadlock(error)) return 'failed';
    throw error;
  }
}
