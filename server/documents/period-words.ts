/** Dates of a report in words, with the fiscal year that they begin with. */
import { periodHolding } from '../../contract/vocabulary/fiscal-periods.ts';
import { longPeriod } from '../lib/period-words.ts';
import type { Dates } from './document.ts';

/** `FY27` of the fiscal year that ends in 2027; `yearEnd`: its last day, MM-DD. */
export const fiscalYearName = (yearEnd: string, day: string) =>
  `FY${periodHolding(yearEnd, day).dateEnd.slice(2, 4)}`;

/** `July to October 2026, FY27 to date`: dates that begin with the fiscal year are named by it too. */
export function periodWords(dates: Dates, yearEnd: string, locale: string): string {
  const year = periodHolding(yearEnd, dates.dateEnd);
  if (dates.dateStart !== year.dateStart) return longPeriod(dates, locale);
  const name = fiscalYearName(yearEnd, dates.dateEnd);
  return `${longPeriod(dates, locale)}, ${dates.dateEnd === year.dateEnd ? name : `${name} to date`}`;
}
