/** The arithmetic of budgets. Money is in whole cents. */
import type { FiscalPeriod } from '../../../contract/core/fiscal-years.ts';

const dayMs = 86_400_000;
const daysFrom = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs + 1;
const dayAt = (first: string, days: number) =>
  new Date(Date.parse(first) + (days - 1) * dayMs).toISOString().slice(0, 10);

export type Progress = {
  /** Of the fiscal year. */
  days: number;
  /** Of them, today included: 0 before the year has begun. */
  passed: number;
};

export function progressOf({ dateStart, dateEnd }: FiscalPeriod, today: string): Progress {
  const days = daysFrom(dateStart, dateEnd);
  return { days, passed: Math.min(days, Math.max(0, daysFrom(dateStart, today))) };
}

/** The last of as many days of a year as have passed of another; the whole year, where all have. null: none has. */
export function lastOfAsMany(
  { dateStart, dateEnd }: FiscalPeriod,
  { days, passed }: Progress,
): string | null {
  if (passed === 0) return null;
  const day = dayAt(dateStart, passed);
  return passed === days || day > dateEnd ? dateEnd : day;
}

/** What will have been spent by the year's end if each day costs what those until today did; null: none has passed. */
export function linearForecast(current: number, { days, passed }: Progress): number | null {
  return passed === 0 ? null : Math.round((current / passed) * days);
}

/**
 * The same if the rest of the year takes the share of it that it took the year before, of which `previousSoFar` was
 * spent in as many days; null: nothing was.
 */
export function seasonalForecast(current: number, previous: number, previousSoFar: number): number | null {
  return previousSoFar <= 0 ? null : Math.round(current * (previous / previousSoFar));
}

/** Whether spend is at or above so many percent of the budget; of a budget of nothing, whether anything was spent. */
export function hasPassed(spend: number, budget: number, threshold: number): boolean {
  return budget === 0 ? spend > 0 : spend * 100 >= threshold * budget;
}
