/** The choices of what the chosen dates are compared with. */
import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';

export const comparisons: readonly { key: Comparison; label: string }[] = [
  { key: 'previous', label: 'Previous period' },
  { key: 'lastYear', label: 'Same period last year' },
];
