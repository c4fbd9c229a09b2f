/** Scheduling reports: what is delivered, to whom, how often. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type * as calls from '../../../contract/scheduled-reports/calls.ts';
import { isAfterToday, isDataExport, ownFilters, words } from '../../../contract/scheduled-reports/rules.ts';
import { type Change, done, type Outcome, unchanged } from '../../changes/change.ts';
import { requireSeen, versionOf } from '../../changes/seen-version.ts';
import { requireVisibleNode } from '../../db/visible-nodes.ts';
import { dayIn } from '../../ground/clock.ts';
import { notFound, refuseFaults } from '../../ground/errors.ts';
import type { ChangeAsked } from '../../http/serve-change.ts';
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

type Asked = Change & Pick<ChangeAsked<typeof calls.edit>, 'user' | 'client' | 'reading'>;
type Told = Outcome<ScheduleState, Answer<typeof calls.edit>>;

/** Throws `notFound` for a node out of the user's sight, another owner and another TMC. */
export async function create({ body, ...asked }: ChangeAsked<typeof calls.create>, now: Date): Promise<Told> {
  const { userId } = asked.reading;
  if ((body.client ?? asked.clientId) !== asked.clientId || (body.user ?? userId) !== userId)
    throw notFound();
  const made = { ownerId: userId, ...wantedBy(body), isPaused: false };
  await requireSound(asked, made, now);
  const schedule = await seen(asked, await insert(asked, made, now));
  return done(await told(asked, schedule), { subject: subjectOf(schedule), before: null, after: made });
}

/** Throws `notFound` for a schedule or a node out of the user's sight, and for an owner who does not ask. */
export async function edit(
  { params, body, ...asked }: ChangeAsked<typeof calls.edit>,
  now: Date,
): Promise<Told> {
  const schedule = await seen(asked, params.id);
  const before = stateOf(schedule);
  await requireSeen(asked, { kind: 'schedule_changed', id: schedule.id }, versionOf(before), body.version);
  const { user: ownerId = before.ownerId } = body;
  if (ownerId !== before.ownerId && ownerId !== asked.reading.userId) throw notFound();
  const after = { ...wantedBy(body), ownerId, isPaused: before.isPaused };
  await requireSound(asked, after, now, before);
  return keep(asked, schedule, after, now);
}

export async function setPaused(
  { params, ...asked }: ChangeAsked<typeof calls.pause>,
  isPaused: boolean,
  now: Date,
): Promise<Told> {
  const schedule = await seen(asked, params.id);
  return keep(asked, schedule, { ...stateOf(schedule), isPaused }, now);
}

export async function deactivate({ params, ...asked }: ChangeAsked<typeof calls.deactivate>) {
  const schedule = await seen(asked, params.id);
  await deactivateStored(asked, schedule.id);
  return done(null, { subject: subjectOf(schedule), before: stateOf(schedule), after: null });
}

async function keep(asked: Asked, schedule: StoredSchedule, after: ScheduleState, now: Date): Promise<Told> {
  const before = stateOf(schedule);
  if (isDeepStrictEqual(after, before)) return unchanged(await told(asked, schedule));
  await update(asked, schedule, after, now);
  const kept = await seen(asked, schedule.id);
  return done(await told(asked, kept), { subject: subjectOf(kept), before, after });
}

async function told({ trx, clientId, reading }: Asked, schedule: StoredSchedule) {
  const [answer] = await shownWithRuns(reading, [schedule], await rhythmsOf(trx, clientId));
  return answer!;
}

/** Throws `notFound` for one that the user does not see. */
export async function seen(asked: Asked, id: number): Promise<StoredSchedule> {
  const schedule = await findActive(asked, id);
  const isOwn = schedule?.user_id === asked.reading.userId;
  if (!schedule || !(isOwn || asked.user.userType === 'Client')) throw notFound();
  return schedule;
}

type Body = ChangeAsked<typeof calls.edit>['body'];

function wantedBy(body: Body): Omit<ScheduleState, 'ownerId' | 'isPaused'> {
  const { countries, productTypes, date_field } = ownFilters(body);
  return {
    nodeIds: body.entities,
    reportType: body.report_type.name,
    reportFormat: body.report_format.name,
    period: body.period.name,
    endDate: body.end_date,
    recipients: body.recipients,
    countries,
    productTypes,
    dateField: date_field,
  };
}

/** What the contract cannot know: the day, what may be seen, the owner's address. */
async function requireSound(asked: Asked, wanted: ScheduleState, now: Date, before = wanted): Promise<void> {
  for (const node of wanted.nodeIds) await requireVisibleNode(asked.reading, node);
  const isEnded = wanted.endDate !== null && !isAfterToday(wanted.endDate, dayIn(asked.client.timeZone, now));
  const isOthers =
    isDataExport(wanted.reportType) &&
    !isDeepStrictEqual(wanted.recipients, [await ownerEmail(asked, wanted)]);
  refuseFaults({
    report_type: [wanted.reportType !== before.reportType && words.sameType],
    end_date: [isEnded && words.endDate],
    recipients: [isOthers && words.ownerAlone],
  });
}

async function ownerEmail({ trx }: Asked, { ownerId }: ScheduleState): Promise<string> {
  const owner = trx.selectFrom('users').where('id', '=', ownerId).select('email');
  return (await owner.executeTakeFirstOrThrow()).email.toLowerCase();
}
