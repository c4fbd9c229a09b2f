/** Writing the ledger: runs, and what becomes of each delivery. Each in a transaction of whoever calls. */
import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Trx } from '../../db/schema.ts';
import type { DeliveryState, ReportDeliveriesTable, ReportRunsTable } from '../../db/schema-reports.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const longestPauseMinutes = 240;

export type NewRun = Omit<Insertable<ReportRunsTable>, 'id' | 'noted_at'>;

/** Its id; null: it is noted already. */
export async function noteRun(trx: Trx, run: NewRun): Promise<number | null> {
  const noted = await trx
    .insertInto('report_runs')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted?.id ?? null;
}

/** One for each recipient, to be sent from now on for a day. */
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
    ...fromNowOn(now),
  }));
  await trx.insertInto('report_deliveries').values(rows).execute();
}

/** What is to be sent at once, and tried for a day. */
export const fromNowOn = (now: Date) => ({
  next_at: now,
  give_up_at: new Date(now.getTime() + day),
  state_at: now,
});

/**
 * When it is tried again after so many attempts: after 1, 2, 4 … minutes, four hours at most, and at last when a day is
 * over; null: that was the last.
 */
export function nextTry(attempts: number, now: Date, giveUpAt: Date): Date | null {
  if (now >= giveUpAt) return null;
  const pause = Math.min(2 ** (attempts - 1), longestPauseMinutes) * minute;
  return new Date(Math.min(now.getTime() + pause, giveUpAt.getTime()));
}

/** What becomes of a delivery. */
export type Noted = Pick<ReportDelivery, 'state'> &
  Partial<Pick<ReportDelivery, 'words' | 'next_at' | 'is_doubtful' | 'attempts'>>;
type ReportDelivery = Selectable<ReportDeliveriesTable>;

/** With who it is for, and which file. False: somebody else has gone on with it by now, and it stays so. */
export async function note(
  trx: Trx,
  delivery: Pick<ReportDelivery, 'client_id' | 'id' | 'state' | 'attempts' | 'user_id' | 'file_id'>,
  to: Noted,
  now: Date,
): Promise<boolean> {
  const { client_id, id, state, attempts, user_id, file_id } = delivery;
  const found = await trx
    .updateTable('report_deliveries')
    .set({ user_id, file_id, ...to, state_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

export const underWay = ['queued', 'sending'] as const satisfies readonly DeliveryState[];
export const failures = ['refused', 'given_up'] as const satisfies readonly DeliveryState[];

/** Nothing more becomes of it by itself. */
export const isSettled = (state: DeliveryState) => !(underWay as readonly DeliveryState[]).includes(state);

type OneRun = { client_id: number; id: number };

/** Whether nothing of the run is under way any more, and some of it failed. */
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
