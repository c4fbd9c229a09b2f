/** The bookings in the foreign layouts of rows: what a layout carries of our own lines, and its files. */
import { stringify } from 'csv-stringify/sync';
import type { Row } from '../../../test/builders/feed.ts';
import { airlineNames, type Booking, money, shares } from './bookings.fixture.ts';

export type Foreign = {
  /** A line with what the layout carries of it; null if it does not carry the line. */
  carried: (line: Row) => Row | null;
  files: (bookings: readonly Booking[]) => Record<string, string>;
  /** The node of all lines, if the layout names none. */
  node?: string;
};

const dayOf = (time: string) => time.slice(0, 10);
const timeOf = (time: string) => time.slice(11);
export const without = (line: Row, ...fields: string[]): Row =>
  Object.fromEntries(Object.entries(line).filter(([field]) => !fields.includes(field)));
const csv = (rows: object[], delimiter = ',') => stringify(rows, { header: true, delimiter });

/** Names no travellers, and prices a fee as a transaction of its own. */
export const travelbooster: Foreign = {
  carried: (line) => {
    const isFee = line.product_type === 'Service Fee';
    return {
      ...without(line, 'traveller_name', 'employee_number', 'travel_booker', 'booked_date'),
      policy_code: line.policy_code ? 'R1' : '',
      invoice_number: `INV-${line.booking_reference}`,
      ...(isFee && { service_fee_type: 'Agency fee', supplier_name: 'Agency fee', tax: '0.00' }),
      // A booking names one vendor for all segments.
      ...(line.product_type === 'Air' && { supplier_name: 'Several' }),
    };
  },
  files: (bookings) => {
    const row = (booking: Booking) => ({
      'Travel file number': `F${booking.reference}`,
      'Transaction ID': booking.reference,
      'Service type': booking.product === 'Air' ? 'Flight' : booking.product,
      'Transaction type': booking.isRefund ? 'Refund' : 'Sale',
      'Record Locator': booking.reference,
      'Invoice number': `INV-${booking.reference}`,
      'Account name': booking.node,
      'Online GDS code': '',
      'Vendor name': booking.product === 'Air' ? 'Several' : booking.stay.supplier,
      'Vendor code': booking.product === 'Air' ? '' : booking.stay.code,
      'Vendor address': '',
      city: booking.product === 'Air' ? '' : booking.stay.place.name,
      State: '',
      ZIP: '',
      Country: booking.product === 'Air' ? '' : booking.stay.place.country,
      Phone: '',
      'Airline number': '',
      Reason: booking.isOutOfPolicy ? 'R1' : '',
      'INV Issue date': booking.date,
      'VCH Issue date': '',
      'Start date': booking.product === 'Air' ? '' : booking.stay.start,
      'End date': booking.product === 'Air' ? '' : booking.stay.end,
      'Supplier price': '',
      Tax: money(booking.tax),
      'Total paid': money(booking.amount),
      'Average rate per N/D': '',
    });
    const fee = (booking: Booking) => ({
      ...row(booking),
      'Transaction ID': `${booking.reference}/fee`,
      'Service type': 'Service Fee',
      'Transaction type': 'Sale',
      'Vendor name': 'Agency fee',
      'Vendor code': '',
      Reason: '',
      'Start date': '',
      'End date': '',
      Tax: '0.00',
      'Total paid': money(booking.fee),
    });
    const cancelled = {
      ...row(bookings[0] as Booking),
      'Transaction ID': 'C1',
      'Transaction type': 'Cancel',
    };
    return {
      'bookings.tsv': csv(
        [...bookings.flatMap((one) => (one.fee > 0 ? [row(one), fee(one)] : [row(one)])), cancelled],
        '\t',
      ),
      'segments.tsv': csv(
        bookings.flatMap((booking) =>
          booking.product !== 'Air'
            ? []
            : booking.legs.map((leg, at) => ({
                'Segment ID': at + 1,
                'Travel file number': `F${booking.reference}`,
                'Transaction ID': booking.reference,
                'Ticket/Reservation number': booking.document,
                'Airline Code': leg.airline,
                'Depart City Code': leg.from,
                'Depart Date': dayOf(leg.start),
                'Depart Time': timeOf(leg.start),
                'Flight Number': '',
                'Arrival City Code': leg.to,
                'Arrival Date': dayOf(leg.end),
                'Arrival Time': timeOf(leg.end),
                'Fare Basis': '',
                Class: booking.cabin,
                Mileage: '',
                'Seat Assignment': '',
                'Equipment Type': '',
                'Is Connection (X/O)': '',
                'Mode (A/R/blank)': '',
                'Debit/Credit (1/0/blank)': booking.isRefund ? '0' : '1',
                'Batch in#': '',
              })),
        ),
        '\t',
      ),
    };
  },
};

