/** The choice of the earlier dates with which a report compares. */
import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import { reportComparisons } from '../../filter/comparison.ts';
import { Choice } from './Choice.tsx';
import { texts } from './texts.ts';

export function CompareWith(props: { value: Comparison; onChange: (compare: Comparison) => void }) {
  return <Choice label={texts.compareWith} options={reportComparisons} {...props} />;
}
