/** Schedules and deliveries as people read them. */

import { date } from '@tripledger/charts/format.ts';
import type { PlannedDelivery, Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import { timeIn } from '../../ui/instant.ts';

export const everything = 'All that its reader may see';

/** The organisations of a schedule. */
export function entitiesInWords({ entityList }: Pick<Schedule, 'entityList'>): string {
  return entityList.map(({ label }) => label).join(', ') || everything;
}

/** `Monthly Summary Report, Acme` */
export const nameOf = (schedule: Schedule) =>
  `${schedule.periodName} ${schedule.reportType}, ${entitiesInWords(schedule)}`;

/** `DD-MM-YYYY` */
export const dayInWords = (iso: string) => iso.split('-').reverse().join('-');

/** Which days a report tells of. */
export const rangeInWords = ({ dateStart, dateEnd }: Pick<PlannedDelivery, 'dateStart' | 'dateEnd'>) =>
  `${date(dateStart)} to ${date(dateEnd)}`;

/** When it comes next, or why it does not. */
export function nextInWords({ next, stopped, isPaused }: Schedule, timeZone: string): string {
  if (stopped !== null) return `Stopped: ${stopped}`;
  if (isPaused) return 'Paused';
  return next ? timeIn(timeZone, new Date(next.at)) : 'Ended';
}
