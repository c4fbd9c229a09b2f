/** Writes the ledger: runs, and the state of each delivery. Every function works in its caller's transaction. */
import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Trx } from '../../database/schema.ts';
import type { DeliveryState, ReportDeliveriesTable, ReportRunsTable } from '../../database/schema-reports.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const longestPauseMinutes = 240;

export type NewRun = Omit<Insertable<ReportRunsTable>, 'id' | 'noted_at'>;

/** Returns the run's id; null: the run was recorded before. */
export async function noteRun(trx: Trx, run: NewRun): Promise<number | null> {
  const inserted = await trx
    .insertInto('report_runs')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Records one delivery per recipient, due now and retried for a day. */
export async function noteDeliveries(
  trx: Trx,
  { clientId, runId }: { clientId: number; runId: number },
  recipients: readonly string[],
  now: Date,
): Promise<void> {
  const rows = recipients.map((recipient) => ({
    client_id: clientId,
    run_id: runId,
    recipient,
    token: randomUUID(),
    ...dueNow(now),
  }));
  await trx.insertInto('report_deliveries').values(rows).execute();
}

/** Columns of a delivery that is due now and is retried for a day. */
export const dueNow = (now: Date) => ({
  next_at: now,
  give_up_at: new Date(now.getTime() + day),
  state_at: now,
});

/**
 * When to retry after this many attempts: after 1, 2, 4 … minutes, at most four hours, and one last time when the day
 * is over; null: there is no further attempt.
 */
export function nextTry(attempts: number, now: Date, giveUpAt: Date): Date | null {
  if (now >= giveUpAt) return null;
  const pause = Math.min(2 ** (attempts - 1), longestPauseMinutes) * minute;
  return new Date(Math.min(now.getTime() + pause, giveUpAt.getTime()));
}

/** The new state of a delivery. */
export type Noted = Pick<ReportDelivery, 'state'> &
  Partial<Pick<ReportDelivery, 'words' | 'next_at' | 'is_doubtful' | 'attempts'>>;
type ReportDelivery = Selectable<ReportDeliveriesTable>;

/** Records the new state, with user and file. False: another process changed the delivery, and its state is kept. */
export async function note(
  trx: Trx,
  delivery: Pick<ReportDelivery, 'client_id' | 'id' | 'state' | 'attempts' | 'user_id' | 'file_id'>,
  to: Noted,
  now: Date,
): Promise<boolean> {
  const { client_id, id, state, attempts, user_id, file_id } = delivery;
  const updated = await trx
    .updateTable('report_deliveries')
    .set({ user_id, file_id, ...to, state_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export const underWay = ['queued', 'sending'] as const satisfies readonly DeliveryState[];
export const failures = ['refused', 'given_up'] as const satisfies readonly DeliveryState[];

/** Whether the state is final unless someone requests the delivery again. */
export const isSettled = (state: DeliveryState) => !(underWay as readonly DeliveryState[]).includes(state);

type OneRun = { client_id: number; id: number };

/** Whether no delivery of the run is under way any more, and at least one failed. */
export async function hasFailed(trx: Trx, { client_id, id }: OneRun): Promise<boolean> {
  const ofRun = trx
    .selectFrom('report_deliveries')
    .where('client_id', '=', client_id)
    .where('run_id', '=', id)
    .select('id')
    .limit(1);
  const waiting = await ofRun.where('state', 'in', underWay).executeTakeFirst();
  return !waiting && (await ofRun.where('state', 'in', failures).executeTakeFirst()) !== undefined;
}

export async function hasUnsubscribed(
  trx: Trx,
  { client_id, schedule_id }: { client_id: number; schedule_id: number | null },
  email: string,
): Promise<boolean> {
  if (schedule_id === null) return false;
  const found = await trx
    .selectFrom('unsubscribes')
    .where('client_id', '=', client_id)
    .where('schedule_id', '=', schedule_id)
    .where('email', '=', email)
    .select('email')
    .executeTakeFirst();
  return found !== undefined;
}
