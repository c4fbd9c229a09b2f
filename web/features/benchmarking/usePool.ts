/** The pool that the customer is compared with, stored in the URL unless it is the industry. */
import { type PoolName, pools } from '@tripledger/contract/benchmarking/calls.ts';
import { useSearchParams } from 'react-router';

export const poolNames: Record<PoolName, string> = { industry: 'Industry', all: 'All clients' };

export function usePool(): { pool: PoolName; name: string; choose: (pool: PoolName) => void } {
  const [search, setSearch] = useSearchParams();
  const pool = pools.find((one) => one === search.get('pool')) ?? 'industry';
  const choose = (next: PoolName) =>
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      if (next === 'industry') changed.delete('pool');
      else changed.set('pool', next);
      return changed;
    });
  return { pool, name: poolNames[pool], choose };
}
