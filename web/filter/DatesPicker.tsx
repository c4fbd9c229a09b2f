/** The first and the last day, each typed or chosen in a calendar. Loaded on demand because it is large. */
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import styles from './DatesPicker.module.css';
import { DayPicker } from './DayPicker.tsx';
import type { DateRange } from './shortcuts.ts';
import { texts } from './texts.ts';

const iso = 'YYYY-MM-DD';

/** Days in the wrong order are not applied; the error stays until one of them is corrected. */
export default function DatesPicker(props: { dates: DateRange; onChange: (dates: DateRange) => void }) {
  const { dates, onChange } = props;
  const faultId = useId();
  const [rejected, setRejected] = useState<{ of: DateRange; days: DateRange } | null>(null);
  // A new date range from elsewhere, for example from a shortcut, replaces the rejected days.
  const isFaulty = rejected !== null && rejected.of === dates;
  const days = isFaulty ? rejected.days : dates;
  const choose = (part: Partial<DateRange>) => {
    const next = { ...days, ...part };
    const isInOrder = next.dateStart <= next.dateEnd;
    setRejected(isInOrder ? null : { of: dates, days: next });
    if (isInOrder) onChange(next);
  };
  const fault = isFaulty ? { faultId } : {};
  return (
    <span className={styles.days}>
      <DayPicker
        {...fault}
        label={texts.dates.firstDay}
        value={dayjs(days.dateStart)}
        onChange={(day) => choose({ dateStart: day.format(iso) })}
      />
      <DayPicker
        {...fault}
        label={texts.dates.lastDay}
        value={dayjs(days.dateEnd)}
        onChange={(day) => choose({ dateEnd: day.format(iso) })}
      />
      <span id={faultId} role="alert" className={styles.fault}>
        {isFaulty && texts.dates.wrongOrder}
      </span>
    </span>
  );
}
