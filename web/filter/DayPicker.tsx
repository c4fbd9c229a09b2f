import { yearRange } from '@tripledger/contract/core/constants.ts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs, type ManipulateType } from 'dayjs';
// Weeks begin on Monday.
import 'dayjs/locale/en-gb';
import { type KeyboardEvent, useState } from 'react';
import { dayFormat } from './useFilterWords.ts';

const common = {
  // The first is shown; the others may be typed as well.
  format: [dayFormat, 'DD-MM-YYYY', 'D/M/YYYY', 'D MMM YYYY', 'YYYY-MM-DD'],
  allowClear: false,
  minDate: dayjs(`${yearRange.first}-01-01`),
  maxDate: dayjs(`${yearRange.last}-12-31`),
};

/** How far each key leads within the calendar. */
const steps: Record<string, [number, ManipulateType]> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-1, 'week'],
  ArrowDown: [1, 'week'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/**
 * A day, typed or chosen in a calendar. Arrows and PageUp or PageDown lead through the calendar, which by itself knows
 * the mouse alone; the field says which day they have come to, and Enter chooses it. Who types has the arrows for that.
 */
export function DayPicker(props: {
  label: string;
  value: Dayjs;
  onChange: (day: Dayjs) => void;
  /** Where it is said what is wrong with the day; absent: nothing is. */
  faultId?: string;
}) {
  const { label, value, onChange, faultId } = props;
  const [open, setOpen] = useState(false);
  const [month, setMonth] = useState(value);
  /** Where the keys have led, as long as nothing is chosen. */
  const [moved, setMoved] = useState<Dayjs | null>(null);

  const show = (next: boolean) => {
    setOpen(next);
    setMoved(null);
    if (next) setMonth(value);
  };
  const go = (day: Dayjs) => {
    setMoved(day);
    setMonth(day);
  };
  const onKeyDown = (event: KeyboardEvent, preventDefault: () => void) => {
    const shown = moved ?? value;
    const step = steps[event.key];
    const isTyping = (event.target as HTMLInputElement).value !== shown.format(dayFormat);
    if (step && !isTyping && open) go(within(shown.add(...step)));
    else if (event.key === 'ArrowDown' && !open) show(true);
    else if (event.key === 'Enter' && moved && !isTyping) {
      show(false);
      onChange(moved);
    } else return;
    event.preventDefault();
    preventDefault();
  };
  return (
    <DatePicker
      {...common}
      aria-label={label}
      value={moved ?? value}
      open={open}
      pickerValue={month}
      onPanelChange={setMonth}
      onOpenChange={show}
      onKeyDown={onKeyDown}
      suffixIcon={null}
      onChange={(day: Dayjs | null) => day && onChange(day)}
      {...(faultId && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': faultId })}
    />
  );
}

const within = (day: Dayjs) =>
  day.isBefore(common.minDate) ? common.minDate : day.isAfter(common.maxDate) ? common.maxDate : day;
