import { yearRange } from '@tripledger/contract/vocabulary/constants.ts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs, type ManipulateType } from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import { dayFormats } from '../ui/calendar-months.ts';
import { date } from '../ui/format.ts';

const common = {
  allowClear: false,
  minDate: dayjs(`${yearRange.first}-01-01`),
  maxDate: dayjs(`${yearRange.last}-12-31`),
};

/** How far each key moves in the calendar. */
const steps: Record<string, [number, ManipulateType]> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-1, 'week'],
  ArrowDown: [1, 'week'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/**
 * A day, typed or chosen in a calendar. The calendar itself supports only the mouse, so arrow and Page keys move
 * through it; the field shows the day they have reached, and Enter chooses it. While the user is typing, the arrow
 * keys move within the text.
 */
export function DayPicker(props: {
  label: string;
  value: Dayjs;
  onChange: (day: Dayjs) => void;
  /** The id of the element that describes the error; absent if the day is valid. */
  faultId?: string;
}) {
  const { label, value, onChange, faultId } = props;
  const [open, setOpen] = useState(false);
  const [month, setMonth] = useState(value);
  /** The day that the keys have reached, until one is chosen. */
  const [moved, setMoved] = useState<Dayjs | null>(null);
  /** The address of a page changes before the page does: until then the field keeps the day that was chosen. */
  const [chosen, setChosen] = useState<{ insteadOf: Dayjs; day: Dayjs } | null>(null);
  if (chosen && !chosen.insteadOf.isSame(value, 'day')) setChosen(null);
  const current = chosen?.day ?? value;
  const shown = moved ?? current;

  const show = (next: boolean) => {
    setOpen(next);
    setMoved(null);
    if (next) setMonth(current);
  };
  const choose = (day: Dayjs) => {
    setChosen({ insteadOf: value, day });
    onChange(day);
  };
  const go = (day: Dayjs) => {
    setMoved(day);
    setMonth(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const isTyping = (event.target as HTMLInputElement).value !== date(shown.format('YYYY-MM-DD'));
    if (step && !isTyping && open) go(within(shown.add(...step)));
    else if (event.key === 'ArrowDown' && !open) show(true);
    else if (event.key === 'Enter' && moved && !isTyping) {
      show(false);
      choose(moved);
    } else return;
    event.preventDefault();
  };
  return (
    <DatePicker
      {...common}
      format={dayFormats()}
      aria-label={label}
      value={shown}
      open={open}
      pickerValue={month}
      onPanelChange={setMonth}
      onOpenChange={show}
      onKeyDown={onKeyDown}
      suffixIcon={null}
      onChange={(day: Dayjs | null) => day && choose(day)}
      {...(faultId && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': faultId })}
    />
  );
}

const within = (day: Dayjs) =>
  day.isBefore(common.minDate) ? common.minDate : day.isAfter(common.maxDate) ? common.maxDate : day;
