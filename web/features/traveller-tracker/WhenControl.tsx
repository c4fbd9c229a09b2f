/** Selects the time of the data: now, a local time at each place, or the dates of the header. */
import { Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { DayPicker } from '../../filter/DayPicker.tsx';
import { texts } from './texts.ts';
import styles from './tracker.module.css';
import { type Chosen, type Mode, spanChoices } from './useWhen.ts';

const modeChoices: { value: Mode; label: string }[] = [
  { value: 'now', label: texts.time.now },
  { value: 'time', label: texts.time.dateAndTime },
  { value: 'dates', label: texts.time.dateRange },
];

const hourChoices = Array.from({ length: 24 }, (_, hour) => {
  const value = `${String(hour).padStart(2, '0')}:00`;
  return { value, label: value };
});

export function WhenControl({ chosen, onChoose }: { chosen: Chosen; onChoose: (next: Chosen) => void }) {
  const time = chosen.time ?? dayjs().format('YYYY-MM-DDTHH:00');
  const [day = '', hour = ''] = time.split('T');
  const at = (next: string) => onChoose({ ...chosen, mode: 'time', time: next });
  return (
    <fieldset className={styles.when} aria-label={texts.time.label}>
      <Segmented
        aria-label={texts.time.which}
        options={modeChoices}
        value={chosen.mode}
        onChange={(mode) => (mode === 'time' ? at(time) : onChoose({ ...chosen, mode, time: null }))}
      />
      {chosen.mode === 'time' && (
        <>
          <DayPicker
            label={texts.time.day}
            value={dayjs(day)}
            onChange={(next) => at(`${next.format('YYYY-MM-DD')}T${hour}`)}
          />
          <Select
            aria-label={texts.time.hour}
            className={styles.hour ?? ''}
            options={hourChoices}
            value={hour}
            onChange={(next) => at(`${day}T${next}`)}
          />
          <span className={styles.quiet}>{texts.time.localTime}</span>
        </>
      )}
      {chosen.mode !== 'dates' && (
        <Select
          aria-label={texts.time.howLong}
          className={styles.span ?? ''}
          options={spanChoices}
          value={chosen.hours}
          onChange={(hours) => onChoose({ ...chosen, hours })}
        />
      )}
    </fieldset>
  );
}
