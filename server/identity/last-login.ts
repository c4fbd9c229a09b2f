/** When a user was last in the active client: noted at most once an hour. */
import { sql } from 'kysely';
import { isDeadlock, isOutage, isStatementTimeout } from '../db/outage.ts';
import type { Db } from '../db/schema.ts';
import { SharedWork } from '../ground/shared-work.ts';
import type { UserWithGrants } from './user-grants.ts';

type Row = Pick<UserWithGrants['row'], 'id' | 'client_id' | 'last_login_at'>;

const hour = 3_600_000;
/** So long a request waits for its note, and so long after one that could not be taken no other is tried. */
const patienceMs = 2000;
const withoutNotesMs = 60_000;
/** Each holds a connection: where a node hangs, for as long as a statement may. */
const atOnce = 4;

type Noted = Date | null | 'failed';
type Notes = { underWay: SharedWork<Noted>; noneUntil: number };
const notesOf = new WeakMap<Db, Notes>();

/**
 * Notes that the user is there now, once for all requests that come together; answers when that was noted last. Nobody is
 * sent away, or kept waiting, where the note cannot be taken: on Citus it is one of a table that lies on every node, and one
 * of them may be away. It is taken later.
 */
export async function noteLogin(db: Db, row: Row): Promise<Date | null> {
  const notes = notesOf.get(db) ?? { underWay: new SharedWork<Noted>(), noneUntil: 0 };
  notesOf.set(db, notes);
  const { underWay, noneUntil } = notes;
  const key = `${row.id} ${row.client_id}`;
  const isTried = performance.now() >= noneUntil && (underWay.has(key) || underWay.size < atOnce);
  if (!isTried || !isDue(row)) return row.last_login_at;
  const taken = underWay.take(key, undefined, () => take(db, row));
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((tell) => {
    patience = setTimeout(tell, patienceMs, 'late');
  });
  const noted = await Promise.race([taken, late]).finally(() => clearTimeout(patience));
  if (noted !== 'late' && noted !== 'failed') return noted;
  notes.noneUntil = performance.now() + withoutNotesMs;
  return row.last_login_at;
}

async function take(db: Db, row: Row): Promise<Noted> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(trx);
      return noteLoginIn(trx, row);
    });
  } catch (error) {
    // On Citus, two processes that take the same note may each hold it on a node of their own.
    if (isOutage(error) || isStatementTimeout(error) || isDeadlock(error)) return 'failed';
    throw error;
  }
}

/** The same within a change, which fails where the note does. */
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
