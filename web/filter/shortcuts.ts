/** The shortcuts of the date range. Months are calendar months in the TMC's time zone. */
import type { dateShortcuts } from '@tripledger/contract/vocabulary/client-settings.ts';
import dayjs from 'dayjs';

export const shortcuts = [
  { key: 'this_month', label: 'Current' },
  { key: 'last_month', label: 'Last month' },
  { key: 'last_3_months', label: 'Last 3 months' },
  { key: 'last_6_months', label: 'Last 6 months' },
  { key: 'last_year', label: 'Last year' },
] as const satisfies readonly { key: Shortcut; label: string }[];

export type Shortcut = (typeof dateShortcuts)[number];
/** Days as `YYYY-MM-DD`, both inclusive. */
export type DateRange = { dateStart: string; dateEnd: string };

export const defaultShortcut: Shortcut = 'this_month';

const monthsBack = { last_month: 1, last_3_months: 3, last_6_months: 6, last_year: 12 } as const;

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

/** Current is the whole of this month; the others are whole months before it, a year being twelve. */
export function shortcutDates(shortcut: Shortcut, today: string): DateRange {
  const thisMonth = dayjs(today).startOf('month');
  const [start, end] =
    shortcut === 'this_month'
      ? [thisMonth, thisMonth.endOf('month')]
      : [thisMonth.subtract(monthsBack[shortcut], 'month'), thisMonth.subtract(1, 'day')];
  return { dateStart: start.format('YYYY-MM-DD'), dateEnd: end.format('YYYY-MM-DD') };
}
