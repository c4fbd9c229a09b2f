/** The earlier dates with which a range of dates is compared. */

import { yearRange } from './constants.ts';
import { addDays, addMonths, endOfMonth, monthNumber } from './local-time.ts';

export type DateRange = { dateStart: string; dateEnd: string };

/** `previous`: the same length just before. `lastYear`: the same dates a year earlier. */
export const comparisons = ['previous', 'lastYear'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * The dates to compare with; null if they begin before the supported years. `previous` is the same number of days
 * just before; whole months compare with as many whole months. `lastYear` is the same days a year earlier, with 29
 * February becoming the 28th; whole months stay whole, so that a February ends on its last day.
 */
export function comparedDates(comparison: Comparison, range: DateRange): DateRange | null {
  const compared = comparison === 'lastYear' ? yearBefore(range) : periodBefore(range);
  return Number(compared.dateStart.slice(0, 4)) < yearRange.first ? null : compared;
}

function periodBefore(range: DateRange): DateRange {
  const dateEnd = addDays(range.dateStart, -1);
  const months = wholeMonths(range);
  if (months > 0) return { dateStart: addMonths(range.dateStart, -months), dateEnd };
  return { dateStart: addDays(range.dateStart, -daysIn(range)), dateEnd };
}

function yearBefore(range: DateRange): DateRange {
  const dateEnd = addMonths(range.dateEnd, -12);
  return {
    dateStart: addMonths(range.dateStart, -12),
    dateEnd: wholeMonths(range) > 0 ? endOfMonth(dateEnd) : dateEnd,
  };
}

/** The number of whole calendar months that the dates span; 0 if they are not whole months. */
function wholeMonths({ dateStart, dateEnd }: DateRange): number {
  const isWhole = dateStart.endsWith('-01') && dateEnd === endOfMonth(dateEnd);
  return isWhole ? monthNumber(dateEnd) - monthNumber(dateStart) + 1 : 0;
}

const dayMs = 86_400_000;

const daysIn = ({ dateStart, dateEnd }: DateRange) =>
  (Date.parse(dateEnd) - Date.parse(dateStart)) / dayMs + 1;
