/** Which values are usual after those before: the median of these, give or take a multiple of their usual deviation from it. */
import { usual } from '../../contract/watches/condition.ts';

export type Usual = { low: number; high: number; middle: number };

/** null: too few values. */
export function usualRange(before: readonly number[], times: number): Usual | null {
  if (before.length < usual.least) return null;
  const middle = median(before);
  const deviations = before.map((value) => Math.abs(value - middle));
  // Where most values are equal, their median deviation is 0, and would make every other value unusual.
  const deviation = median(deviations) || mean(deviations);
  return { low: middle - times * deviation, high: middle + times * deviation, middle };
}

/** Values of periods in order, without those before the first that has anything, and those that have none. */
export function begun(values: readonly (number | null)[]): number[] {
  const first = values.findIndex((value) => value !== null && value !== 0);
  return first < 0 ? [] : values.slice(first).filter((value) => value !== null);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
