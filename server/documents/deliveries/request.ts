/** Reports requested by hand: a sample for oneself, or a repeated run for some of its recipients. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { sendAgain as endpoint } from '../../../contract/scheduled-reports/ledger.ts';
import { any } from '../../database/build.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import type { Queue } from '../../jobs/queue.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { type Change, done, type Outcome } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { toItsMaker } from '../../mutations/visible.ts';
import type { ReportRequest } from '../request.ts';
import { deliverReport } from './deliver-job.ts';
import { dueNow, isSettled, noteDeliveries, noteRun } from './notes.ts';
import { mayReadRun } from './queries.ts';
import { nameOf } from './runs.ts';

const state = z.object({ to: z.array(z.string()), isSample: z.boolean() });
type State = z.infer<typeof state>;

export const reportRequested = kind('report_requested', {
  state,
  raises: null,
  undo: 'A report that was sent cannot be taken back.',
  visible: toItsMaker,
});

type Requester = Change & Pick<ChangeInput<typeof endpoint>, 'user' | 'reading'>;
type Sample = {
  /** null: the schedule is not saved yet. */
  scheduleId: number | null;
  node: { id: number; label: string } | null;
  request: Omit<ReportRequest, 'filter'> & { filter: Omit<ReportRequest['filter'], 'nodeId'> };
};

/** Sends a report to the requester, with their own visibility, once the change is committed. */
export async function requestSample(
  { trx, clientId, user, reading }: Requester,
  queue: Pick<Queue, 'send'>,
  { scheduleId, node, request }: Sample,
  now: Date,
): Promise<Outcome<State, null>> {
  const { type, extension, filter, dateField, productTypes, compare = 'lastYear', view = null } = request;
  const runId = (await noteRun(trx, {
    client_id: clientId,
    schedule_id: scheduleId,
    request_id: randomUUID(),
    user_id: reading.userId,
    node_id: node?.id ?? null,
    node_label: node?.label ?? null,
    report_type: type,
    extension,
    countries: JSON.stringify(filter.countries),
    product_types: [...productTypes],
    date_field: dateField,
    compare,
    date_start: filter.dateStart,
    date_end: filter.dateEnd,
    due_at: now,
    view: view && JSON.stringify(view),
    not_run: null,
  })) as number;
  await noteDeliveries(trx, { clientId, runId }, [user.email], now);
  await queue.send(deliverReport, reading, { clientId, runId }, trx);
  const label = nameOf({ report_type: type, node_label: node?.label ?? null, view });
  return done(null, {
    subject: { id: runId, label },
    before: null,
    after: { to: [user.email], isSample: true },
  });
}

/** Throws `notFound` for a run or delivery that the user cannot see, `conflict` for a delivery that is under way. */
export async function sendAgain(
  { trx, clientId, user, reading, params, body }: ChangeInput<typeof endpoint>,
  queue: Pick<Queue, 'send'>,
  now: Date,
) {
  const runId = params.id;
  const run = await mayReadRun(reading, user.userType, runId);
  const chosen = await trx
    .selectFrom('report_deliveries')
    .where('client_id', '=', clientId)
    .where('run_id', '=', runId)
    .where('id', '=', any(body.deliveries))
    .select(['id', 'recipient', 'state'])
    .orderBy('id')
    .execute();
  if (chosen.length < new Set(body.deliveries).size) throw notFound();
  const busy = chosen.find(({ state }) => !isSettled(state));
  if (busy) throw conflict(`It is being sent to ${busy.recipient}.`);
  await trx
    .updateTable('report_deliveries')
    .set((eb) => ({
      state: 'queued',
      round: eb('round', '+', 1),
      attempts: 0,
      is_doubtful: false,
      words: null,
      ...dueNow(now),
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', any(chosen.map(({ id }) => id)))
    .execute();
  const owner = { clientId, userId: run.user_id };
  await queue.send(deliverReport, owner, { clientId, runId }, trx);
  const to = chosen.map(({ recipient }) => recipient);
  return done(null, {
    subject: { id: runId, label: nameOf(run) },
    before: null,
    after: { to, isSample: false },
  });
}
