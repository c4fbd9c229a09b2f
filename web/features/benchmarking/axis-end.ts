import type { Unit } from '@tripledger/contract/metrics/metric.ts';

const steps = [1, 2, 5, 10];

/** The next round number above the longest bar, for percentages at most 100: bars of 1% and 2% can be told apart. */
export function axisEnd(longest: number, unit: Unit): number {
  if (longest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(longest));
  const end = power * (steps.find((step) => step * power >= longest) ?? 10);
  return unit === 'percent' && longest <= 100 ? Math.min(100, end) : end;
}
