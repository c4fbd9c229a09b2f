/** The days of fiscal years. A fiscal year is identified by its last day as `MM-DD`; 02-29 is the last day of February. Without
 * zod, for the first screen. */
import { addDays } from './local-time.ts';

/** The end of a calendar year. */
export const usualYearEnd = '12-31';

/** One fiscal year of a customer, both days included. */
export type FiscalPeriod = { dateStart: string; dateEnd: string };

/** The fiscal year that ends in this calendar year. */
export function periodEnding(end: string, year: number): FiscalPeriod {
  return { dateStart: addDays(lastDay(end, year - 1), 1), dateEnd: lastDay(end, year) };
}

/** The fiscal year that contains a day. */
export function periodHolding(end: string, day: string): FiscalPeriod {
  const year = Number(day.slice(0, 4));
  return periodEnding(end, day <= lastDay(end, year) ? year : year + 1);
}

/** The fiscal year this many years later or, if negative, earlier. */
export function periodShifted(end: string, { dateEnd }: FiscalPeriod, years: number): FiscalPeriod {
  return periodEnding(end, Number(dateEnd.slice(0, 4)) + years);
}

function lastDay(end: string, year: number): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}-${end === '02-29' && !isLeap ? '02-28' : end}`;
}
