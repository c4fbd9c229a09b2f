/** With which earlier days the chosen ones are compared. */
import { yearRange } from '@tripledger/contract/core/constants.ts';
import dayjs, { type Dayjs } from 'dayjs';
import type { DateRange } from './shortcuts.ts';

export const comparisons = [
  { key: 'previous', label: 'Previous period' },
  { key: 'lastYear', label: 'Same period last year' },
] as const;

export type Comparison = (typeof comparisons)[number]['key'];

/**
 * The days to compare with; null where they begin before the years that the product knows. `previous` is
 * as many days just before; whole months compare with as many whole months. `lastYear` is the same days a
 * year earlier, 29 February becoming the 28th; whole months stay whole, so that a February ends on its last day.
 */
export function comparedDates(comparison: Comparison, { dateStart, dateEnd }: DateRange): DateRange | null {
  const [start, end] = [dayjs(dateStart), dayjs(dateEnd)];
  const [first, last] =
    comparison === 'lastYear' ? yearBefore(start, end) : periodBefore(start, end, wholeMonths(start, end));
  if (first.year() < yearRange.first) return null;
  return { dateStart: first.format('YYYY-MM-DD'), dateEnd: last.format('YYYY-MM-DD') };
}

/** How many whole calendar months the days are; 0: they are not. */
function wholeMonths(start: Dayjs, end: Dayjs): number {
  const after = end.add(1, 'day');
  return start.date() === 1 && after.date() === 1 ? after.diff(start, 'month') : 0;
}

function periodBefore(start: Dayjs, end: Dayjs, months: number): [Dayjs, Dayjs] {
  const last = start.subtract(1, 'day');
  if (months > 0) return [start.subtract(months, 'month'), last];
  // The hours of a day on which clocks change would make a day too few.
  const days = Math.round(end.diff(start, 'day', true)) + 1;
  return [start.subtract(days, 'day'), last];
}

function yearBefore(start: Dayjs, end: Dayjs): [Dayjs, Dayjs] {
  const last = end.subtract(1, 'year');
  return [start.subtract(1, 'year'), wholeMonths(start, end) > 0 ? last.endOf('month') : last];
}
