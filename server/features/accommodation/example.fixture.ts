/** A small feed of stays and overnight trips: refunds, free nights, uncounted lines, a merged traveller. */
import { flight, stay } from '../../test/builders/feed.ts';
import { mergeTravellers } from '../../test/merging.ts';
import type { testServer } from '../../test/server.ts';
import { loadTwoTmcs } from '../../test/two-tmcs.ts';

export const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const ada = { traveller_name: 'Ada Lovelace', employee_number: 'E1' };
const adaAgain = { traveller_name: 'A. Lovelace' };
const bob = { traveller_name: 'Bob Brown', employee_number: 'E2' };

const raffles = { supplier_code: 'RAF', supplier_name: 'Raffles Hotel' };
const harbour = { supplier_code: 'HAR', supplier_name: 'Harbour Hotel' };

/** The tests use totals of these amounts that were added up by hand. */
const lines = [
  // B1: two people in Singapore, one hotel under two names.
  flight('MEL', 'SIN', '2026-03-10', { ...ada, booking_reference: 'B1', node_code: 'ACME-1' }),
  flight('SIN', 'MEL', '2026-03-14', { ...ada, booking_reference: 'B1', node_code: 'ACME-1' }),
  stay('Hotel', 'SIN', '2026-03-10', '2026-03-14', {
    ...ada,
    ...raffles,
    supplier_name: 'Raffles',
    booking_reference: 'B1',
    node_code: 'ACME-1',
    booking_method: 'Online',
    transaction_date: '2026-03-02',
    amount_paid: '600.00',
    ancillary_amount: '40.00',
  }),
  stay('Hotel', 'SIN', '2026-03-10', '2026-03-12', {
    ...bob,
    ...raffles,
    booking_reference: 'B1',
    node_code: 'ACME-2',
    amount_paid: '250.00',
    policy_code: 'P1',
  }),
  // B2: a stay without a hotel name, refunded in full with its ancillary charges.
  flight('MEL', 'SYD', '2026-03-20', { ...bob, booking_reference: 'B2', node_code: 'ACME-2' }),
  flight('SYD', 'MEL', '2026-03-22', { ...bob, booking_reference: 'B2', node_code: 'ACME-2' }),
  ...[
    { amount_paid: '50.00', ancillary_amount: '5.00' },
    { amount_paid: '-50.00', ancillary_amount: '-5.00', status: 'Refunded', quantity: '2' },
  ].map((amounts) =>
    stay('Hotel', 'SYD', '2026-03-20', '2026-03-22', {
      ...bob,
      booking_reference: 'B2',
      node_code: 'ACME-2',
      ...amounts,
    }),
  ),
  // B3: nights paid with points, at a place without coordinates, in a hotel without a code.
  stay('Hotel', 'CAMP', '2026-03-03', '2026-03-06', {
    supplier_name: 'Camp Lodge',
    booking_reference: 'B3',
    amount_paid: '0.00',
  }),
  // B4: uncounted lines.
  ...['Void', 'Pending', 'Cancelled'].map((status) =>
    stay('Hotel', 'SIN', '2026-03-10', '2026-03-12', {
      ...bob,
      ...raffles,
      booking_reference: 'B4',
      node_code: 'ACME-2',
      status,
      amount_paid: '999.00',
    }),
  ),
  // B5: overnight without a hotel, for one person under two names and for another person.
  ...[ada, bob].flatMap((person) => [
    flight('MEL', 'SYD', '2026-03-05', { ...person, booking_reference: 'B5', travel_booker: 'Pat Pace' }),
    flight('SYD', 'MEL', '2026-03-07', { ...person, booking_reference: 'B5', travel_booker: 'Pat Pace' }),
  ]),
  {
    ...adaAgain,
    product_type: 'Service Fee',
    service_fee_type: 'Online',
    booking_reference: 'B5',
    amount_paid: '9.90',
  },
  // B6: a one-way trip at another customer, without a traveller name.
  flight('MEL', 'LHR', '2026-03-25', { booking_reference: 'B6', node_code: 'BETA-1' }),
  // B7: a same-day return trip.
  flight('MEL', 'SYD', '2026-03-09', { ...bob, booking_reference: 'B7', node_code: 'ACME-2' }),
  flight('SYD', 'MEL', '2026-03-09', {
    ...bob,
    booking_reference: 'B7',
    node_code: 'ACME-2',
    start_at: '2026-03-09T18:00',
    end_at: '2026-03-09T20:00',
  }),
  // B8: a stay without a flight.
  stay('Hotel', 'SYD', '2026-03-17', '2026-03-18', {
    ...adaAgain,
    ...harbour,
    booking_reference: 'B8',
    node_code: 'ACME-2',
    booking_method: 'Online',
    amount_paid: '120.00',
  }),
  // B9: overnight, with a refunded hotel.
  flight('MEL', 'SYD', '2026-03-11', { ...bob, booking_reference: 'B9', node_code: 'ACME-2' }),
  flight('SYD', 'MEL', '2026-03-13', { ...bob, booking_reference: 'B9', node_code: 'ACME-2' }),
  stay('Hotel', 'SYD', '2026-03-11', '2026-03-13', {
    ...bob,
    ...harbour,
    booking_reference: 'B9',
    node_code: 'ACME-2',
    status: 'Refunded',
    amount_paid: '-80.00',
  }),
  // B10: April.
  stay('Hotel', 'SIN', '2026-04-10', '2026-04-12', {
    ...ada,
    ...raffles,
    booking_reference: 'B10',
    transaction_date: '2026-04-02',
    amount_paid: '300.00',
  }),
];

/** Two TMCs: ONE with the lines above, TWO with a stay of its own; and users with full and partial access. */
export async function loadExample(server: ReturnType<typeof testServer>): Promise<void> {
  const foreign = stay('Hotel', 'SIN', '2026-03-10', '2026-03-12', {
    booking_reference: 'Z9',
    supplier_code: 'RAF',
    supplier_name: 'Foreign',
    amount_paid: '77.00',
  });
  await loadTwoTmcs(server, { locations: [{ code: 'CAMP', name: 'Mine camp', country: 'AU' }], lines }, [
    foreign,
  ]);
  await mergeTravellers(server, 'ONE', { from: 'A. Lovelace', into: 'Ada Lovelace' });
}
