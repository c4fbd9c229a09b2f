/**
 * Evaluates watches: looks every minute whether a TMC has newer data, or another day, than a watch was last judged on. The
 * ledger holds what was found, and so what the next evaluation is compared with: a process that ends, or a job that runs
 * twice, neither loses nor repeats a mail. The ledger is its own audit record (as in decision 036).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ask, onPostgres, openReading } from '../access/ask.ts';
import { mintScope } from '../access/scope.ts';
import type { Trx } from '../database/schema.ts';
import { inTenant, whole } from '../database/tenant.ts';
import type { Job, JobContext } from '../jobs/queue.ts';
import { dayIn } from '../lib/clock.ts';
import { settingsOf } from '../tenants/settings.ts';
import { outcomeOf } from './crossing.ts';
import { type Evaluated, evaluate, type Found } from './evaluate.ts';
import { watchMail } from './mail-job.ts';
import { runningWatches } from './queries.ts';
import { isQuiet } from './quiet.ts';
import { queueWebhook } from './webhooks/deliver-job.ts';

export const evaluateWatches: Job<object> = {
  name: 'evaluate-watches',
  data: z.object({}),
  every: '* * * * *',
  async run(context) {
    const clients = await context.db
      .selectFrom('clients')
      .select(['id', 'name', 'base_country', 'currency', 'time_zone', 'locale', 'settings'])
      .orderBy('id')
      .execute();
    const failures: unknown[] = [];
    for (const { id, ...row } of clients) {
      context.signal.throwIfAborted();
      await ofClient(context, id, settingsOf(row), failures).catch((error) => failures.push(error));
    }
    // A failure for one TMC or watch must not keep the others from being judged.
    if (failures.length > 0) throw failures[0];
  },
};

type Occasion = { version: number; day: string };

async function ofClient(
  context: JobContext,
  clientId: number,
  settings: Evaluated['settings'],
  failures: unknown[],
): Promise<void> {
  const { db, clock, signal } = context;
  const postgres = openReading(mintScope(clientId, 0, 'all', settings.co2), 0, onPostgres(db), signal);
  const watches = await ask(postgres, runningWatches(postgres));
  if (watches.length === 0) return;
  const version = await inTenant(whole(db), clientId, (trx) => versionOf(trx, clientId));
  const occasion = { version, day: dayIn(settings.timeZone, clock()) };
  for (const row of watches) {
    signal.throwIfAborted();
    const watch = { ...row, clientId, settings };
    const one = async () => {
      const due = await inTenant(whole(db), clientId, (trx) => notYetJudged(trx, watch, occasion));
      for (const userId of due) {
        const found = await evaluate(context, watch, userId);
        await inTenant(whole(db), clientId, (trx) => note(trx, watch, userId, occasion, found, clock()));
      }
      await inTenant(whole(db), clientId, (trx) => tell(context, trx, watch));
    };
    await one().catch((error) => failures.push(error));
  }
}

async function versionOf(trx: Trx, clientId: number): Promise<number> {
  const { version } = await trx
    .selectFrom('data_version')
    .where('client_id', '=', clientId)
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Those whom a firing is told: recipients by mail, and the owner by webhook. */
const audienceOf = ({ recipients, owner_id, webhook_address }: Evaluated): number[] => [
  ...new Set([...recipients, ...(webhook_address === null ? [] : [owner_id])]),
];

/** Those of the watch's audience for whom it was not judged on this data and day since it was set. */
async function notYetJudged(trx: Trx, watch: Evaluated, { version, day }: Occasion): Promise<number[]> {
  const judged = await trx
    .selectFrom('watch_evaluations')
    .where('client_id', '=', watch.clientId)
    .where('watch_id', '=', watch.id)
    .where('edition', '=', watch.edition)
    .where('data_version', '>=', version)
    .where('day', '>=', day)
    .select('user_id')
    .distinct()
    .execute();
  return audienceOf(watch).filter((id) => !judged.some(({ user_id }) => user_id === id));
}

/** Writes what was found, unless another job did meanwhile, or the watch was changed. */
async function note(
  trx: Trx,
  watch: Evaluated,
  userId: number,
  occasion: Occasion,
  found: Found,
  now: Date,
): Promise<void> {
  const { clientId, id } = watch;
  const unchanged = await trx
    .selectFrom('watches')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .where('is_paused', '=', false)
    .where('edition', '=', watch.edition)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!unchanged) return;
  if (!(await notYetJudged(trx, watch, occasion)).includes(userId)) return;
  const last = await trx
    .selectFrom('watch_evaluations')
    .where('client_id', '=', clientId)
    .where('watch_id', '=', id)
    .where('user_id', '=', userId)
    .where('edition', '=', watch.edition)
    .where('outcome', '<>', 'unjudged')
    .select('outcome')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const held = last ? last.outcome !== 'not' : null;
  await trx
    .insertInto('watch_evaluations')
    .values({
      client_id: clientId,
      watch_id: id,
      user_id: userId,
      edition: watch.edition,
      evaluated_at: now,
      data_version: occasion.version,
      day: occasion.day,
      date_start: found.dates?.dateStart ?? null,
      date_end: found.dates?.dateEnd ?? null,
      value: found.value,
      low: found.low,
      high: found.high,
      outcome: outcomeOf(held, found.holds),
      sentence: found.sentence,
      told_at: null,
    })
    .execute();
}

/** Queues a mail or webhook for everybody to whom something is to be told: of the newest, once quiet hours are over. */
async function tell({ queue, clock }: JobContext, trx: Trx, watch: Evaluated): Promise<void> {
  const now = clock();
  const { clientId, id, settings } = watch;
  if (isQuiet(watch.quiet_hours, settings.timeZone, now)) return;
  const untold = await trx
    .updateTable('watch_evaluations')
    .set({ told_at: now })
    .where('client_id', '=', clientId)
    .where('watch_id', '=', id)
    .where('outcome', '=', 'fired')
    .where('told_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
  const newest = new Map<number, number>();
  for (const one of untold) newest.set(one.user_id, Math.max(one.id, newest.get(one.user_id) ?? 0));
  for (const [userId, evaluationId] of newest) {
    if (watch.recipients.includes(userId)) {
      const mail = { clientId, userId, evaluationId, mailId: randomUUID() };
      await queue.send(watchMail, { clientId, userId }, mail, trx);
    }
    if (watch.webhook_address !== null && watch.owner_id === userId) {
      await queueWebhook(queue, trx, clientId, watch, evaluationId);
    }
  }
}
