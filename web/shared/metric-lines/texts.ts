/** The visible texts of the lines behind a metric. */
import { plural } from '../../ui/format.ts';

export const texts = {
  title: (metric: string) => `Transactions in “${metric}”`,
  dates: (first: string, last: string) => `${first} to ${last}`,
  lines: (lines: number, bookings: number) => `${plural(lines, 'line')} in ${plural(bookings, 'booking')}`,
  totalSpend: (amount: string) => `total spend ${amount}`,
};
