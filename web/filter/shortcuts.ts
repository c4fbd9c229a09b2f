/** The shortcuts of the date range, and today. */
import type { DateShortcut } from '@tripledger/contract/vocabulary/shortcut-dates.ts';
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
] as const satisfies readonly { key: DateShortcut; label: string }[];

export type Shortcut = DateShortcut;
/** Days as `YYYY-MM-DD`, both inclusive. */
export type DateRange = { dateStart: string; dateEnd: string };

export { defaultShortcut } from '@tripledger/contract/vocabulary/filter-address.ts';

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
