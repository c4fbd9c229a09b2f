/** The choices of what the chosen dates are compared with. */
import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';

export const comparisons: readonly { key: Comparison; label: string }[] = [
  { key: 'previous', label: 'Previous period' },
  { key: 'lastYear', label: 'Same period last year' },
];

/** The choices of a picker, no comparison among them. */
export const comparisonOptions: readonly { value: Comparison | 'none'; label: string }[] = [
  { value: 'none', label: 'None' },
  ...comparisons.map(({ key, label }) => ({ value: key, label })),
];

/** The choices for reports, the usual one first. */
export const reportComparisons: readonly { value: Comparison; label: string }[] = comparisons
  .map(({ key, label }) => ({ value: key, label }))
  .reverse();
