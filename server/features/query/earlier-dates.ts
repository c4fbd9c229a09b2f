/** The dates that a query compares with. */
import { comparedDates, type DateRange } from '../../../contract/vocabulary/comparison.ts';

/** By name, or the dates themselves. */
export type Compare = 'previous_period' | 'previous_year' | DateRange;

/** null: they begin before the supported years. */
export function earlierDates(compare: Compare, dates: DateRange): DateRange | null {
  if (typeof compare !== 'string') return compare;
  return comparedDates(compare === 'previous_year' ? 'lastYear' : 'previous', dates);
}
