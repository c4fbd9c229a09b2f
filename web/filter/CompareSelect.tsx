import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import { Select } from 'antd';
import { comparisonOptions } from './comparison.ts';
import { useFilter } from './useFilter.ts';

/** Selects the earlier period with which figures are compared. */
export function CompareSelect({ id }: { id: string }) {
  const { filter, setFilter } = useFilter();
  return (
    <Select<Comparison | 'none'>
      id={id}
      value={filter.compare ?? 'none'}
      options={[...comparisonOptions]}
      popupMatchSelectWidth={false}
      onChange={(choice) => setFilter({ compare: choice === 'none' ? null : choice })}
    />
  );
}
