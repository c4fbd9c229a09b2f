/** The pool that the customer is compared with, stored in the URL unless it is the industry. */
import { type PoolName, pools } from '@tripledger/contract/benchmarking/calls.ts';
import { useSearchParams } from 'react-router';
import { texts } from './texts.ts';

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
  return { pool, name: texts.pools[pool], choose };
}
