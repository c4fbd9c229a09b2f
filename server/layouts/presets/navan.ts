/**
 * Navan, pages of `/v1/bookings` as JSON. Booking and trip fees become lines of their own; the rest of the total is spread over
 * segments and passengers. Of several records of a booking the one modified last counts. `created` gives the date as it
 * is written.
 */
import type { Condition, Expression } from '../../../contract/layouts/expression.ts';
import type { LayoutInput } from '../../../contract/layouts/layout.ts';
import { amountOf, cabin, column, constant, isCharged, isNegative, isOneOf, key } from './words.ts';

const optionalOfBookings = [
  'bookingStatus',
  'bookingMethod',
  'lastModified',
  'startDate',
  'endDate',
  'booker.name',
  'tax',
  'vat',
  'gst',
  'bookingFee',
  'tripFee',
  'seatsFee',
  'exchangeFee',
  'optimalPrice',
  'outOfPolicy',
  'cabin',
  'etickets[0]',
  'invoiceNumber',
  'vendor',
  'vendor.name',
  'vendor.code',
  'segments.length',
  'passengers[0].person.name',
  'passengers[0].person.employeeId',
  'passengers[0].person.costCenter',
  ...['origin', 'destination'].flatMap(placeColumns),
];

function placeColumns(place: string): string[] {
  return ['airportCode', 'code', 'iataCode', 'city', 'country'].map((part) => `${place}.${part}`);
}

/** A place of the booking or, with `../`, of the booking that a segment belongs to. */
const placeOf = (...places: string[]): Expression => ({
  place: { firstOf: places.flatMap((place) => placeColumns(place).slice(0, 3)).map((name) => column(name)) },
  city: { firstOf: places.map((place) => column(`${place}.city`)) },
  country: { firstOf: places.map((place) => column(`${place}.country`)) },
});

const flights = ['FLIGHT', 'AIR'];
const rails = ['RAIL', 'TRAIN'];
const hotels = ['HOTEL', 'LODGING'];
const cars = ['CAR', 'CAR_RENTAL'];

/** Fields that all lines of a booking share; `up` leads from a nested row to its booking. */
function fieldsOf(up: string) {
  const of = (name: string) => column(`${up}${name}`);
  const passenger = (name: string): Expression =>
    up === '' ? of(`passengers[0].person.${name}`) : column(`person.${name}`, 'passengers');
  return {
    booking_reference: { firstOf: [of('bookingId'), of('uuid')] },
    node_code: { node: passenger('costCenter') },
    traveller_name: passenger('name'),
    employee_number: passenger('employeeId'),
    travel_booker: of('booker.name'),
    booking_method: {
      when: { given: of('bookingMethod') },
      value: {
        map: of('bookingMethod'),
        values: {
          OFFLINE: 'Offline',
          AGENT: 'Offline',
          AGENT_ASSISTED: 'Offline',
          PHONE: 'Offline',
          EMAIL: 'Offline',
        },
        otherwise: { value: 'Online' },
      },
    },
    transaction_date: { date: of('created') },
    invoice_number: of('invoiceNumber'),
    currency: of('currency'),
  } satisfies Record<string, Expression>;
}

function boughtOf(up: string) {
  const of = (name: string) => `${up}${name}`;
  return {
    ...fieldsOf(up),
    product_type: {
      map: column(of('bookingType')),
      values: Object.fromEntries([
        ...flights.map((type) => [type, 'Air']),
        ...rails.map((type) => [type, 'Rail']),
        ...hotels.map((type) => [type, 'Hotel']),
        ...cars.map((type) => [type, 'Car']),
      ]),
      otherwise: 'refuse',
    },
    status: {
      firstOf: [
        {
          map: column(of('bookingStatus')),
          values: {
            CANCELLED: 'Cancelled',
            CANCELED: 'Cancelled',
            VOIDED: 'Void',
            VOID: 'Void',
            REFUNDED: 'Refunded',
            PENDING: 'Pending',
          },
          otherwise: { value: '' },
        },
        { when: isNegative(of('grandTotal')), value: constant('Refunded') },
      ],
    },
    amount_paid: {
      difference: [amountOf(of('grandTotal')), amountOf(of('bookingFee')), amountOf(of('tripFee'))],
    },
    tax: { sum: [amountOf(of('tax')), amountOf(of('vat')), amountOf(of('gst'))] },
    ancillary_amount: amountOf(of('seatsFee')),
    cost_of_change: amountOf(of('exchangeFee')),
    cheapest_rate: amountOf(of('optimalPrice')),
    policy_code: { when: isOneOf(of('outOfPolicy'), ['true', '1', 'yes']), value: constant('OUT-OF-POLICY') },
  } satisfies Record<string, Expression>;
}

