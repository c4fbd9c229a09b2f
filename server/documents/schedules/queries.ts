/** Reads schedules for their screen, with their delivery dates. */
import { sql } from 'kysely';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import type { UserType } from '../../../contract/http/permissions.ts';
import { formatName } from '../../../contract/reports/kinds.ts';
import * as calls from '../../../contract/scheduled-reports/calls.ts';
import type { RunRow } from '../../../contract/scheduled-reports/ledger.ts';
import { periodOf } from '../../../contract/scheduled-reports/rules.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { nodesBelow, requireVisibleNode } from '../../access/visible-nodes.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { notFound } from '../../lib/errors.ts';
import { versionOf } from '../../mutations/expected-version.ts';
import { lastRuns } from '../deliveries/queries.ts';
import { type Delivery, firstDeliveries, firstStart, type Rhythm } from './dates.ts';
import { owes, stateOf, subjectOf } from './state.ts';
import { coveredNodes, rhythmsOf, type StoredSchedule, storedSchedules } from './stored.ts';

/** The requesting user. Users see their own schedules; users of type Client see everyone's. */
type Viewer = { clientId: number; userId: number; userType: UserType | null };

export type Reader = { reading: Reading; db: ReadOnlyDb; viewer: Viewer; now: Date };

export async function list(
  { reading, db, viewer }: Reader,
  { nodeId }: Input<typeof calls.list>['query'],
): Promise<calls.Schedule[]> {
  if (nodeId !== undefined) await requireVisibleNode(reading, nodeId);
  const rhythmOf = await rhythmsOf(db, viewer.clientId);
  const found = await ask(reading, schedulesSeen(viewer, nodeId).orderBy('schedule.id', 'desc'));
  return shownWithRuns(reading, found, rhythmOf);
}

/** `reading` must query PostgreSQL. */
export async function shownWithRuns(
  reading: Reading,
  schedules: readonly StoredSchedule[],
  rhythmOf: (periodId: number) => Rhythm,
): Promise<calls.Schedule[]> {
  const last = await lastRuns(
    reading,
    schedules.map(({ id }) => id),
  );
  return schedules.map((schedule) => shown(schedule, last.get(schedule.id) ?? null, rhythmOf));
}

/** Throws `notFound` for a schedule that the user may not see. */
export async function preview(
  { reading, db, viewer, now }: Reader,
  request: Input<typeof calls.preview>['query'],
): Promise<Answer<typeof calls.preview>> {
  const rhythm = (await rhythmsOf(db, viewer.clientId))(request.period.id);
  if (request.schedule === undefined) return previewFrom(firstStart(rhythm, now));
  const [edited] = await ask(reading, schedulesSeen(viewer).where('schedule.id', '=', request.schedule));
  if (!edited) throw notFound();
  return previewFrom(owes(edited, rhythm) ? edited.next_start : firstStart(rhythm, now));

  function previewFrom(start: string) {
    return firstDeliveries(calls.previewed, rhythm, start, request.end_date ?? null).map(plannedDelivery);
  }
}

/** `reading` must query PostgreSQL. */
export async function movedDeliveries(
  { reading, db, viewer, now }: Reader,
  { period, day_of_month: deliveryDay }: Input<typeof calls.movedDeliveries>['query'],
): Promise<Answer<typeof calls.movedDeliveries>> {
  const rhythm = (await rhythmsOf(db, viewer.clientId))(period.id);
  const found = schedulesSeen(viewer).where('schedule.period_id', '=', period.id).orderBy('schedule.id');
  return (await ask(reading, found)).filter(isRunning).flatMap((schedule) => {
    const [from] = nextOf(schedule, rhythm);
    const [to] = nextOf(schedule, { ...rhythm, deliveryDay });
    if (!from || from.day === to?.day) return [];
    const isDue = to !== undefined && to.at <= now;
    return [{ id: schedule.id, name: subjectOf(schedule).label, from: from.day, to: to?.day ?? null, isDue }];
  });
}

const isRunning = ({ is_paused, stopped }: StoredSchedule) => !is_paused && stopped === null;

/** The next delivery, if there is one before the schedule ends. */
const nextOf = ({ next_start, end_date }: StoredSchedule, rhythm: Rhythm) =>
  firstDeliveries(1, rhythm, next_start, end_date);

/** `nodeId`: only those that report on this node or a node below it. */
export function schedulesSeen({ clientId, userId, userType }: Viewer, nodeId?: number) {
  const all = storedSchedules(clientId);
  const seen = userType === 'Client' ? all : all.where('schedule.user_id', '=', userId);
  if (nodeId === undefined) return seen;
  return seen.where(sql<boolean>`${coveredNodes} && array(${nodesBelow({ clientId }, [nodeId])})`);
}

function shown(
  schedule: StoredSchedule,
  last: RunRow | null,
  rhythmOf: (periodId: number) => Rhythm,
): calls.Schedule {
  const { period_id: periodId, end_date: endDate, is_paused: isPaused, stopped } = schedule;
  const [next] = isRunning(schedule) ? nextOf(schedule, rhythmOf(periodId)) : [];
  return {
    id: schedule.id,
    entityList: schedule.nodes,
    view: schedule.view_id === null ? null : { id: schedule.view_id, name: schedule.view_name ?? '' },
    reportType: schedule.report_type,
    reportFormat: formatName(schedule.extension),
    periodId,
    periodName: periodOf(periodId)?.name ?? '',
    endDate,
    recipientsEmails: schedule.recipients,
    productTypes: schedule.product_types,
    location: schedule.countries as calls.Schedule['location'],
    dateField: schedule.date_field,
    compare: schedule.compare,
    userId: schedule.user_id,
    userName: schedule.owner_name,
    userEmail: schedule.owner_email,
    clientId: schedule.client_id,
    isPaused,
    version: versionOf(stateOf(schedule)),
    stopped,
    last,
    next: next ? plannedDelivery(next) : null,
  };
}

const plannedDelivery = ({ at, range }: Delivery): calls.PlannedDelivery => ({
  at: at.toISOString(),
  ...range,
});
