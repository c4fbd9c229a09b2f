/** The dates that a report compares. */

import type { ComparedPeriod } from '../../../contract/reports/summary-report.ts';
import { periodHolding } from '../../../contract/vocabulary/fiscal-periods.ts';

export type Dates = { dateStart: string; dateEnd: string };

const dayMs = 86_400_000;

/** `yearEnd`: the last day of the fiscal year, MM-DD. */
export function datesOf(period: ComparedPeriod, { dateStart, dateEnd }: Dates, yearEnd: string): Dates {
  if (period === 'current') return { dateStart, dateEnd };
  if (period === 'ytd') return { dateStart: periodHolding(yearEnd, dateEnd).dateStart, dateEnd };
  const days = (Date.parse(dateEnd) - Date.parse(dateStart)) / dayMs + 1;
  return { dateStart: shifted(dateStart, -days), dateEnd: shifted(dateStart, -1) };
}

const shifted = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
