import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import { Select } from 'antd';
import { comparisons } from './comparison.ts';
import { useFilter } from './useFilter.ts';

type Choice = Comparison | 'none';

const options: { value: Choice; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  ...comparisons.map(({ key, label }) => ({ value: key, label })),
];

/** Selects the earlier period with which figures are compared. */
export function CompareSelect({ id }: { id: string }) {
  const { filter, setFilter } = useFilter();
  return (
    <Select<Choice>
      id={id}
      value={filter.compare ?? 'none'}
      options={options}
      popupMatchSelectWidth={false}
      onChange={(choice) => setFilter({ compare: choice === 'none' ? null : choice })}
    />
  );
}
