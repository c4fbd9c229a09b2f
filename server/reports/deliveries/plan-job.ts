/**
 * Plans deliveries: every minute, whatever fell due of any TMC's schedules is noted in the ledger and put into the queue,
 * in one transaction for each schedule. What was due while no process ran is made up. The ledger is its own record, so
 * it passes no door (decision 036).
 */
import * as z from 'zod';
import type { Trx } from '../../db/schema.ts';
import { inTenant, whole } from '../../db/tenant.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { type Delivery, dueBy, startAfter } from '../schedules/dates.ts';
import { rhythmsOf, type StoredSchedule, storedSchedules } from '../schedules/stored.ts';
import { deliverReport } from './deliver-job.ts';
import { type NewRun, noteDeliveries, noteRun, underWay } from './notes.ts';
import { tellOwner } from './tell-job.ts';

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
    // What keeps one TMC's, or one schedule's, from being planned is not in the way of the others.
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

/** All of it or nothing: the runs, their deliveries, the jobs, and what is owed next. */
async function noteDue(
  { queue, clock }: JobContext,
  trx: Trx,
  { clientId, schedule: seen, due, last }: Due,
): Promise<void> {
  // Whoever planned it meanwhile, or changed it, has left another schedule than was seen.
  const taken = await trx
    .updateTable('schedules')
    .set({ next_start: startAfter(last) })
    .where('client_id', '=', clientId)
    .where('id', '=', seen.id)
    .where('is_active', '=', true)
    .where('is_paused', '=', false)
    .where('next_start', '=', seen.next_start)
    .where('period_id', '=', seen.period_id)
    .where('end_date', 'is not distinct from', seen.end_date)
    .returning('id')
    .executeTakeFirst();
  if (!taken) return;
  const found = storedSchedules(clientId).where('schedule.id', '=', seen.id).compile();
  const { rows } = await trx.executeQuery(found);
  const schedule = rows[0] as StoredSchedule;
  const wasTold = schedule.stopped !== null && (await stoodStill(trx, clientId, seen.id));
  const owner = { clientId, userId: schedule.user_id };
  let firstStopped: number | undefined;
  for (const delivery of due) {
    for (const nodeId of schedule.node_ids.length > 0 ? schedule.node_ids : [null]) {
      const runId = await noteRun(trx, runOf(schedule, delivery, nodeId));
      if (runId === null) continue;
      if (schedule.stopped !== null) {
        firstStopped ??= runId;
        continue;
      }
      await noteDeliveries(trx, { clientId, runId }, schedule.recipients, clock());
      await queue.send(deliverReport, owner, { clientId, runId }, trx);
    }
  }
  if (firstStopped !== undefined && !wasTold) {
    await queue.send(tellOwner, owner, { clientId, runId: firstStopped }, trx);
  }
}

/** Whether the latest run of the schedule was not run either, of which its owner was told then. */
async function stoodStill(trx: Trx, clientId: number, scheduleId: number): Promise<boolean> {
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
    date_start: range.dateStart,
    date_end: range.dateEnd,
    due_at: at,
    not_run: schedule.stopped,
  };
}

/** So many runs of one TMC are woken at once; the others a minute later. */
const mostWoken = 500;
/** What was not tried for so long may have lost its job. */
const lostAfterMs = 10 * 60_000;

/**
 * Runs with deliveries that were put off until now are put into the queue, and those whose job was lost; where one waits
 * or runs already, that is the same.
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
      .limit(mostWoken)
      .execute(),
  );
  for (const { id: runId, userId } of waiting) {
    await queue.send(deliverReport, { clientId, userId }, { clientId, runId });
  }
}
