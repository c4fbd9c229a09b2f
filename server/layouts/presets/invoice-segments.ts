/**
 * INVOICE and SEGMENT sheets of an agency, joined by Record Key. Amounts stand on the invoice row and are spread over its
 * segments; the agency's fee within the row becomes a line of its own. Headers are spelt as the agencies spell them.
 */
import type { Condition, Expression } from '../../../contract/layouts/expression.ts';
import type { LayoutInput } from '../../../contract/layouts/layout.ts';
import { amountOf, cabin, column, constant, isCharged, isOneOf, key, yes } from './words.ts';

const isVoid = isOneOf('Void Ind', [...yes, 'V', 'Void']);
const isRefund = isOneOf('Refund Indicator', [...yes, 'R', 'Refund']);
const isExchange = isOneOf('Exchange Indicator', [...yes, 'E', 'Exchange']);
const air = ['AIR', 'Flight'];
const hotel = ['HTL', 'Hotel'];
const car = ['CAR', 'Car Rental'];

const paid = (name: string): Expression => ({ signed: amountOf(name), negativeWhen: isRefund });
const chosen = (when: Condition, status: string, otherwise: Expression): Expression => ({
  when,
  value: constant(status),
  otherwise,
});
const invoiceKey = [column('Record Key', 'INVOICE'), column('Sequence Number', 'INVOICE')];

const fields = {
  booking_reference: { firstOf: [column('Record Locator'), column('Record Key')] },
  node_code: { node: { firstOf: [column('COST CENTER'), column('Client Id')] } },
  traveller_name: { joined: [column('PAX First Name'), column('PAX Last Name')], with: ' ' },
  employee_number: column('PASSENGER ID'),
  travel_booker: { firstOf: [column('Booked By'), column('Travel Booker email ID')] },
  consultant_name: column('Booking Agent ID'),
  transaction_date: { date: column('Invoice Date') },
  invoice_date: { date: column('Invoice Date') },
  booked_date: { date: column('Booked Date') },
  currency: column('Currency Code'),
} satisfies Record<string, Expression>;

const bought = {
  ...fields,
  status: chosen(
    isVoid,
    'Void',
    chosen(isRefund, 'Refunded', chosen(isExchange, 'Changed', constant('Normal'))),
  ),
  amount_paid: paid('Total Amount'),
  tax: paid('Tax Amount'),
} satisfies Record<string, Expression>;

export const invoiceSegments: LayoutInput = {
  format: 'delimited',
  tables: {
    INVOICE: {
      columns: [
        'Record Key',
        'Sequence Number',
        'Client Id',
        'Invoice Date',
        'Booked Date',
        'Void Ind',
        'PAX First Name',
        'PAX Last Name',
        'Booking Type',
        'Document Number',
        'Record Locator',
        'Vendor Code',
        'Vendor Name',
        'Outbound',
        'Depart Time',
        'Inbound',
        'Arrival time',
        'Currency Code',
        'LSK FEE',
        'Tax Amount',
        'Total Amount',
        'Exchange Indicator',
        'Refund Indicator',
        'Booking Agent ID',
        'Origin Code',
        'Destination',
        'PASSENGER ID',
        'COST CENTER',
        'Travel Booker email ID',
        'Booked By',
      ],
      optional: [
        'Client Name',
        'Salutation',
        'Service Category',
        'Base Fare Amount',
        'Original Exchange TicketNo',
        'Form of Payment',
        'Trip reason',
        'Travel Type',
        'Type Of Ttaveller',
        'Project Code',
        'Other Trip Reason',
        'Ref_Travel Type',
        'Project Manager Email',
        'Apprrover Line Manager Name',
        'Business Unit',
      ],
      aliases: { 'Booking Type (AIR/HTL)': 'Booking Type', 'Record Locator (PNR)': 'Record Locator' },
    },
    SEGMENT: {
      columns: [
        'Record Key',
        'Sequence Number',
        'Leg',
        'Airline Code',
        'Depart City Code',
        'Depart Date',
        'Depart Time',
        'Arrive City Code',
        'Arrive Date',
        'Arrive Time',
        'CLASS',
      ],
      optional: ['Flight Number'],
    },
  },
  lines: [
    {
      name: 'flights',
      from: 'INVOICE',
      join: {
        table: 'SEGMENT',
        on: [['Record Key', 'Record Key']],
        narrowedBy: [['Sequence Number', 'Sequence Number']],
      },
      when: isOneOf('Booking Type', air),
      fields: {
        ...bought,
        line_key: key(...invoiceKey, column('Leg'), column('Sequence Number', 'SEGMENT')),
        product_type: constant('Air'),
        ticket_number: column('Document Number'),
        supplier_code: { firstOf: [column('Airline Code'), column('Vendor Code')] },
        supplier_name: column('Vendor Name'),
        origin: { place: column('Depart City Code') },
        destination: { place: column('Arrive City Code') },
        start_at: { dateTime: column('Depart Date'), time: column('Depart Time', 'SEGMENT') },
        end_at: { dateTime: column('Arrive Date'), time: column('Arrive Time') },
        class_of_travel: cabin('CLASS'),
      },
      spread: {
        fields: ['amount_paid', 'tax'],
        over: invoiceKey,
        order: [column('Leg'), column('Sequence Number', 'SEGMENT')],
      },
    },
    {
      name: 'stays and hires',
      from: 'INVOICE',
      when: isOneOf('Booking Type', [...hotel, ...car]),
      fields: {
        ...bought,
        line_key: key(...invoiceKey),
        product_type: {
          when: isOneOf('Booking Type', car),
          value: constant('Car'),
          otherwise: constant('Hotel'),
        },
        invoice_number: column('Document Number'),
        supplier_code: column('Vendor Code'),
        supplier_name: column('Vendor Name'),
        location: { place: { firstOf: [column('Destination'), column('Origin Code')] } },
        start_at: { dateTime: column('Outbound'), time: column('Depart Time') },
        end_at: { dateTime: column('Inbound'), time: column('Arrival time') },
      },
    },
    {
      name: 'agency fees',
      from: 'INVOICE',
      when: isCharged('LSK FEE'),
      fields: {
        ...fields,
        line_key: key(...invoiceKey, constant('fee')),
        product_type: constant('Service Fee'),
        service_fee_type: constant('LSK fee'),
        status: chosen(isVoid, 'Void', constant('Normal')),
        amount_paid: amountOf('LSK FEE'),
      },
    },
  ],
};
