/**
 * Merged, shared, frequent and nameless travellers; refunded and uncounted lines, and lines without policy or place.
 */
import { sql } from 'kysely';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, type Row, stay } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';
import { loadTwoTmcs, twoPolicies } from '../../test/two-tmcs.ts';

export const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const ada = { traveller_name: 'Ada Lovelace', employee_number: 'E1', node_code: 'ACME-1' };
const bob = { traveller_name: 'Bob Brown', employee_number: 'E2', node_code: 'ACME-2' };
const cy = { traveller_name: 'Cy Young', node_code: 'ACME-2' };

const fee = (of: Row, amount_paid: string, more: Row = {}): Row => ({
  product_type: 'Service Fee',
  service_fee_type: 'Booking fee',
  amount_paid,
  ...of,
  ...more,
});
const fees = (of: Row, letter: string, count: number, amount: string) =>
  Array.from({ length: count }, (_, at) => fee(of, amount, { booking_reference: `${letter}${at + 1}` }));

const lines = [
  // B1: a return trip of Ada's to Singapore with a stay, together with Cy of another cost centre.
  flight('MEL', 'SIN', '2026-03-10', {
    ...ada,
    booking_reference: 'B1',
    start_at: '2026-03-10T22:30',
    end_at: '2026-03-11T04:45',
    amount_paid: '1000.00',
    cheapest_rate: '900.00',
    cost_of_change: '50.00',
    policy_code: 'P2',
    ticket_number: 'T1',
    supplier_name: 'Example Air',
    class_of_travel: 'Economy',
    fare_type: 'Flexible',
    invoice_number: 'I7',
    invoice_date: '2026-03-12',
    status: 'Changed',
    project: 'Apollo',
  }),
  flight('SIN', 'MEL', '2026-03-14', { ...ada, booking_reference: 'B1', amount_paid: '800.10' }),
  stay('Hotel', 'SIN', '2026-03-11', '2026-03-14', {
    ...ada,
    booking_reference: 'B1',
    amount_paid: '600.00',
    cost_of_change: '5.00',
    supplier_name: 'Example Hotel',
  }),
  fee({ ...ada, booking_reference: 'B1' }, '9.90'),
  fee({ ...ada, booking_reference: 'B1' }, '999.00', { status: 'Void' }),
  fee({ ...ada, booking_reference: 'B1' }, '999.00', { line_key: 'TAKEN-OUT' }),
  flight('MEL', 'SIN', '2026-03-10', { ...cy, booking_reference: 'B1', amount_paid: '200.00' }),
  // B2: a refunded flight and a hire that took place; and four bookings with fees only.
  ...[{ amount_paid: '300.00' }, { amount_paid: '-300.00', status: 'Refunded' }].map((amount) =>
    flight('MEL', 'SYD', '2026-03-20', {
      ...bob,
      booking_reference: 'B2',
      ticket_number: 'T2',
      policy_code: 'P1',
      ...amount,
    }),
  ),
  stay('Car', 'SYD', '2026-03-20', '2026-03-22', {
    ...bob,
    booking_reference: 'B2',
    amount_paid: '120.00',
    policy_code: 'P3',
  }),
  ...fees(bob, 'F', 4, '10.00'),
  // B3: later, Ada at another customer: the same person after the two are merged.
  {
    ...ada,
    product_type: 'Rail',
    origin: 'MEL',
    destination: 'SYD',
    node_code: 'BETA-1',
    booking_reference: 'B3',
    transaction_date: '2026-03-25',
    amount_paid: '250.00',
    start_at: '2026-04-02T07:00',
    end_at: '2026-04-02T18:30',
  },
  // B4: uncounted lines. B5: no traveller.
  ...['Void', 'Pending', 'Cancelled'].map((status) =>
    fee({ ...bob, booking_reference: 'B4' }, '999.00', { status, policy_code: 'P2' }),
  ),
  { product_type: 'Insurance', booking_reference: 'B5', amount_paid: '45.00', policy_code: 'P2' },
  ...fees({ traveller_name: 'Dee Dunn', node_code: 'ACME-2' }, 'D', 11, '1.00'),
  ...fees({ traveller_name: 'Éve Evans', node_code: 'ACME-2' }, 'E', 21, '1.00'),
];

/** Two TMCs: ONE with the lines above, TWO with a traveller of its own. */
export async function loadExample(server: ReturnType<typeof testServer>): Promise<void> {
  const foreign = ['B1', 'Z9'].map((booking_reference) =>
    fee({ booking_reference, traveller_name: 'Zed' }, '77.00'),
  );
  await loadTwoTmcs(server, { policies: twoPolicies, lines }, foreign);
  await edit(server);
}

/** Users' edits: merges the two Adas and deactivates a line. */
async function edit({ database: { db, owner } }: ReturnType<typeof testServer>) {
  const { id } = await clientByCode(db, 'ONE');
  await sql`update raw_travellers set traveller_id = (
      select min(traveller_id) from raw_travellers where client_id = ${id} and name = 'Ada Lovelace'
    ) where client_id = ${id} and name = 'Ada Lovelace'`.execute(owner);
  await sql`update line_items set is_active = false, is_counted = false
    where client_id = ${id} and line_key = 'TAKEN-OUT'`.execute(owner);
  await sql`update data_version set version = version + 1, travellers_version = version + 1
    where client_id = ${id}`.execute(owner);
}
