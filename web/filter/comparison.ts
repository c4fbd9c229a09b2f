/** The choices of what the chosen dates are compared with. */
import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import { texts } from './texts.ts';

export const comparisons: readonly { key: Comparison; label: string }[] = [
  { key: 'previous', label: texts.compare.previous },
  { key: 'lastYear', label: texts.compare.lastYear },
];

/** The choices of a picker, no comparison among them. */
export const comparisonOptions: readonly { value: Comparison | 'none'; label: string }[] = [
  { value: 'none', label: texts.compare.none },
  ...comparisons.map(({ key, label }) => ({ value: key, label })),
];

/** The choices for reports, the usual one first. */
export const reportComparisons: readonly { value: Comparison; label: string }[] = comparisons
  .map(({ key, label }) => ({ value: key, label }))
  .reverse();
