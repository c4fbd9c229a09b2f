/** The first and the last day, each typed or chosen in a calendar. Loaded beside the page: it is large. */
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import styles from './DatesPicker.module.css';
import { DayPicker } from './DayPicker.tsx';
import type { DateRange } from './shortcuts.ts';

const iso = 'YYYY-MM-DD';

/** Days in the wrong order are not applied: what is wrong with them is said until one of them is put right. */
export default function DatesPicker(props: { dates: DateRange; onChange: (dates: DateRange) => void }) {
  const { dates, onChange } = props;
  const faultId = useId();
  const [refused, setRefused] = useState<{ of: DateRange; days: DateRange } | null>(null);
  // Other dates from elsewhere, as by a shortcut, take the place of what was refused.
  const isFaulty = refused !== null && refused.of === dates;
  const days = isFaulty ? refused.days : dates;
  const choose = (part: Partial<DateRange>) => {
    const next = { ...days, ...part };
    const isInOrder = next.dateStart <= next.dateEnd;
    setRefused(isInOrder ? null : { of: dates, days: next });
    if (isInOrder) onChange(next);
  };
  const fault = isFaulty ? { faultId } : {};
  return (
    <span className={styles.days}>
      <DayPicker
        {...fault}
        label="First day"
        value={dayjs(days.dateStart)}
        onChange={(day) => choose({ dateStart: day.format(iso) })}
      />
      <DayPicker
        {...fault}
        label="Last day"
        value={dayjs(days.dateEnd)}
        onChange={(day) => choose({ dateEnd: day.format(iso) })}
      />
      <span id={faultId} role="alert" className={styles.fault}>
        {isFaulty && 'The last day is before the first.'}
      </span>
    </span>
  );
}
