/** A day in a form, typed or chosen in a calendar. */
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dayFormats } from '../../ui/calendar-months.ts';

type Props = {
  /** Provided by the form; the value is an ISO date. */
  id?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
  /** The choice, as ISO dates; absent: any day. */
  first?: string;
  last?: string;
  /** What an empty field means; absent: a day is required. */
  none?: string;
  /** The first is displayed; absent: the page's. */
  formats?: readonly string[];
};

export function DayField({ id, value, onChange, first, last, none, formats = dayFormats() }: Props) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      style={{ width: '100%' }}
      format={[...formats]}
      allowClear={none !== undefined}
      {...(none !== undefined && { placeholder: none })}
      {...(first !== undefined && { minDate: dayjs(first) })}
      {...(last !== undefined && { maxDate: dayjs(last) })}
      // Enter accepts the typed day without submitting the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      value={value ? dayjs(value) : null}
      onChange={(day: Dayjs | null) =>
        (day || none !== undefined) && onChange?.(day ? day.format('YYYY-MM-DD') : null)
      }
    />
  );
}
