import { shortcutDates } from '@tripledger/contract/vocabulary/shortcut-dates.ts';
import { Flex, Select } from 'antd';
import { useUser } from '../session/useUser.ts';
import { lazyComponent, Waiting } from '../ui/lazy-component.ts';
import { useIsIdle } from '../ui/useIsIdle.ts';
import styles from './DateRangeSelect.module.css';
import { useYearEnd } from './fiscal-year.tsx';
import { shortcuts, todayIn } from './shortcuts.ts';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';
import { datesInWords, useFilterWords } from './useFilterWords.ts';

const DatesPicker = lazyComponent(() => import('./DatesPicker.tsx'));

/** The longest label fits. */
const shortcutWidth = 188;

/**
 * The shortcuts are beside the calendar rather than in it, where the keyboard would not reach them. `stacked`: one
 * below the other, for narrow screens.
 */
export function DateRangeSelect({ id, stacked }: { id: string; stacked: boolean }) {
  const { filter, dates, setFilter } = useFilter();
  const isIdle = useIsIdle();
  const yearEnd = useYearEnd();
  const today = todayIn(useUser().client.time_zone);
  const isCustom = typeof filter.range !== 'string';
  const options = [
    ...shortcuts.map(({ key, label }) => ({
      value: key as string,
      label,
      dates: datesInWords(shortcutDates(key, today, yearEnd)),
    })),
    ...(isCustom ? [{ value: 'custom', label: texts.dates.other, dates: '', disabled: true }] : []),
  ];
  const shortcut = (
    <Select
      id={id}
      value={isCustom ? 'custom' : (filter.range as string)}
      options={options}
      optionRender={({ data }) => (
        <span className={styles.option}>
          {data.label} <span className={styles.dates}>{data.dates}</span>
        </span>
      )}
      // All options are in view, each as wide as its text.
      listHeight={400}
      popupMatchSelectWidth={false}
      style={stacked ? {} : { flex: 'none', width: shortcutWidth }}
      onChange={(key) => {
        const chosen = shortcuts.find((one) => one.key === key);
        if (chosen) setFilter({ range: chosen.key });
      }}
    />
  );
  const words = useFilterWords();
  const waiting = <Select disabled value={words.dates} suffixIcon={null} style={{ flex: 'auto' }} />;
  const picker = isIdle ? (
    <Waiting value={waiting}>
      <DatesPicker dates={dates} onChange={(chosen) => setFilter({ range: chosen })} />
    </Waiting>
  ) : (
    waiting
  );
  return (
    <Flex vertical={stacked} gap="small">
      {shortcut}
      {picker}
    </Flex>
  );
}
