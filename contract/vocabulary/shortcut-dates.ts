/** The dates of the shortcuts. Months and quarters are those of the calendar in the TMC's time zone. Without zod, for the first screen. */
import type { dateShortcuts } from './client-settings.ts';
import type { DateRange } from './comparison.ts';
import { periodHolding, periodShifted } from './fiscal-periods.ts';
import { addDays, addMonths, monthNumber } from './local-time.ts';

export type DateShortcut = (typeof dateShortcuts)[number];

/** `count` whole months that begin this many months after the day's own. */
export function wholeMonths(day: string, from: number, count: number): DateRange {
  const first = `${day.slice(0, 8)}01`;
  return { dateStart: addMonths(first, from), dateEnd: addDays(addMonths(first, from + count), -1) };
}

/** `count` whole quarters that begin this many quarters after the day's own. */
export const wholeQuarters = (day: string, from: number, count: number): DateRange =>
  wholeMonths(day, from * 3 - (monthNumber(day) % 3), count * 3);

/**
 * The dates of a shortcut on a day. Current, this quarter and this fiscal year run to their ends; the year to date
 * and the last 12 months, of which this month is one, run to today. The others are whole months before this one, a year
 * being twelve, or the whole quarter or fiscal year before. `yearEnd`: the last day of fiscal years, MM-DD.
 */
export function shortcutDates(shortcut: DateShortcut, today: string, yearEnd: string): DateRange {
  const year = periodHolding(yearEnd, today);
  switch (shortcut) {
    case 'this_month':
      return wholeMonths(today, 0, 1);
    case 'last_month':
      return wholeMonths(today, -1, 1);
    case 'last_3_months':
      return wholeMonths(today, -3, 3);
    case 'last_6_months':
      return wholeMonths(today, -6, 6);
    case 'last_year':
      return wholeMonths(today, -12, 12);
    case 'this_quarter':
      return wholeQuarters(today, 0, 1);
    case 'last_quarter':
      return wholeQuarters(today, -1, 1);
    case 'this_fiscal_year':
      return year;
    case 'last_fiscal_year':
      return periodShifted(yearEnd, year, -1);
    case 'year_to_date':
      return { ...year, dateEnd: today };
    case 'last_12_months':
      return { ...wholeMonths(today, -11, 12), dateEnd: today };
  }
}
