/** The dates that a report compares. */

import type { ComparedPeriod } from '../../../contract/reports/summary-report.ts';
import { type Comparison, comparedDates } from '../../../contract/vocabulary/comparison.ts';
import { periodHolding } from '../../../contract/vocabulary/fiscal-periods.ts';
import type { Dates } from '../document.ts';

const dayMs = 86_400_000;

/** `yearEnd`: the last day of the fiscal year, MM-DD. `compare`: absent: as many days just before. */
export function datesOf(
  period: ComparedPeriod,
  compare: Comparison | undefined,
  { dateStart, dateEnd }: Dates,
  yearEnd: string,
): Dates {
  if (period === 'current') return { dateStart, dateEnd };
  if (period === 'ytd') return { dateStart: periodHolding(yearEnd, dateEnd).dateStart, dateEnd };
  const compared = compare && comparedDates(compare, { dateStart, dateEnd });
  if (compared) return compared;
  const days = (Date.parse(dateEnd) - Date.parse(dateStart)) / dayMs + 1;
  return { dateStart: shifted(dateStart, -days), dateEnd: shifted(dateStart, -1) };
}

const shifted = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
