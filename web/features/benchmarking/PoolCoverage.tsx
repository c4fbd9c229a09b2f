import { month as monthText } from '@tripledger/charts/format.ts';
import type { overall } from '@tripledger/contract/benchmarking/calls.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import styles from './benchmarking.module.css';

type Props = Pick<Answer<typeof overall>, 'months' | 'covered' | 'leavesOut'>;

/** So many months are named; more are only counted. */
const namedMonths = 4;

/** States the months over which the customer is compared with the pool. */
export function PoolCoverage({ months, covered, leavesOut }: Props) {
  const out = months.filter((month) => !covered.includes(month));
  const named =
    out.length > 0 && out.length <= namedMonths ? `: without ${out.map(monthText).join(', ')}` : '';
  return (
    <p className={styles.coverage} role="status">
      {`Pool covers ${monthsWords(covered.length, months.length)}${named}. `}
      {out.length > 0 && 'The customer is compared over the same months. '}
      {leavesOut && 'Customers who could be worked out by subtraction are left out.'}
    </p>
  );
}

export const monthsWords = (covered: number, all: number) =>
  `${covered} of ${all} ${all === 1 ? 'month' : 'months'}`;
