/** The end date of a schedule, or none. */
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dayFormats } from '../../ui/calendar-months.ts';
import { texts } from './texts.ts';

type Props = {
  /** Provided by the form; the value is an ISO date. */
  id?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
};

export function EndDateField({ id, value = null, onChange }: Props) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      style={{ width: '100%' }}
      format={dayFormats().slice(1)}
      placeholder={texts.form.noEndDate}
      // Enter accepts the typed day without submitting the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      value={value === null ? null : dayjs(value)}
      onChange={(day: Dayjs | null) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}
