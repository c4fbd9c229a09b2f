import { yearRange } from '@tripledger/contract/vocabulary/constants.ts';
import dayjs from 'dayjs';
import type { DateRange } from '../../filter/shortcuts.ts';

const firstDay = `${yearRange.first}-01-01`;

/**
 * A range of the same length that ends on the last day with data; whole months stay whole months. It starts no
 * earlier than the first supported day.
 */
export function lastRange({ dateStart, dateEnd }: DateRange, last: string): DateRange {
  const [start, end, lastDay] = [dayjs(dateStart), dayjs(dateEnd), dayjs(last)];
  const isMonths = start.date() === 1 && end.date() === end.daysInMonth();
  const [from, to] = isMonths
    ? [lastDay.startOf('month').subtract(end.diff(start, 'month'), 'month'), lastDay.endOf('month')]
    : [lastDay.subtract(end.diff(start, 'day'), 'day'), lastDay];
  const first = from.year() < yearRange.first ? firstDay : from.format('YYYY-MM-DD');
  return { dateStart: first, dateEnd: to.format('YYYY-MM-DD') };
}
