/** Records when a user was last in the active client, at most once an hour. */
import type { Db } from '../database/schema.ts';
import { recordPatiently } from './record-patiently.ts';
import type { UserWithGrants } from './user-grants.ts';

type Row = Pick<UserWithGrants['row'], 'id' | 'client_id' | 'last_login_at'>;

const hour = 3_600_000;

/** Records the user's login once for concurrent requests; returns the time of the last record. */
export async function noteLogin(db: Db, row: Row): Promise<Date | null> {
  if (!isDue(row)) return row.last_login_at;
  const key = `${row.id} ${row.client_id}`;
  return recordPatiently(db, key, row.last_login_at, (trx) => noteLoginIn(trx, row));
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
