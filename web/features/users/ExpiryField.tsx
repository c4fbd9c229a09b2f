/** The last day on which a token is valid. */
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dayFormats } from '../../ui/calendar-months.ts';

type Props = {
  /** The choice, as ISO dates. */
  first: string;
  last: string;
  /** Provided by the form; the value is an ISO date. */
  id?: string;
  value?: string;
  onChange?: (day: string) => void;
};

export function ExpiryField({ first, last, id, value, onChange }: Props) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      style={{ width: '100%' }}
      format={dayFormats()}
      allowClear={false}
      minDate={dayjs(first)}
      maxDate={dayjs(last)}
      // Enter accepts the typed day without submitting the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      value={value === undefined ? null : dayjs(value)}
      onChange={(day: Dayjs | null) => day && onChange?.(day.format('YYYY-MM-DD'))}
    />
  );
}
