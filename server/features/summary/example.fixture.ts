/** A small feed with refunded, void, pending and cancelled lines, and lines without policy, place or traveller. */
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { flight, stay } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';
import { loadTwoTmcs, twoPolicies } from '../../test/two-tmcs.ts';

export const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const ada = { traveller_name: 'Ada Lovelace', employee_number: 'E1' };
const bob = { traveller_name: 'Bob Brown', employee_number: 'E2' };

/** The tests use totals of these amounts that were added up by hand. */
const lines = [
  // B1: Melbourne to Singapore and back, a hotel, a fee. Destination Singapore.
  flight('MEL', 'SIN', '2026-03-10', {
    ...ada,
    booking_reference: 'B1',
    node_code: 'ACME-1',
    booking_method: 'Online',
    transaction_date: '2026-03-02',
    ticket_number: 'T1',
    amount_paid: '1000.00',
    cheapest_rate: '900.00',
    cost_of_change: '50.00',
    policy_code: 'P2',
    supplier_name: 'Example Air',
  }),
  flight('SIN', 'MEL', '2026-03-14', {
    ...ada,
    booking_reference: 'B1',
    node_code: 'ACME-1',
    booking_method: 'Online',
    transaction_date: '2026-03-02',
    ticket_number: 'T1',
    amount_paid: '800.10',
  }),
  stay('Hotel', 'SIN', '2026-03-10', '2026-03-14', {
    ...ada,
    booking_reference: 'B1',
    node_code: 'ACME-1',
    transaction_date: '2026-03-02',
    amount_paid: '600.00',
  }),
  {
    ...ada,
    product_type: 'Service Fee',
    service_fee_type: 'Online Domestic',
    booking_reference: 'B1',
    node_code: 'ACME-1',
    transaction_date: '2026-03-02',
    amount_paid: '9.90',
  },
  // B2: a refunded flight and a hire that took place. Destination Sydney.
  flight('MEL', 'SYD', '2026-03-20', {
    ...bob,
    booking_reference: 'B2',
    node_code: 'ACME-2',
    ticket_number: 'T2',
    amount_paid: '300.00',
    policy_code: 'P1',
  }),
  flight('MEL', 'SYD', '2026-03-20', {
    ...bob,
    booking_reference: 'B2',
    node_code: 'ACME-2',
    ticket_number: 'T2',
    status: 'Refunded',
    amount_paid: '-300.00',
    policy_code: 'P1',
  }),
  stay('Car', 'SYD', '2026-03-20', '2026-03-22', {
    ...bob,
    booking_reference: 'B2',
    node_code: 'ACME-2',
    booking_method: 'Online',
    amount_paid: '120.00',
    policy_code: 'P3',
  }),
  // A refunded stay: its nights count once, its amounts cancel out.
  ...[{ amount_paid: '50.00' }, { amount_paid: '-50.00', status: 'Refunded', quantity: '2' }].map((amount) =>
    stay('Hotel', 'SYD', '2026-03-20', '2026-03-22', {
      ...bob,
      booking_reference: 'B2',
      node_code: 'ACME-2',
      ...amount,
    }),
  ),
  // B3: the same person at another customer, in April.
  flight('MEL', 'LHR', '2026-04-20', {
    ...ada,
    booking_reference: 'B3',
    node_code: 'BETA-1',
    transaction_date: '2026-04-01',
    ticket_number: 'T3',
    amount_paid: '2500.00',
  }),
  // B4: uncounted lines.
  ...['Void', 'Pending', 'Cancelled'].map((status) => ({
    ...bob,
    booking_reference: 'B4',
    node_code: 'ACME-2',
    status,
    amount_paid: '999.00',
    policy_code: 'P2',
  })),
  // B5: an insurance without traveller, place or policy, on the last day of March.
  {
    product_type: 'Insurance',
    booking_reference: 'B5',
    transaction_date: '2026-03-31',
    amount_paid: '45.00',
  },
];

/** Two TMCs: ONE with the lines above, TWO with a line of its own; and users with full and partial access. */
export async function loadExample(server: ReturnType<typeof testServer>): Promise<void> {
  const foreign = { booking_reference: 'Z9', amount_paid: '77.00' };
  await loadTwoTmcs(server, { policies: twoPolicies, lines }, [foreign]);
}

/** Sends requests as a user with full access to ONE, unless another is given; the request must succeed. */
export function asking(server: ReturnType<typeof testServer>) {
  return (endpoint: Endpoint, query: object = march, email = 'all@one.test') =>
    server.get(email, endpoint, { query });
}
