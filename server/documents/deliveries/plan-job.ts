/**
 * Plans deliveries: every minute, it records the due deliveries of every TMC's schedules in the ledger and queues them,
 * in one transaction per schedule. Deliveries that fell due while no process ran are caught up. The ledger is its own
 * audit record, so these writes do not open a change (decision 036).
 */
import * as z from 'zod';
import type { Trx } from '../../database/schema.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { type Asked, askedOf } from '../saved-view/asked.ts';
import { type Delivery, dueBy, nextRangeStart } from '../schedules/dates.ts';
import { rhythmsOf, type StoredSchedule, storedSchedules } from '../schedules/stored.ts';
import { deliverReport } from './deliver-job.ts';
import { type NewRun, noteDeliveries, noteRun, underWay } from './notes.ts';
import { notifyOwner } from './notify-owner-job.ts';

export const planReports: Job<object> = {
  name: 'plan-reports',
  data: z.object({}),
  every: '* * * * *',
  async run(context) {
    const clients = await context.db.selectFrom('clients').select('id').orderBy('id').execute();
    const failures: unknown[] = [];
    for (const { id } of clients) {
      context.signal.throwIfAborted();
      await plan(context, id, failures).catch((error) => failures.push(error));
      await wake(context, id).catch((error) => failures.push(error));
    }
    // A TMC or schedule that cannot be planned does not prevent the others from being planned.
    if (failures.length > 0) throw failures[0];
  },
};

async function plan(context: JobContext, clientId: number, failures: unknown[]): Promise<void> {
  const now = context.clock();
  const rhythmOf = await rhythmsOf(context.db, clientId);
  for (const schedule of await running(context, clientId)) {
    const rhythm = rhythmOf(schedule.period_id);
    const due = dueBy(now, rhythm, schedule.next_start, schedule.end_date);
    const last = due.at(-1);
    if (!last) continue;
    context.signal.throwIfAborted();
    const work = (trx: Trx) => noteDue(context, trx, { clientId, schedule, due, last });
    await inTenant(whole(context.db), clientId, work).catch((error) => failures.push(error));
  }
}

type Running = Awaited<ReturnType<typeof running>>[number];

function running({ db }: JobContext, clientId: number) {
  return inTenant(whole(db), clientId, (trx) =>
    trx
      .selectFrom('schedules')
      .where('client_id', '=', clientId)
      .where('is_active', '=', true)
      .where('is_paused', '=', false)
      .select(['id', 'period_id', 'next_start', 'end_date'])
      .orderBy('id')
      .execute(),
  );
}

type Due = { clientId: number; schedule: Running; due: readonly Delivery[]; last: Delivery };

/** Writes the runs, their deliveries, the jobs and the start of the next range, all or nothing. */
async function noteDue(
  { queue, clock }: JobContext,
  trx: Trx,
  { clientId, schedule: snapshot, due, last }: Due,
): Promise<void> {
  // Matches nothing if the schedule was planned or changed since it was read.
  const claimed = await trx
    .updateTable('schedules')
    .set({ next_start: nextRangeStart(last) })
    .where('client_id', '=', clientId)
    .where('id', '=', snapshot.id)
    .where('is_active', '=', true)
    .where('is_paused', '=', false)
    .where('next_start', '=', snapshot.next_start)
    .where('period_id', '=', snapshot.period_id)
    .where('end_date', 'is not distinct from', snapshot.end_date)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return;
  const found = storedSchedules(clientId).where('schedule.id', '=', snapshot.id).compile();
  const { rows } = await trx.executeQuery(found);
  const schedule = rows[0] as StoredSchedule;
  const wasNotified = schedule.stopped !== null && (await wasStopped(trx, clientId, snapshot.id));
  const owner = { clientId, userId: schedule.user_id };
  let firstStopped: number | undefined;
  for (const delivery of due) {
    for (const run of await runsOf(trx, schedule, delivery)) {
      const runId = await noteRun(trx, run);
      if (runId === null) continue;
      if (schedule.stopped !== null) {
        firstStopped ??= runId;
        continue;
      }
      await noteDeliveries(trx, { clientId, runId }, schedule.recipients, clock());
      await queue.send(deliverReport, owner, { clientId, runId }, trx);
    }
  }
  if (firstStopped !== undefined && !wasNotified) {
    await queue.send(notifyOwner, owner, { clientId, runId: firstStopped }, trx);
  }
}

