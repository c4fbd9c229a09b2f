/** Formats a booking's times: local times at their place, without conversion. */

import type { BookingLine } from '@tripledger/contract/traveller/booking-details.ts';
import { daysBetween } from '@tripledger/contract/vocabulary/local-time.ts';
import { shortDay } from '../../ui/format.ts';
import { texts } from './texts.ts';

export type Time = {
  label: string;
  text: string /** The day offset from the start, such as `+1`. */;
  marker?: string;
};
type Timed = Pick<BookingLine, 'productType' | 'startDate' | 'endDate'>;

/** `04:45`. */
const bookingTime = (local: string) => local.slice(11, 16);

/** A feed without times of day provides midnights, which are not shown. */
const hasTimes = ({ startDate, endDate }: Timed) =>
  [startDate, endDate].some((local) => local !== null && bookingTime(local) !== '00:00');

/** The times of a line that are shown besides its start date. */
export function timesOf(line: Timed): Time[] {
  const { productType, startDate, endDate } = line;
  if (productType === 'Air') return hasTimes(line) ? flightTimes(startDate, endDate) : arrivalDay(line);
  if (startDate === null || endDate === null) return [];
  const nights = daysBetween(startDate, endDate);
  if (productType === 'Hotel') {
    const text = nights > 1 ? texts.times.checkOutAfter(shortDay(endDate), nights) : shortDay(endDate);
    return [{ label: texts.times.checkOut, text }];
  }
  if (endDate <= startDate) return [];
  if (!hasTimes(line)) return [{ label: texts.times.end, text: shortDay(endDate) }];
  return [
    { label: texts.times.start, text: bookingTime(startDate) },
    { label: texts.times.end, text: `${shortDay(endDate)} ${bookingTime(endDate)}` },
  ];
}

const arrivalDay = ({ startDate, endDate }: Timed): Time[] =>
  endDate !== null && endDate !== startDate ? [{ label: texts.times.arrive, text: shortDay(endDate) }] : [];

/** Across the date line, an arrival may be a day before its departure. */
function flightTimes(start: string | null, end: string | null): Time[] {
  const days = start && end ? daysBetween(start, end) : 0;
  const marker = days === 0 ? {} : { marker: days > 0 ? `+${days}` : `−${-days}` };
  return [
    ...(start ? [{ label: texts.times.depart, text: bookingTime(start) }] : []),
    ...(end ? [{ label: texts.times.arrive, text: bookingTime(end), ...marker }] : []),
  ];
}
