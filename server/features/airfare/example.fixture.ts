/** A small feed of flights: refunded, exchanged, void; without ticket, fare, airline or policy; a merged traveller. */
import { flight, stay } from '../../test/builders/feed.ts';
import { mergeTravellers } from '../../test/merging.ts';
import type { testServer } from '../../test/server.ts';
import { loadTwoTmcs, twoPolicies } from '../../test/two-tmcs.ts';

export const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const ada = { traveller_name: 'Ada Lovelace', employee_number: 'E1' };
const bob = { traveller_name: 'Bob Brown', employee_number: 'E2' };
const qantas = { supplier_code: 'QF', supplier_name: 'Qantas' };
const virgin = { supplier_code: 'VA', supplier_name: 'Virgin Australia' };
const saver = { fare_type: 'Restricted', fare_type_description: 'Saver', class_of_travel: 'Economy' };

const b1 = { ...ada, booking_reference: 'B1', node_code: 'ACME-1', transaction_date: '2026-03-02' };
const b2 = { ...bob, booking_reference: 'B2', node_code: 'ACME-2', booked_date: '2026-03-01' };

/** The expected figures of the tests were calculated by hand from these lines. */
const lines = [
  // B1: a return trip to Singapore, one ticket, four days; booked a day apart, so lead times of 10 and 13 days.
  flight('MEL', 'SIN', '2026-03-10', {
    ...b1,
    ...qantas,
    ...saver,
    booked_date: '2026-02-28',
    booking_method: 'Online',
    ticket_number: 'T1',
    amount_paid: '1000.00',
    cheapest_rate: '900.00',
    cost_of_change: '50.00',
    policy_code: 'P2',
    distance_km: '6000',
    co2_kg: '1000.5',
  }),
  flight('SIN', 'MEL', '2026-03-14', {
    ...b1,
    ...qantas,
    booked_date: '2026-03-01',
    ticket_number: 'T1',
    fare_type: 'Flexible',
    fare_type_description: 'Flex',
    class_of_travel: 'Business Class',
    amount_paid: '800.10',
    cheapest_rate: '800.10',
    distance_km: '6000',
    co2_kg: '2000',
  }),
  stay('Hotel', 'SIN', '2026-03-10', '2026-03-14', { ...b1, amount_paid: '600.00' }),
  // B2: refunded in full, so not flown; the refund counts in no ratio. Lead time of 19 days.
  ...[{ amount_paid: '300.00' }, { amount_paid: '-300.00', status: 'Refunded', cheapest_rate: '250.00' }].map(
    (rest) =>
      flight('MEL', 'SYD', '2026-03-20', { ...b2, ...virgin, ...saver, ticket_number: 'T2', ...rest }),
  ),
  // B3: in April, at another customer.
  flight('MEL', 'LHR', '2026-04-20', {
    ...ada,
    ...qantas,
    booking_reference: 'B3',
    node_code: 'BETA-1',
    transaction_date: '2026-04-01',
    ticket_number: 'T3',
    amount_paid: '2500.00',
    class_of_travel: 'First Class',
  }),
  // B4: uncounted lines.
  ...['Void', 'Pending', 'Cancelled'].map((status) =>
    flight('MEL', 'PER', '2026-03-21', {
      ...bob,
      ...virgin,
      ...saver,
      booking_reference: 'B4',
      node_code: 'ACME-2',
      status,
      ticket_number: 'T4',
      amount_paid: '999.00',
      cheapest_rate: '1.00',
      cost_of_change: '5.00',
    }),
  ),
  // B5: Ada under another name; no ticket, airline, fare or class. Five days in advance, on the last day of March.
  flight('SYD', 'MEL', '2026-04-05', {
    traveller_name: 'A Lovelace',
    employee_number: 'E9',
    booking_reference: 'B5',
    node_code: 'ACME-1',
    transaction_date: '2026-03-31',
    booking_method: 'Online',
    amount_paid: '120.50',
    cheapest_rate: '130.00',
    distance_km: '700',
    co2_kg: '100',
  }),
  // B6: exchanged at no charge: counts as used, 20 days in advance, but not as flown. Airline under another name.
  flight('MEL', 'SIN', '2026-03-25', {
    ...bob,
    booking_reference: 'B6',
    node_code: 'ACME-2',
    booked_date: '2026-03-05',
    ticket_number: 'T6',
    supplier_code: 'QF',
    supplier_name: 'Qantas Airways',
    fare_type: 'Restricted',
    class_of_travel: 'Economy',
    status: 'Exchanged',
    amount_paid: '0.00',
    cost_of_change: '25.00',
  }),
  // B7: a refund of an earlier flight; only its airline's code is known, and no traveller.
  flight('MEL', 'AKL', '2026-03-28', {
    booking_reference: 'B7',
    node_code: 'ACME-2',
    ticket_number: 'T7',
    supplier_code: 'NZ',
    fare_type: 'Flexible',
    fare_type_description: 'Flex',
    class_of_travel: 'Economy',
    status: 'Refunded',
    amount_paid: '-80.00',
    cost_of_change: '10.00',
    cheapest_rate: '90.00',
  }),
];

/** Two TMCs: ONE with the lines above, TWO with a flight of its own; and users with full and partial access. */
export async function loadExample(server: ReturnType<typeof testServer>): Promise<void> {
  const foreign = flight('MEL', 'SIN', '2026-03-10', { booking_reference: 'Z9', amount_paid: '77.00' });
  await loadTwoTmcs(server, { policies: twoPolicies.slice(1), lines }, [foreign]);
  await mergeTravellers(server, 'ONE', { from: 'A Lovelace', into: 'Ada Lovelace' });
  const stranger = { id: 1, email: 'stranger@nowhere.test', name: 'Stranger', subject: null };
  await server.database.owner
    .insertInto('users')
    .values({ ...stranger, active_client_id: null, terms_accepted_at: null })
    .execute();
}
