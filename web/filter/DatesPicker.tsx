/** A calendar for the first and the last day. Loaded beside the page: it is large. */
import { yearRange } from '@tripledger/contract/core/constants.ts';
import { DatePicker, Flex } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
// Weeks begin on Monday.
import 'dayjs/locale/en-gb';
import type { DateRange } from './shortcuts.ts';
import { dayFormat } from './useFilterWords.ts';

const iso = 'YYYY-MM-DD';

const common = {
  // The first is shown; the others may be typed as well.
  format: [dayFormat, 'DD-MM-YYYY', 'D/M/YYYY', 'D MMM YYYY', iso],
  allowClear: false,
  minDate: dayjs(`${yearRange.first}-01-01`),
  maxDate: dayjs(`${yearRange.last}-12-31`),
};

export default function DatesPicker(props: {
  dates: DateRange;
  /** Two calendars of one month: for screens where two months side by side do not fit. */
  stacked: boolean;
  onChange: (dates: DateRange) => void;
}) {
  const { dates, stacked, onChange } = props;
  const start = dayjs(dates.dateStart);
  const end = dayjs(dates.dateEnd);
  const choose = (first: Dayjs, last: Dayjs) =>
    onChange({ dateStart: first.format(iso), dateEnd: last.format(iso) });
  if (stacked) {
    return (
      <Flex gap="small">
        <DatePicker
          {...common}
          aria-label="First day"
          value={start}
          onChange={(day) => day && choose(day, day.isAfter(end) ? day : end)}
        />
        <DatePicker
          {...common}
          aria-label="Last day"
          value={end}
          onChange={(day) => day && choose(day.isBefore(start) ? day : start, day)}
        />
      </Flex>
    );
  }
  return (
    <DatePicker.RangePicker
      {...common}
      aria-label="First and last day"
      value={[start, end]}
      style={{ flex: 'auto', minWidth: 0 }}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) choose(first, last);
      }}
    />
  );
}
