import { Select } from 'antd';
import { type Comparison, comparisons } from './comparison.ts';
import { useFilter } from './useFilter.ts';

type Choice = Comparison | 'none';

const options: { value: Choice; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  ...comparisons.map(({ key, label }) => ({ value: key, label })),
];

/** Chooses the earlier dates beside which every figure is shown. */
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
