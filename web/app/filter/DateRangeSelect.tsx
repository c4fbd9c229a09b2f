import { Select, Space } from 'antd';
import { Suspense } from 'react';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import { shortcuts } from './shortcuts.ts';
import { useFilter } from './useFilter.ts';
import { dayFormat, useFilterWords } from './useFilterWords.ts';

const DatesPicker = lazyBeside(() => import('./DatesPicker.tsx'));

/** The shortcuts stand beside the calendar and not in it, where a keyboard would not reach them. */
export function DateRangeSelect({ id }: { id: string }) {
  const { filter, dates, setFilter } = useFilter();
  const words = useFilterWords();
  const isCustom = typeof filter.range !== 'string';
  const options = [
    ...shortcuts.map(({ key, label }) => ({ value: key as string, label })),
    ...(isCustom ? [{ value: 'custom', label: 'Other dates', disabled: true }] : []),
  ];
  return (
    <Space.Compact block>
      <Select
        id={id}
        value={isCustom ? 'custom' : (filter.range as string)}
        options={options}
        popupMatchSelectWidth={false}
        style={{ flex: '0 0 auto', width: 138 }}
        onChange={(key) => {
          const chosen = shortcuts.find((one) => one.key === key);
          if (chosen) setFilter({ range: chosen.key });
        }}
      />
      <Suspense fallback={<Select disabled value={words.dates} style={{ width: 252 }} suffixIcon={null} />}>
        <DatesPicker dates={dates} format={dayFormat} onChange={(chosen) => setFilter({ range: chosen })} />
      </Suspense>
    </Space.Compact>
  );
}
