/** The shortcuts of the date range. Months and quarters are those of the calendar in the TMC's time zone. */
import type { dateShortcuts } from '@tripledger/contract/vocabulary/client-settings.ts';
import { periodHolding, periodShifted } from '@tripledger/contract/vocabulary/fiscal-periods.ts';
import dayjs from 'dayjs';
import { texts } from './texts.ts';

export const shortcuts = [
  { key: 'this_month', label: texts.dates.this_month },
  { key: 'last_month', label: texts.dates.last_month },
  { key: 'last_3_months', label: texts.dates.last_3_months },
  { key: 'last_6_months', label: texts.dates.last_6_months },
  { key: 'last_year', label: texts.dates.last_year },
  { key: 'this_quarter', label: texts.dates.this_quarter },
  { key: 'last_quarter', label: texts.dates.last_quarter },
  { key: 'this_fiscal_year', label: texts.dates.this_fiscal_year },
  { key: 'last_fiscal_year', label: texts.dates.last_fiscal_year },
  { key: 'year_to_date', label: texts.dates.year_to_date },
  { key: 'last_12_months', label: texts.dates.last_12_months },
] as const satisfies readonly { key: Shortcut; label: string }[];

export type Shortcut = (typeof dateShortcuts)[number];
/** Days as `YYYY-MM-DD`, both inclusive. */
export type DateRange = { dateStart: string; dateEnd: string };

export const defaultShortcut: Shortcut = 'this_month';

/** The most recent result: every component that reads the filter needs it, and computing it is slow. */
let cached: { timeZone: string; minute: number; day: string } | undefined;

/** Today's date in the time zone, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  const minute = Math.floor(now.getTime() / 60_000);
  if (cached?.timeZone !== timeZone || cached.minute !== minute) {
    cached = { timeZone, minute, day: dayIn(timeZone, now) };
  }
  return cached.day;
}

function dayIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = format.formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/**
 * The dates of a shortcut on a day. Current, this quarter and this fiscal year run to their ends; the year to date
 * and the last 12 months, of which this month is one, run to today. The others are whole months before this one, a year
 * being twelve, or the whole quarter or fiscal year before. `yearEnd`: the last day of fiscal years, MM-DD.
 */
export function shortcutDates(shortcut: Shortcut, today: string, yearEnd: string): DateRange {
  const thisMonth = dayjs(today).startOf('month');
  /** `count` whole months that begin this many months after the current one. */
  const months = (from: number, count: number): DateRange => ({
    dateStart: thisMonth.add(from, 'month').format('YYYY-MM-DD'),
    dateEnd: thisMonth
      .add(from + count, 'month')
      .subtract(1, 'day')
      .format('YYYY-MM-DD'),
  });
  const sinceQuarter = thisMonth.month() % 3;
  const year = periodHolding(yearEnd, today);
  switch (shortcut) {
    case 'this_month':
      return months(0, 1);
    case 'last_month':
      return months(-1, 1);
    case 'last_3_months':
      return months(-3, 3);
    case 'last_6_months':
      return months(-6, 6);
    case 'last_year':
      return months(-12, 12);
    case 'this_quarter':
      return months(-sinceQuarter, 3);
    case 'last_quarter':
      return months(-sinceQuarter - 3, 3);
    case 'this_fiscal_year':
      return year;
    case 'last_fiscal_year':
      return periodShifted(yearEnd, year, -1);
    case 'year_to_date':
      return { ...year, dateEnd: today };
    case 'last_12_months':
      return { ...months(-11, 12), dateEnd: today };
  }
}