/** Knows no policies; fees stand in the booking's row. */
export const invoiceSegments: Foreign = {
  carried: (line) => ({
    ...without(line, 'policy_code'),
    ...(line.product_type === 'Service Fee' && { service_fee_type: 'LSK fee' }),
    ...(line.product_type === 'Air' && { supplier_name: 'Several' }),
  }),
  files: (bookings) => ({
    'INVOICE.csv': csv(
      bookings.map((booking) => ({
        'Record Key': booking.reference,
        'Sequence Number': 1,
        'Client Id': '',
        'Client Name': '',
        'Invoice Date': booking.date,
        'Booked Date': booking.bookedDate,
        'Void Ind': 'N',
        Salutation: '',
        'PAX First Name': booking.first,
        'PAX Last Name': booking.last,
        'Booking Type': { Air: 'AIR', Hotel: 'HTL', Car: 'CAR' }[booking.product],
        'Document Number': booking.document,
        'Record Locator (PNR)': booking.reference,
        'Vendor Code': booking.product === 'Air' ? '' : booking.stay.code,
        'Vendor Name': booking.product === 'Air' ? 'Several' : booking.stay.supplier,
        Outbound: booking.product === 'Air' ? '' : dayOf(booking.stay.start),
        'Depart Time': booking.product === 'Air' ? '' : timeOf(booking.stay.start),
        Inbound: booking.product === 'Air' ? '' : dayOf(booking.stay.end),
        'Arrival time': booking.product === 'Air' ? '' : timeOf(booking.stay.end),
        'Service Category': '',
        'Currency Code': 'AUD',
        'LSK FEE': booking.fee > 0 ? money(booking.fee) : '',
        'Base Fare Amount': '',
        'Tax Amount': money(booking.tax),
        'Total Amount': money(booking.amount),
        'Exchange Indicator': 'N',
        'Original Exchange TicketNo': '',
        'Refund Indicator': booking.isRefund ? 'Y' : 'N',
        'Booking Agent ID': '',
        'Form of Payment': '',
        'Origin Code': '',
        Destination: booking.product === 'Air' ? '' : booking.stay.place.city,
        'PASSENGER ID': booking.employee,
        'Trip reason': '',
        'Travel Type': '',
        'Type Of Ttaveller': '',
        'COST CENTER': booking.node,
        'Project Code': '',
        'Other Trip Reason': '',
        'Ref_Travel Type': '',
        'Project Manager Email': '',
        'Travel Booker email ID': '',
        'Apprrover Line Manager Name': '',
        'Business Unit': '',
        'Booked By': booking.booker,
      })),
    ),
    'SEGMENT.csv': csv(
      bookings.flatMap((booking) =>
        booking.product !== 'Air'
          ? []
          : booking.legs.map((leg, at) => ({
              'Record Key': booking.reference,
              'Sequence Number': 1,
              Leg: at + 1,
              'Airline Code': leg.airline,
              'Depart City Code': leg.from,
              'Depart Date': dayOf(leg.start),
              'Depart Time': timeOf(leg.start),
              'Flight Number': '',
              'Arrive City Code': leg.to,
              'Arrive Date': dayOf(leg.end),
              'Arrive Time': timeOf(leg.end),
              CLASS: booking.cabin,
            })),
      ),
    ),
  }),
};

const usDay = (day: string) => `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`;

/** Knows neither fees nor times, tax or policies, and travellers by number only. */
export const databasics: Foreign = {
  node: 'ACME-1',
  carried: (line) => {
    if (line.product_type === 'Service Fee') return null;
    const { start_at: start = '', end_at: end = '' } = line;
    const rest = without(
      line,
      'policy_code',
      'tax',
      'travel_booker',
      'booked_date',
      'invoice_date',
      'invoice_number',
    );
    return {
      ...rest,
      node_code: 'ACME-1',
      traveller_name: line.employee_number as string,
      start_at: `${dayOf(start)}T00:00`,
      end_at: `${dayOf(end)}T00:00`,
    };
  },
  files: (bookings) => {
    const rows = bookings.flatMap((booking) => {
      const sign = booking.isRefund ? -1 : 1;
      const first = (type: string) => [type, booking.reference, `T${booking.reference}`, booking.employee];
      if (booking.product === 'Air') {
        const fares = shares(booking.amount, booking.legs.length);
        return booking.legs.map((leg, at) => [
          ...first('A'),
          airlineNames[leg.airline],
          leg.airline,
          money(sign * (fares[at] as number)),
          'AUD',
          usDay(booking.date),
          usDay(leg.start),
          usDay(leg.end),
          leg.from,
          leg.to,
          booking.cabin,
          at + 1,
          booking.document,
        ]);
      }
      const { stay } = booking;
      const times = [usDay(booking.date), usDay(stay.start), usDay(stay.end), stay.place.city];
      const amount = [money(sign * booking.amount), 'AUD'];
      const row = [...first(booking.product[0] as string), stay.supplier, stay.code, ...amount, ...times];
      return [booking.product === 'Car' ? [...row, stay.place.city] : row];
    });
    return { 'travel.txt': stringify(rows, { delimiter: '\t' }) };
  },
};
