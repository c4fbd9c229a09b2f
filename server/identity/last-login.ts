/** When a user was last in the active client: noted at most once an hour. */
import { sql } from 'kysely';
import { isOutage, isStatementTimeout } from '../db/outage.ts';
import type { Db } from '../db/schema.ts';
import type { UserWithGrants } from './user-grants.ts';

type Row = Pick<UserWithGrants['row'], 'id' | 'client_id' | 'last_login_at'>;

const hour = 3_600_000;
/** So long a note may take, and so long after one that could not be taken no other is tried. */
const noteTimeout = '2s';
const withoutNotesMs = 60_000;
const noNotesUntil = new WeakMap<Db, number>();

/**
 * Notes that the user is there now; answers when that was noted last. Nobody is sent away where the note cannot be taken:
 * on Citus it is one of a table that lies on every node, and one of them may be away.
 */
export async function noteLogin(db: Db, row: Row): Promise<Date | null> {
  const isTried = performance.now() >= (noNotesUntil.get(db) ?? 0);
  if (!isTried || !isDue(row)) return row.last_login_at;
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(noteTimeout)}`.execute(trx);
      return noteLoginIn(trx, row);
    });
  } catch (error) {
    if (!isOutage(error) && !isStatementTimeout(error)) throw error;
    noNotesUntil.set(db, performance.now() + withoutNotesMs);
    return row.last_login_at;
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
