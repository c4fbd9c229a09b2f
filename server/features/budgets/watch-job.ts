/**
 * Watches budgets: every minute, compares spend with the thresholds of each TMC whose data or records have changed. Due
 * notifications are recorded and queued in one change, so that none is sent twice and none is lost.
 */

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FiscalPeriod } from '../../../contract/vocabulary/fiscal-periods.ts';
import { periodName } from '../../../contract/vocabulary/fiscal-years.ts';
import { addDays } from '../../../contract/vocabulary/local-time.ts';
import { ask, inTransaction, onPostgres, openReading, type Reading } from '../../access/ask.ts';
import { mintScope } from '../../access/scope.ts';
import { build } from '../../database/build.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { dayIn } from '../../lib/clock.ts';
import { fromCents } from '../../metrics/line-measures.ts';
import { type Change, done, type Entry, unchanged } from '../../mutations/change.ts';
import { openChange } from '../../mutations/door.ts';
import { co2In, effectiveSettings } from '../../tenants/client-settings.ts';
import { budgetSubject } from './changes.ts';
import { budgetNotificationFired, dueOf, readWatched, type SpendOf, type Watched } from './firing.ts';
import { budgetMail } from './mail-job.ts';
import { spendByNode } from './spend.ts';

/** A fiscal year may receive lines after its end, so its budgets are watched for this long afterwards. */
const graceDays = 31;

export const watchBudgets: Job<object> = {
  name: 'watch-budgets',
  data: z.object({}),
  every: '* * * * *',
  async run(context) {
    const clients = await context.db.selectFrom('clients').select(['id', 'time_zone', 'settings']).execute();
    const failures: unknown[] = [];
    for (const client of clients) {
      context.signal.throwIfAborted();
      await watchClient(context, client).catch((error) => failures.push(error));
    }
    // A failure for one TMC must not prevent the others from being checked.
    if (failures.length > 0) throw failures[0];
  },
};

/**
 * The data version and newest record of each TMC at this process's last check. A process without an entry checks once
 * more, which is harmless.
 */
const lastChecks = new WeakMap<ReadOnlyDb, Map<number, string>>();

type Client = { id: number; time_zone: string; settings: object };

async function watchClient(context: JobContext, client: Client): Promise<void> {
  const { db, ask: run, clock, signal } = context;
  const scope = mintScope(client.id, 0, 'all', co2In(effectiveSettings(client.settings)));
  const postgres = openReading(scope, 0, onPostgres(db), signal);
  const checked = lastChecks.get(db) ?? new Map<number, string>();
  lastChecks.set(db, checked);
  const { version, record } = await readState(postgres);
  const state = `${version} ${record}`;
  if (checked.get(client.id) === state) return;

  const earliest = addDays(dayIn(client.time_zone, clock()), -graceDays);
  const watched = await readWatched(postgres, earliest);
  const spendOf = await readSpend(openReading(scope, version, run, signal), watched);
  const { fire, rearm } = dueOf(watched, spendOf);
  if (fire.length + rearm.length > 0) {
    const owner = { clientId: client.id, actor: { userId: null, label: 'Budget watch' } };
    await openChange(db, budgetNotificationFired, owner, async (change) => {
      const inChange = openReading(scope, version, inTransaction(change.trx), signal);
      return recordDue(context, change, await readWatched(inChange, earliest), spendOf);
    });
  }
  checked.set(client.id, state);
}

async function readState(reading: Reading): Promise<{ version: number; record: number | null }> {
  const { clientId } = reading;
  const query = build
    .selectFrom('data_version')
    .where('client_id', '=', clientId)
    .select('version')
    .select((eb) =>
      eb
        .selectFrom('changes')
        .where('changes.client_id', '=', clientId)
        .select((sub) => sub.fn.max('changes.id').as('id'))
        .as('record'),
    );
  const [state] = await ask(reading, query);
  if (!state) throw new Error(`There is no client ${clientId}`);
  return state;
}

/** Runs one query per watched fiscal year. */
async function readSpend(reading: Reading, watched: readonly Watched[]): Promise<SpendOf> {
  const years = new Map<string, Awaited<ReturnType<typeof spendByNode>>>();
  for (const period of watched) {
    if (years.has(keyOf(period))) continue;
    const whole = { current: period, previous: period, soFar: null };
    years.set(keyOf(period), await spendByNode(reading, undefined, whole));
  }
  return (one) => {
    const year = years.get(keyOf(one));
    return year && (year.get(one.nodeId)?.current ?? 0);
  };
}

const keyOf = ({ dateStart, dateEnd }: FiscalPeriod) => `${dateStart} ${dateEnd}`;

/** Records the notifications that are due now and queues their mails, all or none. */
async function recordDue(
  { queue }: JobContext,
  change: Change,
  watched: readonly Watched[],
  spendOf: SpendOf,
) {
  const { trx, clientId } = change;
  const { fire, rearm } = dueOf(watched, spendOf);
  for (const one of rearm) {
    await trx
      .deleteFrom('fired_notifications')
      .where('client_id', '=', clientId)
      .where('node_id', '=', one.nodeId)
      .where('user_id', '=', one.userId)
      .where('threshold', '=', one.threshold)
      .where('date_start', '=', one.dateStart)
      .where('date_end', '=', one.dateEnd)
      .execute();
  }
  for (const { nodeId, userId, threshold, dateStart, dateEnd, budget, spend } of fire) {
    await trx
      .insertInto('fired_notifications')
      .values({
        client_id: clientId,
        node_id: nodeId,
        user_id: userId,
        threshold,
        date_start: dateStart,
        date_end: dateEnd,
      })
      .execute();
    const notification = { clientId, userId, nodeId, threshold, dateStart, dateEnd, budget, spend };
    await queue.send(budgetMail, { clientId, userId }, { ...notification, mailId: randomUUID() }, trx);
  }
  const entries = [
    ...fire.map(
      (one): Entry<Fired> => ({ subject: subjectOf(one), before: null, after: firedOf(one, one.spend) }),
    ),
    ...rearm.map(
      (one): Entry<Fired> => ({
        subject: subjectOf(one),
        before: firedOf(one, spendOf(one) ?? 0),
        after: null,
      }),
    ),
  ];
  const [first, ...others] = entries;
  return first ? done(null, first, ...others) : unchanged(null);
}

type Fired = z.infer<typeof budgetNotificationFired.state>;

const firedOf = ({ recipient, threshold, budget }: Watched, spend: number): Fired => ({
  recipient,
  threshold,
  budget: fromCents(budget ?? 0),
  spend: fromCents(spend),
});

const subjectOf = (one: Watched) => ({
  id: budgetSubject(one.nodeId, one),
  label: `${one.label}, ${periodName(one)}: ${one.recipient} at ${one.threshold}%`,
});
