/** Changes of schedules: what is delivered, to whom and how often. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { mayGet, type ReportType } from '../../../contract/reports/kinds.ts';
import type * as calls from '../../../contract/scheduled-reports/calls.ts';
import {
  isAfterToday,
  isDataExport,
  isOfView,
  ownFilters,
  words,
} from '../../../contract/scheduled-reports/rules.ts';
import { requireVisibleNode } from '../../access/visible-nodes.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { dayIn } from '../../lib/clock.ts';
import { notFound, refuseFaults } from '../../lib/errors.ts';
import { type Change, done, type Outcome, unchanged } from '../../mutations/change.ts';
import { requireVersion, versionOf } from '../../mutations/expected-version.ts';
import { isOfAnother, viewToSchedule } from '../saved-view/chosen.ts';
import { shownWithRuns } from './queries.ts';
import {
  deactivate as deactivateStored,
  findActive,
  insert,
  type ScheduleState,
  stateOf,
  subjectOf,
  update,
} from './state.ts';
import { rhythmsOf, type StoredSchedule } from './stored.ts';

type Request = Change & Pick<ChangeInput<typeof calls.edit>, 'user' | 'client' | 'reading'>;
type ScheduleOutcome = Outcome<ScheduleState, Answer<typeof calls.edit>>;

/** Throws `notFound` for a node that the user cannot see, another owner or another TMC. */
export async function create(
  { body, ...request }: ChangeInput<typeof calls.create>,
  now: Date,
): Promise<ScheduleOutcome> {
  const { userId } = request.reading;
  if ((body.client ?? request.clientId) !== request.clientId || (body.user ?? userId) !== userId)
    throw notFound();
  const made = { ownerId: userId, ...stateFrom(body, 'lastYear'), isPaused: false };
  await requireValid(request, made, now);
  const schedule = await visibleSchedule(request, await insert(request, made, now));
  return done(await answerOf(request, schedule), { subject: subjectOf(schedule), before: null, after: made });
}

/** Throws `notFound` for a schedule or node that the user cannot see, and for a new owner other than the requester. */
export async function edit(
  { params, body, ...request }: ChangeInput<typeof calls.edit>,
  now: Date,
): Promise<ScheduleOutcome> {
  const schedule = await visibleSchedule(request, params.id);
  const before = stateOf(schedule);
  await requireVersion(
    request,
    { kind: 'schedule_changed', id: schedule.id },
    versionOf(before),
    body.version,
  );
  const { user: ownerId = before.ownerId } = body;
  if (ownerId !== before.ownerId && ownerId !== request.reading.userId) throw notFound();
  const after = { ...stateFrom(body, before.compare), ownerId, isPaused: before.isPaused };
  await requireValid(request, after, now, before);
  return keep(request, schedule, after, now);
}

export async function setPaused(
  { params, ...request }: ChangeInput<typeof calls.pause>,
  isPaused: boolean,
  now: Date,
): Promise<ScheduleOutcome> {
  const schedule = await visibleSchedule(request, params.id);
  return keep(request, schedule, { ...stateOf(schedule), isPaused }, now);
}

export async function deactivate({ params, ...request }: ChangeInput<typeof calls.deactivate>) {
  const schedule = await visibleSchedule(request, params.id);
  await deactivateStored(request, schedule.id);
  return done(null, { subject: subjectOf(schedule), before: stateOf(schedule), after: null });
}

async function keep(
  request: Request,
  schedule: StoredSchedule,
  after: ScheduleState,
  now: Date,
): Promise<ScheduleOutcome> {
  const before = stateOf(schedule);
  if (isDeepStrictEqual(after, before)) return unchanged(await answerOf(request, schedule));
  await update(request, schedule, after, now);
  const kept = await visibleSchedule(request, schedule.id);
  return done(await answerOf(request, kept), { subject: subjectOf(kept), before, after });
}

async function answerOf({ trx, clientId, reading }: Request, schedule: StoredSchedule) {
  const [answer] = await shownWithRuns(reading, [schedule], await rhythmsOf(trx, clientId));
  return answer!;
}

/** Throws `notFound` for a schedule that the user cannot see. */
export async function visibleSchedule(request: Request, id: number): Promise<StoredSchedule> {
  const schedule = await findActive(request, id);
  const isOwn = schedule?.user_id === request.reading.userId;
  if (!schedule || !(isOwn || request.user.userType === 'Client')) throw notFound();
  return schedule;
}

type Body = ChangeInput<typeof calls.edit>['body'];

/** `compare`: where the body names no comparison. */
function stateFrom(
  body: Body,
  compare: ScheduleState['compare'],
): Omit<ScheduleState, 'ownerId' | 'isPaused'> {
  const { countries, productTypes, date_field } = ownFilters(body);
  return {
    nodeIds: isOfView(body.report_type.name) ? [] : body.entities,
    viewId: isOfView(body.report_type.name) ? (body.view ?? null) : null,
    reportType: body.report_type.name,
    reportFormat: body.report_format.name,
    period: body.period.name,
    endDate: body.end_date,
    recipients: body.recipients,
    countries,
    productTypes,
    dateField: date_field,
    compare: body.compare ?? compare,
  };
}

/** Validates what the contract cannot: the date, the nodes' visibility, the owner's address. */
async function requireValid(
  request: Request,
  wanted: ScheduleState,
  now: Date,
  before?: ScheduleState,
): Promise<void> {
  for (const node of wanted.nodeIds) await requireVisibleNode(request.reading, node);
  const view =
    wanted.viewId === null || wanted.viewId === before?.viewId
      ? null
      : await viewToSchedule(request, wanted.viewId, wanted.ownerId);
  const isEnded =
    wanted.endDate !== null && !isAfterToday(wanted.endDate, dayIn(request.client.timeZone, now));
  const isOthers =
    isDataExport(wanted.reportType) &&
    !isDeepStrictEqual(wanted.recipients, [await ownerEmail(request, wanted)]);
  refuseFaults({
    view: [view !== null && isOfAnother(view)],
    report_type: [
      before && wanted.reportType !== before.reportType && words.sameType,
      wanted.ownerId === request.reading.userId && isNotPermitted(request, wanted.reportType),
    ],
    end_date: [isEnded && words.endDate],
    recipients: [isOthers && words.ownerAlone],
  });
}

/** The message; false: whoever asks may get the report. */
export const isNotPermitted = ({ user }: Pick<Request, 'user'>, type: ReportType) =>
  !mayGet(type, user.permissions) && words.notPermitted;

async function ownerEmail({ trx }: Request, { ownerId }: ScheduleState): Promise<string> {
  const owner = trx.selectFrom('users').where('id', '=', ownerId).select('email');
  return (await owner.executeTakeFirstOrThrow()).email.toLowerCase();
}