/** Whether the schedule's latest run was not run either, so that its owner has been notified already. */
async function wasStopped(trx: Trx, clientId: number, scheduleId: number): Promise<boolean> {
  const latest = await trx
    .selectFrom('report_runs')
    .where('client_id', '=', clientId)
    .where('schedule_id', '=', scheduleId)
    .where('request_id', 'is', null)
    .select('not_run')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest !== undefined && latest.not_run !== null;
}

/** One for each node; of a saved view, one of its own node and dates on that day. */
async function runsOf(trx: Trx, schedule: StoredSchedule, delivery: Delivery): Promise<NewRun[]> {
  const asked = await askedFor(trx, schedule, delivery.at);
  if (!asked) {
    const nodes = schedule.node_ids.length > 0 ? schedule.node_ids : [null];
    return nodes.map((nodeId) => runOf(schedule, delivery, nodeId));
  }
  const { nodeId, countries, dateStart, dateEnd, view } = asked;
  return [
    {
      ...runOf(schedule, delivery, nodeId),
      countries: JSON.stringify(countries),
      date_start: dateStart,
      date_end: dateEnd,
      view: JSON.stringify(view),
    },
  ];
}

/** undefined: of another report, or the view is gone, for which the schedule is stopped. */
async function askedFor(trx: Trx, schedule: StoredSchedule, at: Date): Promise<Asked | undefined> {
  const { client_id: clientId, view_id: id, view_name: name, view_search: search } = schedule;
  if (id === null || name === null || search === null) return undefined;
  return askedOf(trx, clientId, { id, name, search }, at);
}

function runOf(schedule: StoredSchedule, { at, range }: Delivery, nodeId: number | null): NewRun {
  return {
    client_id: schedule.client_id,
    schedule_id: schedule.id,
    request_id: null,
    user_id: schedule.user_id,
    node_id: nodeId,
    node_label: schedule.nodes.find(({ id }) => id === nodeId)?.label ?? null,
    report_type: schedule.report_type,
    extension: schedule.extension,
    countries: JSON.stringify(schedule.countries),
    product_types: schedule.product_types,
    date_field: schedule.date_field,
    compare: schedule.compare,
    date_start: range.dateStart,
    date_end: range.dateEnd,
    due_at: at,
    view: null,
    not_run: schedule.stopped,
  };
}

/** The most runs of one TMC that are queued again at a time; the others follow a minute later. */
const maxWoken = 500;
/** A delivery without an attempt for this long may have lost its job. */
const lostAfterMs = 10 * 60_000;

/**
 * Queues the runs with deliveries whose retry is due, and those whose job was lost. Queueing a run whose job is waiting
 * or running already has no effect.
 */
async function wake({ db, queue, clock }: JobContext, clientId: number): Promise<void> {
  const now = clock();
  const lost = new Date(now.getTime() - lostAfterMs);
  const waiting = await inTenant(whole(db), clientId, (trx) =>
    trx
      .selectFrom('report_deliveries as delivery')
      .innerJoin('report_runs as run', (join) =>
        join.onRef('run.id', '=', 'delivery.run_id').on('run.client_id', '=', clientId),
      )
      .where('delivery.client_id', '=', clientId)
      .where('delivery.state', 'in', underWay)
      .where('delivery.next_at', '<=', now)
      .where((eb) => eb.or([eb('delivery.attempts', '>', 0), eb('delivery.state_at', '<=', lost)]))
      .select(['run.id', 'run.user_id as userId'])
      .distinct()
      .orderBy('run.id')
      .limit(maxWoken)
      .execute(),
  );
  for (const { id: runId, userId } of waiting) {
    await queue.send(deliverReport, { clientId, userId }, { clientId, runId });
  }
}
