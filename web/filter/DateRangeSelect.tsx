import { Flex, Select } from 'antd';
import { lazyComponent, Waiting } from '../ui/lazy-component.ts';
import { shortcuts } from './shortcuts.ts';
import { useFilter } from './useFilter.ts';
import { useFilterWords } from './useFilterWords.ts';

const DatesPicker = lazyComponent(() => import('./DatesPicker.tsx'));
DatesPicker.load();

/**
 * The shortcuts are beside the calendar rather than in it, where the keyboard would not reach them. `stacked`: one
 * below the other, for narrow screens.
 */
export function DateRangeSelect({ id, stacked }: { id: string; stacked: boolean }) {
  const { filter, dates, setFilter } = useFilter();
  const words = useFilterWords();
  const isCustom = typeof filter.range !== 'string';
  const options = [
    ...shortcuts.map(({ key, label }) => ({ value: key as string, label })),
    ...(isCustom ? [{ value: 'custom', label: 'Other dates', disabled: true }] : []),
  ];
  const shortcut = (
    <Select
      id={id}
      value={isCustom ? 'custom' : (filter.range as string)}
      options={options}
      popupMatchSelectWidth={false}
      style={stacked ? {} : { flex: 'none', width: 132 }}
      onChange={(key) => {
        const chosen = shortcuts.find((one) => one.key === key);
        if (chosen) setFilter({ range: chosen.key });
      }}
    />
  );
  const picker = (
    <Waiting value={<Select disabled value={words.dates} suffixIcon={null} style={{ flex: 'auto' }} />}>
      <DatesPicker dates={dates} onChange={(chosen) => setFilter({ range: chosen })} />
    </Waiting>
  );
  return (
    <Flex vertical={stacked} gap="small">
      {shortcut}
      {picker}
    </Flex>
  );
}
