import dayjs from 'dayjs';
import type { DateRange } from '../../filter/shortcuts.ts';

/** As many days as these, up to the last one that has data; whole months stay whole months. */
export function lastRange({ dateStart, dateEnd }: DateRange, last: string): DateRange {
  const [start, end, lastDay] = [dayjs(dateStart), dayjs(dateEnd), dayjs(last)];
  const isMonths = start.date() === 1 && end.date() === end.daysInMonth();
  const [from, to] = isMonths
    ? [lastDay.startOf('month').subtract(end.diff(start, 'month'), 'month'), lastDay.endOf('month')]
    : [lastDay.subtract(end.diff(start, 'day'), 'day'), lastDay];
  return { dateStart: from.format('YYYY-MM-DD'), dateEnd: to.format('YYYY-MM-DD') };
}
