/** Formats schedules and deliveries for display. */

import type { PlannedDelivery, Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import {
  deliveryLabels,
  deliveryStates,
  type RunRow,
  runLabels,
} from '@tripledger/contract/scheduled-reports/ledger.ts';
import { date, decimal } from '../../ui/format.ts';
import { timeIn } from '../../ui/instant.ts';
import { texts } from './texts.ts';

/** The organisations of a schedule. */
export function entitiesInWords({ entityList }: Pick<Schedule, 'entityList'>): string {
  return entityList.map(({ label }) => label).join(', ') || texts.allOrganisations;
}

/** `Monthly Summary Report, Acme` */
export const nameOf = (schedule: Schedule) =>
  `${schedule.periodName} ${reportName(schedule.reportType, schedule.view?.name)}, ${entitiesInWords(schedule)}`;

/** `Summary Report`, `Saved view “Air by month”` */
export const reportName = (type: string, view: string | null | undefined) =>
  view ? texts.reportOfView(type, view) : type;

/** `DD-MM-YYYY` */
export const dayInWords = (iso: string) => iso.split('-').reverse().join('-');

/** The date range of a report. */
export const rangeInWords = ({ dateStart, dateEnd }: Pick<PlannedDelivery, 'dateStart' | 'dateEnd'>) =>
  texts.range(date(dateStart), date(dateEnd));

/** The date of the next delivery, or the reason why there is none. */
export function nextInWords({ next, stopped, isPaused }: Schedule, timeZone: string): string {
  if (stopped !== null) return texts.schedules.stopped(stopped);
  if (isPaused) return texts.schedules.paused;
  return next ? dayOf(next.at, timeZone) : texts.schedules.ended;
}

/** `01-Dec-2026`, local date in the time zone. */
const dayOf = (instant: string, timeZone: string) => timeIn(timeZone, new Date(instant)).slice(0, 11);

/** `01-Dec-2026: Delivered` */
export const lastInWords = (last: RunRow | null, timeZone: string): string =>
  last ? `${dayOf(last.dueAt, timeZone)}: ${runLabels[last.state]}` : texts.schedules.noDelivery;

export const hasFailed = (run: RunRow | null) => run?.state === 'failed' || run?.state === 'not_run';

/** `3 sent, 1 refused` */
export function outcomeInWords({ deliveries, notRun }: RunRow): string {
  if (notRun !== null) return notRun;
  return deliveryStates
    .flatMap((state) =>
      deliveries[state] ? [`${deliveries[state]} ${deliveryLabels[state].toLowerCase()}`] : [],
    )
    .join(', ');
}

/** `Summary Report, Acme` */
export const runName = ({ reportType, view, node }: RunRow) =>
  `${reportName(reportType, view)}, ${node ?? texts.allOrganisations}`;

const units = [
  { name: 'MB', bytes: 1_000_000, decimals: 1 },
  { name: 'kB', bytes: 1000, decimals: 0 },
] as const;

/** `1.2 MB` */
export function sizeInWords(bytes: number): string {
  const unit = units.find((one) => bytes >= one.bytes);
  return unit ? `${decimal(bytes / unit.bytes, unit.decimals)} ${unit.name}` : texts.delivery.bytes(bytes);
}
