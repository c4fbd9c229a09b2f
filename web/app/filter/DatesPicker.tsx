import { yearRange } from '@tripledger/contract/constants.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { DateRange } from './shortcuts.ts';
import './DatesPicker.css';

const iso = 'YYYY-MM-DD';

/** A calendar for the first and the last day. Loaded beside the page: it is large. */
export default function DatesPicker(props: {
  dates: DateRange;
  format: string;
  onChange: (dates: DateRange) => void;
}) {
  const { dates, format, onChange } = props;
  return (
    <DatePicker.RangePicker
      aria-label="Dates"
      className="dates-picker"
      classNames={{ popup: { root: 'dates-picker-popup' } }}
      value={[dayjs(dates.dateStart), dayjs(dates.dateEnd)]}
      // The first is shown; the others may be typed as well.
      format={[format, 'DD-MM-YYYY', 'D/M/YYYY', 'D MMM YYYY', iso]}
      allowClear={false}
      minDate={dayjs(`${yearRange.first}-01-01`)}
      maxDate={dayjs(`${yearRange.last}-12-31`)}
      placeholder={['First day', 'Last day']}
      onChange={(chosen) => {
        const [start, end] = chosen ?? [];
        if (start && end) onChange({ dateStart: start.format(iso), dateEnd: end.format(iso) });
      }}
    />
  );
}