const amounts = ['amount_paid', 'tax', 'ancillary_amount', 'cost_of_change', 'cheapest_rate'];
const travels = [...flights, ...rails];
const hasSegments: Condition = { not: { any: [isOneOf('segments.length', ['', '0'])] } };
const vendor = { firstOf: [column('vendor.name'), column('vendor')] };

const fee = (name: string, amount: string, type: string): LayoutInput['lines'][number] => ({
  name,
  from: 'bookings',
  when: isCharged(amount),
  fields: {
    ...fieldsOf(''),
    line_key: key(column('uuid'), constant(amount)),
    product_type: constant('Service Fee'),
    service_fee_type: constant(type),
    amount_paid: amountOf(amount),
  },
});

export const navan: LayoutInput = {
  format: 'json',
  tables: {
    bookings: {
      each: 'data[]',
      columns: ['uuid', 'bookingId', 'bookingType', 'created', 'grandTotal', 'currency'],
      optional: optionalOfBookings,
      newest: { by: ['uuid'], order: 'lastModified' },
    },
    passengers: {
      each: 'data[].passengers[]',
      columns: ['../uuid', '#'],
      optional: ['../lastModified', 'person.name', 'person.employeeId', 'person.costCenter'],
      newest: { by: ['../uuid'], order: '../lastModified' },
    },
    segments: {
      each: 'data[].segments[]',
      columns: [
        '../uuid',
        '../bookingId',
        '../bookingType',
        '../created',
        '../grandTotal',
        '../currency',
        '#',
      ],
      optional: [
        ...optionalOfBookings.map((name) => `../${name}`),
        'providerCode',
        'providerName',
        'flightNumber',
        'cabin',
        'startLocalDateTime',
        'endLocalDateTime',
        ...['origin', 'destination', 'departure', 'arrival'].flatMap(placeColumns),
      ],
      newest: { by: ['../uuid'], order: '../lastModified' },
    },
  },
  ignored: [
    { from: 'segments', when: { not: isOneOf('../bookingType', travels) } },
    { from: 'bookings', when: { all: [isOneOf('bookingType', travels), hasSegments] } },
  ],
  policies: [{ code: 'OUT-OF-POLICY', description: 'Out of policy', isCompliant: false }],
  lines: [
    {
      name: 'segments',
      from: 'segments',
      join: { table: 'passengers', on: [['../uuid', '../uuid']], isOptional: true },
      when: isOneOf('../bookingType', travels),
      fields: {
        ...boughtOf('../'),
        line_key: key(column('../uuid'), column('#'), column('#', 'passengers')),
        ticket_number: column('../etickets[0]'),
        supplier_code: { firstOf: [column('providerCode'), column('../vendor.code')] },
        supplier_name: { firstOf: [column('providerName'), column('../vendor.name'), column('../vendor')] },
        origin: placeOf('origin', 'departure', '../origin'),
        destination: placeOf('destination', 'arrival', '../destination'),
        start_at: { dateTime: { firstOf: [column('startLocalDateTime'), column('../startDate')] } },
        end_at: {
          dateTime: {
            firstOf: [column('endLocalDateTime'), column('startLocalDateTime'), column('../endDate')],
          },
        },
        class_of_travel: { firstOf: [cabin('cabin'), cabin('../cabin')] },
      },
      spread: { fields: amounts, over: [column('../uuid')], order: [column('#'), column('#', 'passengers')] },
    },
    {
      name: 'flights without segments',
      from: 'bookings',
      when: { all: [isOneOf('bookingType', travels), { not: hasSegments }] },
      fields: {
        ...boughtOf(''),
        line_key: key(column('uuid'), constant('1')),
        ticket_number: column('etickets[0]'),
        supplier_code: column('vendor.code'),
        supplier_name: vendor,
        origin: placeOf('origin'),
        destination: placeOf('destination'),
        start_at: { dateTime: column('startDate') },
        end_at: { dateTime: column('endDate') },
        class_of_travel: cabin('cabin'),
      },
    },
    {
      name: 'stays and hires',
      from: 'bookings',
      when: isOneOf('bookingType', [...hotels, ...cars]),
      fields: {
        ...boughtOf(''),
        line_key: column('uuid'),
        supplier_code: column('vendor.code'),
        supplier_name: vendor,
        location: placeOf('destination', 'origin'),
        start_at: { dateTime: column('startDate') },
        end_at: { dateTime: column('endDate') },
      },
    },
    fee('booking fees', 'bookingFee', 'Booking fee'),
    fee('trip fees', 'tripFee', 'Trip fee'),
  ],
};
