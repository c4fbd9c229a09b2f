/**
 * SAP Concur Itinerary v4 as JSON: tickets with their coupons, hotel stays and car hires. An OPEN coupon of a past date is an
 * unused ticket, whose value expires a year after its issue, as the industry's rule is. `Segments.Air` repeats the flights
 * of tickets and is not read. The files name no cost centre.
 */
import type { Condition, Expression } from '../../../contract/layouts/expression.ts';
import type { LayoutInput } from '../../../contract/layouts/layout.ts';
import { amountOf, cabin, column, constant, isNegative, isOneOf, key } from './words.ts';

const passengerColumns = (up: string) =>
  ['Passengers', 'Passengers.Passenger'].flatMap((list) =>
    ['NameFirst', 'NameLast', 'EmployeeId'].map((name) => `${up}${list}[0].${name}`),
  );

function travellerOf(up: string) {
  const of = (name: string): Expression => ({
    firstOf: ['Passengers', 'Passengers.Passenger'].map((list) => column(`${up}${list}[0].${name}`)),
  });
  return {
    traveller_name: { joined: [of('NameFirst'), of('NameLast')], with: ' ' },
    employee_number: of('EmployeeId'),
    node_code: { node: constant('') },
  } satisfies Record<string, Expression>;
}

const start = { dateTime: column('StartDateTimeLocal') } satisfies Expression;
const isUnused: Condition = { all: [isOneOf('CouponStatus', ['OPEN']), { past: start }] };
const isRefunded: Condition = {
  any: [isOneOf('CouponStatus', ['RFND', 'REFUNDED']), isNegative('../TotalFare')],
};
const issued = { date: column('../IssueDateTime') } satisfies Expression;
const fare: Expression = { signed: amountOf('../TotalFare'), negativeWhen: isRefunded };
const ticket = [column('../RecordLocator'), column('../PlatingControlNumber')];

/** Hotel stays and car hires, whose descriptions name the same things differently. */
function staysOf(table: string, product: string): LayoutInput['lines'][number] {
  const first = (...names: string[]): Expression => ({ firstOf: names.map((name) => column(name)) });
  const reference = first('../RecordLocator', 'RecordLocator', 'ConfirmationNumber');
  const amount: Expression = { amount: first('TotalRate', 'TotalAmount') };
  const from: Expression = { dateTime: first('StartDateTimeLocal', 'StartDateLocal') };
  return {
    name: table,
    from: table,
    fields: {
      ...travellerOf('../'),
      product_type: constant(product),
      status: { when: { is: { text: amount, length: 1 }, in: ['-'] }, value: constant('Refunded') },
      booking_reference: reference,
      line_key: key(
        constant(product),
        reference,
        column('ConfirmationNumber'),
        from,
        first('Vendor', 'Name'),
      ),
      transaction_date: {
        date: first(
          'IssueDateTime',
          '../IssueDateTime',
          '../DateBookedLocal',
          '../DateCreatedUtc',
          'StartDateTimeLocal',
          'StartDateLocal',
        ),
      },
      amount_paid: amount,
      currency: first('Currency', 'CurrencyCode'),
      supplier_code: column('Vendor'),
      supplier_name: first('PropertyName', 'Name', 'VendorName', 'Vendor'),
      location: {
        place: first('StartCityCode', 'CityCode', 'StartCity'),
        city: column('StartCity'),
        country: column('StartCountry'),
      },
      start_at: from,
      end_at: { dateTime: first('EndDateTimeLocal', 'EndDateLocal') },
    },
  };
}

const stayColumns = [
  'RecordLocator',
  'ConfirmationNumber',
  'IssueDateTime',
  'StartDateTimeLocal',
  'StartDateLocal',
  'EndDateTimeLocal',
  'EndDateLocal',
  'TotalRate',
  'TotalAmount',
  'Currency',
  'CurrencyCode',
  'Vendor',
  'VendorName',
  'PropertyName',
  'Name',
  'StartCityCode',
  'CityCode',
  'StartCity',
  'StartCountry',
  '../RecordLocator',
  '../IssueDateTime',
  '../DateBookedLocal',
  '../DateCreatedUtc',
  ...passengerColumns('../'),
];

export const concurItinerary: LayoutInput = {
  format: 'json',
  needsNode: true,
  tables: {
    coupons: {
      each: 'Bookings[].AirlineTickets.AirlineTicket[].AirlineTicketCoupons[]',
      columns: [
        'CouponStatus',
        'StartCityCode',
        'EndCityCode',
        'StartDateTimeLocal',
        'EndDateTimeLocal',
        '../TotalFare',
        '../Currency',
        '../RecordLocator',
        '../PlatingControlNumber',
        '../IssueDateTime',
        '#',
      ],
      optional: [
        'ClassOfService',
        'Vendor',
        'FlightNumber',
        'RateCode',
        '../BaseFare',
        ...passengerColumns('../../'),
      ],
    },
    adjustments: {
      each: 'Bookings[].AirlineTickets.AirlineAdjustment[]',
      columns: ['#'],
      optional: [
        'TotalAdjustment',
        'Currency',
        'IssueDateTime',
        'PlatingControlNumber',
        '../RecordLocator',
        ...passengerColumns('../'),
      ],
    },
    stays: { each: 'Bookings[].Segments.Hotel[]', columns: ['#'], optional: stayColumns },
    hires: { each: 'Bookings[].Segments.Car[]', columns: ['#'], optional: stayColumns },
  },
  lines: [
    {
      name: 'coupons of tickets',
      from: 'coupons',
      fields: {
        ...travellerOf('../../'),
        product_type: constant('Air'),
        booking_reference: column('../RecordLocator'),
        line_key: key(...ticket, column('#')),
        status: {
          when: isUnused,
          value: constant('Available'),
          otherwise: {
            when: isRefunded,
            value: constant('Refunded'),
            otherwise: {
              map: column('CouponStatus'),
              values: { EXCH: 'Exchanged', VOID: 'Void' },
              otherwise: { value: 'Normal' },
            },
          },
        },
        transaction_date: issued,
        ticket_number: column('../PlatingControlNumber'),
        supplier_code: column('Vendor'),
        class_of_travel: cabin('ClassOfService'),
        fare_type_description: column('RateCode'),
        origin: { place: column('StartCityCode') },
        destination: { place: column('EndCityCode') },
        start_at: start,
        end_at: { dateTime: column('EndDateTimeLocal') },
        amount_paid: fare,
        tax: {
          when: { given: column('../BaseFare') },
          value: {
            signed: { difference: [amountOf('../TotalFare'), amountOf('../BaseFare')] },
            negativeWhen: isRefunded,
          },
        },
        credit_value: { when: isUnused, value: amountOf('../TotalFare') },
        credit_expiry: { when: isUnused, value: { days: 365, after: issued } },
        currency: column('../Currency'),
      },
      spread: { fields: ['amount_paid', 'tax', 'credit_value'], over: ticket, order: [column('#')] },
    },
    {
      name: 'adjustments of tickets',
      from: 'adjustments',
      fields: {
        ...travellerOf('../'),
        product_type: constant('Other'),
        booking_reference: column('../RecordLocator'),
        line_key: key(
          constant('adjustment'),
          column('../RecordLocator'),
          column('PlatingControlNumber'),
          column('#'),
        ),
        transaction_date: { date: column('IssueDateTime') },
        ticket_number: column('PlatingControlNumber'),
        amount_paid: amountOf('TotalAdjustment'),
        currency: column('Currency'),
      },
    },
    staysOf('stays', 'Hotel'),
    staysOf('hires', 'Car'),
  ],
};
