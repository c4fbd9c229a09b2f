/**
 * TravelBooster back office, "Export Transaction Data": bookings, and the segments of tickets. Amounts carry no sign: it comes
 * from the transaction type and from "Debit/Credit". A ticket's price stands once and is spread over its segments.
 */
import type { Condition, Expression } from '../../../contract/layouts/expression.ts';
import type { LayoutInput } from '../../../contract/layouts/layout.ts';
import { amountOf, cabin, column, isOneOf, key, productOf, products } from './words.ts';

const isRefund = isOneOf('Transaction type', ['Refund']);
const ticketed = [...products.Air, ...products.Rail];
const isTicketed = isOneOf('Service type', ticketed);
const isStay = isOneOf('Service type', [...products.Hotel, ...products.Car]);
const isCancelled = isOneOf('Transaction type', ['Cancel', 'Cancelled', 'Canceled']);

const paid = (name: string, negativeWhen: Condition = isRefund): Expression => ({
  signed: amountOf(name),
  negativeWhen,
});

const fields = {
  booking_reference: { firstOf: [column('Record Locator'), column('Travel file number')] },
  product_type: productOf('Service type'),
  node_code: { node: column('Account name') },
  status: {
    map: column('Transaction type'),
    values: { Refund: 'Refunded', Exchange: 'Changed' },
    otherwise: { value: 'Normal' },
  },
  transaction_date: { date: column('INV Issue date') },
  invoice_date: { date: column('INV Issue date') },
  invoice_number: column('Invoice number'),
  supplier_name: column('Vendor name'),
  policy_code: column('Reason'),
} satisfies Record<string, Expression>;

const isCredit: Condition = { any: [isRefund, { is: column('Debit/Credit', 'segments'), in: ['0'] }] };

export const travelbooster: LayoutInput = {
  format: 'delimited',
  tables: {
    bookings: {
      columns: [
        'Travel file number',
        'Transaction ID',
        'Service type',
        'Transaction type',
        'Record Locator',
        'Invoice number',
        'Account name',
        'Vendor name',
        'Vendor code',
        'city',
        'Country',
        'Reason',
        'INV Issue date',
        'Start date',
        'End date',
        'Tax',
        'Total paid',
      ],
      isOpen: true,
    },
    segments: {
      columns: [
        'Segment ID',
        'Transaction ID',
        'Ticket/Reservation number',
        'Airline Code',
        'Depart City Code',
        'Depart Date',
        'Depart Time',
        'Arrival City Code',
        'Arrival Date',
        'Arrival Time',
        'Fare Basis',
        'Class',
        'Debit/Credit',
      ],
      optional: [
        'Travel file number',
        'Flight Number',
        'Mileage',
        'Seat Assignment',
        'Equipment Type',
        'Is Connection',
        'Mode',
        'Batch in#',
      ],
      aliases: {
        'Debit/Credit (1/0/blank)': 'Debit/Credit',
        'Is Connection (X/O)': 'Is Connection',
        'Mode (A/R/blank)': 'Mode',
      },
    },
  },
  ignored: [{ from: 'bookings', when: isCancelled }],
  lines: [
    {
      name: 'segments of tickets',
      from: 'bookings',
      join: { table: 'segments', on: [['Transaction ID', 'Transaction ID']] },
      when: { all: [isTicketed, { not: isCancelled }] },
      fields: {
        ...fields,
        line_key: key(column('Transaction ID'), column('Segment ID')),
        ticket_number: column('Ticket/Reservation number'),
        supplier_code: { firstOf: [column('Airline Code'), column('Vendor code')] },
        origin: { place: column('Depart City Code') },
        destination: { place: column('Arrival City Code') },
        start_at: { dateTime: column('Depart Date'), time: column('Depart Time') },
        end_at: { dateTime: column('Arrival Date'), time: column('Arrival Time') },
        class_of_travel: cabin('Class'),
        fare_type_description: column('Fare Basis'),
        amount_paid: paid('Total paid', isCredit),
        tax: paid('Tax', isCredit),
      },
      spread: {
        fields: ['amount_paid', 'tax'],
        over: [column('Transaction ID')],
        order: [column('Segment ID')],
      },
    },
    {
      name: 'stays and hires',
      from: 'bookings',
      when: { all: [isStay, { not: isCancelled }] },
      fields: {
        ...fields,
        line_key: column('Transaction ID'),
        supplier_code: column('Vendor code'),
        location: { place: column('city'), city: column('city'), country: column('Country') },
        start_at: { dateTime: column('Start date') },
        end_at: { dateTime: column('End date') },
        amount_paid: paid('Total paid'),
        tax: paid('Tax'),
      },
    },
    {
      name: 'fees and other charges',
      from: 'bookings',
      when: { not: { any: [isTicketed, isStay, isCancelled] } },
      fields: {
        ...fields,
        line_key: column('Transaction ID'),
        supplier_code: column('Vendor code'),
        service_fee_type: {
          when: isOneOf('Service type', products['Service Fee']),
          value: { firstOf: [column('Vendor name'), column('Service type')] },
        },
        amount_paid: paid('Total paid'),
        tax: paid('Tax'),
      },
    },
  ],
};
