/**
 * Watches budgets: every minute, of each TMC whose data or records moved on, what was spent is held against thresholds.
 * What is due is noted and put into the queue in one change, so that nothing is sent twice and nothing is lost.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FiscalPeriod } from '../../../contract/core/fiscal-years.ts';
import { periodName } from '../../../contract/core/fiscal-years.ts';
import { type Change, done, type Entry, unchanged } from '../../changes/change.ts';
import { openChange } from '../../changes/door.ts';
import { ask, inTransaction, onPostgres, openReading, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { mintScope } from '../../db/scope.ts';
import { dayIn } from '../../ground/clock.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { fromCents } from '../../lines/line-measures.ts';
import { co2In, settledIn } from '../../settings/client-settings.ts';
import { budgetSubject } from './changes.ts';
import { budgetNotificationFired, dueOf, readWatched, type SpendOf, type Watched } from './firing.ts';
import { budgetMail } from './mail-job.ts';
import { spendByNode } from './spend.ts';

/** So long after its end a fiscal year may still get lines, and its budgets are watched. */
const daysAfterwards = 31;

export const watchBudgets: Job<object> = {
  name: 'watch-budgets',
  data: z.object({}),
  every: '* * * * *',
  async run(context) {
    const clients = await context.db.selectFrom('clients').select(['id', 'time_zone', 'settings']).execute();
    const failures: unknown[] = [];
    for (const client of clients) {
      context.signal.throwIfAborted();
      await look(context, client).catch((error) => failures.push(error));
    }
    // What keeps one TMC's from being looked at is not in the way of the others.
    if (failures.length > 0) throw failures[0];
  },
};

/**
 * How each TMC stood when this process looked last: its data version and its newest record. Whoever knows nothing looks
 * once more, which changes nothing.
 */
const lastLooks = new WeakMap<ReadOnlyDb, Map<number, string>>();

type Client = { id: number; time_zone: string; settings: object };

async function look(context: JobContext, client: Client): Promise<void> {
  const { db, ask: run, clock, signal } = context;
  const scope = mintScope(client.id, 0, 'all', co2In(settledIn(client.settings)));
  const postgres = openReading(scope, 0, onPostgres(db), signal);
  const looks = lastLooks.get(db) ?? new Map<number, string>();
  lastLooks.set(db, looks);
  const { version, record } = await standOf(postgres);
  const stand = `${version} ${record}`;
  if (looks.get(client.id) === stand) return;

  const earliest = daysBefore(dayIn(client.time_zone, clock()), daysAfterwards);
  const watched = await readWatched(postgres, earliest);
  const spendOf = await spends(openReading(scope, version, run, signal), watched);
  const { fire, rearm } = dueOf(watched, spendOf);
  if (fire.length + rearm.length > 0) {
    const who = { clientId: client.id, actor: { userId: null, label: 'Budget watch' } };
    await openChange(db, budgetNotificationFired, who, async (change) => {
      const again = openReading(scope, version, inTransaction(change.trx), signal);
      return note(context, change, await readWatched(again, earliest), spendOf);
    });
  }
  looks.set(client.id, stand);
}

async function standOf(reading: Reading): Promise<{ version: number; record: number | null }> {
  const { clientId } = reading;
  const question = build
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
  const [stand] = await ask(reading, question);
  if (!stand) throw new Error(`There is no client ${clientId}`);
  return stand;
}

/** One question for each fiscal year that is watched. */
async function spends(reading: Reading, watched: readonly Watched[]): Promise<SpendOf> {
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

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** Notes what is due by now, and puts the mails into the queue: all of it or nothing. */
async function note({ queue }: JobContext, change: Change, watched: readonly Watched[], spendOf: SpendOf) {
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
    const told = { clientId, userId, nodeId, threshold, dateStart, dateEnd, budget, spend };
    await queue.send(budgetMail, { clientId, userId }, { ...told, mailId: randomUUID() }, trx);
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
