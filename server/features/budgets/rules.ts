/** The arithmetic of budgets. Money is in whole cents. */
import type { FiscalPeriod } from '../../../contract/vocabulary/fiscal-periods.ts';

const dayMs = 86_400_000;
const daysFrom = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs + 1;
const dayAt = (first: string, days: number) =>
  new Date(Date.parse(first) + (days - 1) * dayMs).toISOString().slice(0, 10);

export type Progress = {
  /** Days of the fiscal year. */
  days: number;
  /** Elapsed days, including today; 0 before the year has begun. */
  passed: number;
};

export function progressOf({ dateStart, dateEnd }: FiscalPeriod, today: string): Progress {
  const days = daysFrom(dateStart, dateEnd);
  return { days, passed: Math.min(days, Math.max(0, daysFrom(dateStart, today))) };
}

/**
 * The day of a year at which as many days have elapsed as in `progress`; its last day if all have; null if none has.
 */
export function dayOfSameProgress(
  { dateStart, dateEnd }: FiscalPeriod,
  { days, passed }: Progress,
): string | null {
  if (passed === 0) return null;
  const day = dayAt(dateStart, passed);
  return passed === days || day > dateEnd ? dateEnd : day;
}

/** Projected spend at the year's end at the average daily spend so far; null if no day has elapsed. */
export function linearForecast(current: number, { days, passed }: Progress): number | null {
  return passed === 0 ? null : Math.round((current / passed) * days);
}

/**
 * Projected spend at the year's end if the rest of the year has the same share as in the previous year. `previousSoFar`
 * is the previous year's spend after as many days; null if there was none.
 */
export function seasonalForecast(current: number, previous: number, previousSoFar: number): number | null {
  return previousSoFar <= 0 ? null : Math.round(current * (previous / previousSoFar));
}

/** Whether spend is at or above `threshold` percent of the budget; with a zero budget, whether anything was spent. */
export function hasPassed(spend: number, budget: number, threshold: number): boolean {
  return budget === 0 ? spend > 0 : spend * 100 >= threshold * budget;
}
