import type { overall } from '@tripledger/contract/benchmarking/calls.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import styles from './benchmarking.module.css';
import { texts } from './texts.ts';

type Props = Pick<Answer<typeof overall>, 'months' | 'covered' | 'leavesOut'>;

/** So many months are named; more are only counted. */
const namedMonths = 4;

/** States the months over which the customer is compared with the pool. */
export function PoolCoverage({ months, covered, leavesOut }: Props) {
  const out = months.filter((month) => !covered.includes(month));
  const isNamed = out.length > 0 && out.length <= namedMonths;
  return (
    <p className={styles.coverage} role="status">
      {isNamed
        ? texts.coverage.poolWithout(covered.length, months.length, out)
        : texts.coverage.pool(covered.length, months.length)}
      {out.length > 0 && texts.coverage.sameMonths}
      {leavesOut && texts.coverage.leavesOut}
    </p>
  );
}
