/**
 * Two TMCs that differ only in what Plant 1 does not see: the rest of one of its trips, and lines of every product that
 * belong to Plant 2 and Beta.
 */

import { fee, hidden, seen } from '../../access/trip-visibility.fixture.ts';
import { type Feed, flight, type Row, smallHierarchy, stay } from '../builders/feed.ts';

type Places = { first: string; far: string; back: string; elsewhere: string; amount: string };

export function feedOf({ first, far, back, elsewhere, amount }: Places): Feed {
  const labels: Row = { 'ACME-2': `Plant 2 ${far}`, 'BETA-1': `Head office ${elsewhere}` };
  const bob = { node_code: 'ACME-2', traveller_name: 'Bob', amount_paid: amount };
  const ben = { node_code: 'BETA-1', traveller_name: 'Ben', amount_paid: `1${amount}` };
  return {
    hierarchy: [
      ...smallHierarchy.map((node) => ({ ...node, label: labels[node.node_code ?? ''] ?? node.label ?? '' })),
      ...(far === 'LHR' ? others : []),
    ],
    policies: ['P1', `P${far}`, `P${elsewhere}`].map((policy_code) => ({
      policy_code,
      description: policy_code === 'PLHR' ? 'P1, declined' : `${policy_code} declined`,
      is_compliant: 'N',
      show_lost_savings: 'Y',
    })),
    lines: [
      ...seenWith,
      ...hidden(first, far, back, elsewhere),
      ...alone(bob, first, 'MEL', far),
      ...alone(ben, elsewhere, 'SYD', elsewhere),
    ],
  };
}

/** Further nodes and customers, which only one of the two TMCs has. */
const others: Row[] = [
  { node_code: 'ACME-3', parent_code: 'ACME-OPS', label: 'Plant 3' },
  { node_code: 'GAMMA', parent_code: '', label: 'Gamma', industry: 'Fishing', fiscal_year_end: '05-17' },
];

const qantas = { supplier_code: 'QF', supplier_name: 'Qantas' };

/** Ada flies with Qantas, is in breach of a policy, and has a credit. */
const seenWith: Row[] = [
  ...seen.map((line) => ({
    ...line,
    ...(line.product_type === 'Air' && { ...qantas, policy_code: 'P1' }),
    ...(line.traveller_name && { employee_number: '7' }),
  })),
  flight('MEL', 'PER', '2026-01-10', {
    ...qantas,
    node_code: 'ACME-1',
    traveller_name: 'Ada',
    employee_number: '7',
    booking_reference: 'CREDIT',
    ticket_number: 'T2',
    status: 'Available',
    credit_value: '20.00',
    credit_expiry: '2026-12-31',
  }),
  stay('Car', 'PER', '2026-05-10', '2026-05-11', {
    node_code: 'ACME-1',
    supplier_code: 'ZE',
    booking_reference: 'WHOLE',
    amount_paid: '11.00',
  }),
];

/** Stays, hires, fees, a future trip, and credits of another traveller; one credit could pay for Ada's flight. */
function alone(whose: Row, from: string, home: string, to: string): Row[] {
  const trip = {
    ...whose,
    booking_reference: `B${to}`,
    project: to,
    traveller_email: `${whose.traveller_name}@${to}.test`.toLowerCase(),
    policy_code: `P${to}`,
  };
  const isOne = to === 'LHR' || to === 'DXB';
  const ticket = (status: string, again = '') =>
    flight(from, home, '2026-02-01', {
      ...qantas,
      ...whose,
      booking_reference: status,
      transaction_date: '2026-02-01',
      ticket_number: `${status}${to}${again}`,
      status,
      credit_value: isOne ? '10.00' : '15.00',
      credit_expiry: '2026-12-31',
    });
  return [
    flight(from, home, '2026-03-08', { ...trip, class_of_travel: 'Business', tax: '7.00' }),
    flight(home, to, '2026-06-20', { ...trip, ...qantas, cost_of_change: '3.00' }),
    stay('Hotel', to, '2026-03-12', '2026-03-14', { ...trip, supplier_code: `H${to}` }),
    stay('Car', to, '2026-03-12', '2026-03-14', { ...trip, car_type: `Car ${to}` }),
    { ...fee, ...trip, service_fee_type: `Fee ${to}` },
    // Similar enough to Plant 1's fee type to be suggested for merging.
    { ...fee, ...whose, service_fee_type: isOne ? 'Online.' : 'Onlinee' },
    { ...whose, traveller_name: `Zed ${to}`, employee_number: '7', policy_code: isOne ? 'P1.' : 'P2' },
    { ...fee, ...whose },
    ...['Available', 'Refunded', 'Lost'].map((status) => ticket(status)),
    ...(isOne ? ['Refunded', 'Lost'].map((status) => ticket(status, 'again')) : []),
  ];
}
