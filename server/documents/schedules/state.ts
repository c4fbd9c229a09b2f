/** The state of a schedule in the audit log, how it is written, and how a change is undone. */
import { sql } from 'kysely';
import * as z from 'zod';
import { dateFields, reportFormats, reportTypes } from '../../../contract/reports/kinds.ts';
import { comparisons } from '../../../contract/vocabulary/comparison.ts';
import { productTypes } from '../../../contract/vocabulary/constants.ts';
import { countryRows } from '../../../contract/vocabulary/filters.ts';
import { reportPeriods } from '../../../contract/vocabulary/report-periods.ts';
import { viewNames } from '../../features/views/queries.ts';
import { systemClock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import type { Change } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { nodeNames } from '../../mutations/names.ts';
import { memberNames } from '../../tenants/sight.ts';
import { firstDeliveries, firstStart, type Rhythm } from './dates.ts';
import { rhythmsOf, type StoredSchedule, storedSchedules } from './stored.ts';

const state = z.object({
  ownerId: z.number(),
  /** One report per node; empty: a single report of everything that its reader may see. */
  nodeIds: z.array(z.number()),
  /** Of a Saved view, which brings its own nodes and dates; null: of another report. */
  viewId: z.number().nullable().default(null),
  reportType: z.enum(reportTypes.map(({ name }) => name)),
  reportFormat: z.enum(reportFormats.map(({ name }) => name)),
  period: z.enum(reportPeriods.map(({ name }) => name)),
  endDate: z.string().nullable(),
  recipients: z.array(z.string()),
  countries: countryRows,
  productTypes: z.array(z.enum(productTypes)),
  dateField: z.enum(dateFields),
  /** Changes before there was a choice were of schedules that compared with the dates just before. */
  compare: z.enum(comparisons).default('previous'),
  isPaused: z.boolean(),
});
export type ScheduleState = z.infer<typeof state>;

/** A deactivated schedule has no current state. */
export const scheduleChanged = kind('schedule_changed', {
  state,
  raises: null,
  undo: {
    mayUndo: ({ id, userType }, { before, after }) =>
      userType === 'Client' || (after ?? before)?.ownerId === id,
    standing: async (change, id) => {
      const found = await findActive(change, Number(id));
      return found ? stateOf(found) : null;
    },
    restore: (change, id, to) => (to ? restore(change, Number(id), to) : deactivate(change, Number(id))),
  },
  visible: ({ userId }) =>
    sql`coalesce(changes.after ->> 'ownerId', changes.before ->> 'ownerId')::bigint = ${userId}`,
  names: { ownerId: memberNames, nodeIds: nodeNames, viewId: viewNames },
});

export async function findActive({ trx, clientId }: Change, id: number): Promise<StoredSchedule | undefined> {
  return (await trx.executeQuery(storedSchedules(clientId).where('schedule.id', '=', id).compile())).rows[0];
}

export function stateOf(schedule: StoredSchedule): ScheduleState {
  return {
    ownerId: schedule.user_id,
    nodeIds: schedule.node_ids,
    viewId: schedule.view_id,
    reportType: schedule.report_type,
    reportFormat: reportFormats.find(({ extension }) => extension === schedule.extension)!.name,
    period: reportPeriods.find(({ id }) => id === schedule.period_id)!.name,
    endDate: schedule.end_date,
    recipients: schedule.recipients,
    countries: countryRows.parse(schedule.countries),
    productTypes: schedule.product_types,
    dateField: schedule.date_field,
    compare: schedule.compare,
    isPaused: schedule.is_paused,
  };
}

/** `Monthly Summary Report, Acme`; `Monthly Saved view “Air by month”, Acme` */
export function subjectOf({ id, nodes, ...schedule }: StoredSchedule) {
  const { period, reportType } = stateOf({ id, nodes, ...schedule });
  const places = nodes.map(({ label }) => label).join(', ');
  const view = schedule.view_name === null ? '' : ` “${schedule.view_name}”`;
  return { id, label: `${period} ${reportType}${view}${places && `, ${places}`}` };
}

export async function insert(change: Change, made: ScheduleState, now: Date): Promise<number> {
  const { trx, clientId } = change;
  const { id } = await trx
    .insertInto('schedules')
    .values({
      client_id: clientId,
      ...columnsOf(made),
      next_start: await nextStart(change, undefined, made, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function update(change: Change, found: StoredSchedule, to: ScheduleState, now: Date) {
  await write(change, found.id, { ...columnsOf(to), next_start: await nextStart(change, found, to, now) });
}

export const deactivate = (change: Change, id: number) => write(change, id, { is_active: false });

/** Throws `conflict` if the restored schedule would deliver nothing. */
async function restore(change: Change, id: number, to: ScheduleState): Promise<void> {
  const found = await findActive(change, id);
  if (found) return update(change, found, to, systemClock());
  const start = await nextStart(change, undefined, to, systemClock());
  await write(change, id, { ...columnsOf(to), next_start: start, is_active: true });
  const { stopped } = (await findActive(change, id))!;
  if (stopped) throw conflict(stopped);
}

async function write({ trx, clientId }: Change, id: number, columns: object): Promise<void> {
  await trx
    .updateTable('schedules')
    .set(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** The pending range, or that of the next delivery if the schedule was not running or its rhythm changed. */
async function nextStart(
  { trx, clientId }: Change,
  found: StoredSchedule | undefined,
  to: ScheduleState,
  now: Date,
): Promise<string> {
  const rhythm = (await rhythmsOf(trx, clientId))(periodIdOf(to));
  return found && owes(found, rhythm) ? found.next_start : firstStart(rhythm, now);
}

/** Whether the schedule continues with its pending range: not with another rhythm, after a pause, or after its end. */
export function owes(schedule: StoredSchedule, rhythm: Rhythm): boolean {
  const { is_paused, period_id, next_start, end_date } = schedule;
  return (
    !is_paused && period_id === rhythm.periodId && firstDeliveries(1, rhythm, next_start, end_date).length > 0
  );
}

const periodIdOf = ({ period }: ScheduleState) => reportPeriods.find(({ name }) => name === period)!.id;

const columnsOf = (to: ScheduleState) => ({
  user_id: to.ownerId,
  node_ids: to.nodeIds,
  view_id: to.viewId,
  report_type: to.reportType,
  extension: reportFormats.find(({ name }) => name === to.reportFormat)!.extension,
  period_id: periodIdOf(to),
  end_date: to.endDate,
  recipients: to.recipients,
  countries: JSON.stringify(to.countries),
  product_types: to.productTypes,
  date_field: to.dateField,
  compare: to.compare,
  is_paused: to.isPaused,
});
