/** Records when a user was last in the active client, at most once an hour. */
import { sql } from 'kysely';
import { isDeadlock, isOutage, isStatementTimeout } from '../database/outage.ts';
import type { Db } from '../database/schema.ts';
import { SharedWork } from '../lib/shared-work.ts';
import type { UserWithGrants } from './user-grants.ts';

type Row = Pick<UserWithGrants['row'], 'id' | 'client_id' | 'last_login_at'>;

const hour = 3_600_000;
/** How long a request waits for the update, and how long no update is tried after a failure. */
const patienceMs = 2000;
const pauseAfterFailureMs = 60_000;
/** Each update holds a connection, up to the statement timeout if a node hangs. */
const atOnce = 4;

type Recorded = Date | null | 'failed';
type PendingUpdates = { underWay: SharedWork<Recorded>; pausedUntil: number };
const pendingOf = new WeakMap<Db, PendingUpdates>();

/**
 * Records the user's login once for concurrent requests; returns the time of the last record. Requests neither fail nor
 * wait if it cannot be recorded: on Citus the table is on every node, and one of them may be down. It is recorded
 * later.
 */
export async function noteLogin(db: Db, row: Row): Promise<Date | null> {
  const pending = pendingOf.get(db) ?? { underWay: new SharedWork<Recorded>(), pausedUntil: 0 };
  pendingOf.set(db, pending);
  const { underWay, pausedUntil } = pending;
  const key = `${row.id} ${row.client_id}`;
  const isTried = performance.now() >= pausedUntil && (underWay.has(key) || underWay.size < atOnce);
  if (!isTried || !isDue(row)) return row.last_login_at;
  const update = underWay.take(key, undefined, () => record(db, row));
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((tell) => {
    patience = setTimeout(tell, patienceMs, 'late');
  });
  const recorded = await Promise.race([update, late]).finally(() => clearTimeout(patience));
  if (recorded !== 'late' && recorded !== 'failed') return recorded;
  pending.pausedUntil = performance.now() + pauseAfterFailureMs;
  return row.last_login_at;
}

async function record(db: Db, row: Row): Promise<Recorded> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(trx);
      return noteLoginIn(trx, row);
    });
  } catch (error) {
    // On Citus, two processes that update the same row may each lock it on a different node.
    if (isOutage(error) || isStatementTimeout(error) || isDeadlock(error)) return 'failed';
    throw error;
  }
}

/** The same within a change, which fails if the update fails. */
export async function noteLoginIn(trx: Db, row: Row): Promise<Date | null> {
  if (!isDue(row)) return row.last_login_at;
  const now = new Date();
  await trx
    .updateTable('memberships')
    .set({ last_login_at: now })
    .where('user_id', '=', row.id)
    .where('client_id', '=', row.client_id)
    .execute();
  return now;
}

const isDue = ({ client_id: clientId, last_login_at: last }: Row) =>
  clientId !== null && (last === null || Date.now() - last.getTime() >= hour);
