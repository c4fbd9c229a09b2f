/** The visible texts of a booking's details. */
import type { BookingLine } from '@tripledger/contract/traveller/booking-details.ts';
import { date, plural } from '../../ui/format.ts';

const listed = (rows: readonly number[]) => new Intl.ListFormat('en-AU').format(rows.map(String));

export const texts = {
  title: (reference: string) => `Booking ${reference}`,
  detailsOf: (reference: string) => `Details of Booking ${reference}`,
  none: 'No booking details',
  partial: 'Some lines of this booking are left out: they belong to cost centres that you may not see.',
  traveller: 'Traveller',
  travellers: 'Travellers',
  bookedBy: 'Booked by',
  dates: 'Dates',
  dateRange: (first: string, last: string) => `${first} to ${last}`,
  costCentre: 'Cost centre',
  costCentres: 'Cost centres',
  itinerary: 'Itinerary',
  amount: 'Amount',
  total: 'Total',
  totalOfCounted: 'Total (excluding void and cancelled)',
  invoice: 'Invoice',
  invoices: 'Invoices',
  policy: 'Policy',
  lostSavings: 'Lost savings',
  /** After the flight. */
  code: ': code',
  references: 'References',
  sources: 'Where the lines come from',
  source: (file: string, rows: readonly number[], importId: number) =>
    `${file}, ${rows.length === 1 ? 'row' : 'rows'} ${listed(rows)}, import ${importId}`,
  layout: (name: string, version: number) => `(layout ${name}, version ${version})`,
  delivered: ({ currency, amount, rate, rateDate, rateSource }: NonNullable<BookingLine['delivered']>) =>
    `Paid ${currency} ${amount}, at ${rate}${rateDate === null ? '' : ` of ${date(rateDate)}`} (${rateSource})`,
  times: {
    checkOut: 'Check-out',
    checkOutAfter: (day: string, nights: number) => `${day}, ${plural(nights, 'night')}`,
    start: 'Start',
    end: 'End',
    depart: 'Depart',
    arrive: 'Arrive',
  },
};
