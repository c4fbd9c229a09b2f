/** A trip partly visible to Plant 1, in two TMCs that differ only in the rest of that trip. */
import { flight, type Row, stay } from '../test/builders/feed.ts';

export const fee = { product_type: 'Service Fee', service_fee_type: 'Online' };
export const ada = { node_code: 'ACME-1', traveller_name: 'Ada', booking_reference: 'MIX' };

/** What readers granted Plant 1 see in both TMCs: a part of a trip, with a fee, and a complete trip. */
export const seen: Row[] = [
  flight('MEL', 'SIN', '2026-03-10', {
    ...ada,
    amount_paid: '100.00',
    cost_of_change: '5.00',
    ticket_number: 'T1',
  }),
  { ...fee, ...ada, amount_paid: '9.00' },
  flight('MEL', 'PER', '2026-05-10', { ...ada, booking_reference: 'WHOLE', amount_paid: '50.00' }),
  stay('Hotel', 'PER', '2026-05-10', '2026-05-12', {
    ...ada,
    booking_reference: 'WHOLE',
    amount_paid: '30.00',
  }),
  // A fee of Plant 2, which does not shape the trip.
  { ...fee, node_code: 'ACME-2', booking_reference: 'WHOLE', amount_paid: '7.00' },
  // Another partly visible booking; its hidden part has no trip.
  { ...fee, ...ada, booking_reference: 'FEES', amount_paid: '1.00' },
  { product_type: 'Insurance', node_code: 'ACME-2', booking_reference: 'FEES', amount_paid: '2.00' },
];

/**
 * The rest of the booking, with a different destination in each TMC, and another customer's earlier booking of the same
 * reference.
 */
export const hidden = (first: string, far: string, back: string, elsewhere: string): Row[] => {
  const bob = { node_code: 'ACME-2', traveller_name: 'Bob', booking_reference: 'MIX' };
  return [
    flight(first, 'MEL', '2026-03-08', bob),
    flight('SIN', far, '2026-03-12', { ...bob, amount_paid: '400.00' }),
    flight(far, first, back, bob),
    flight('SYD', elsewhere, '2025-03-01', {
      node_code: 'BETA-1',
      traveller_name: 'Ben',
      booking_reference: 'MIX',
    }),
    flight('SYD', elsewhere, '2025-06-01', {
      node_code: 'BETA-1',
      traveller_name: 'Ben',
      booking_reference: 'BETA',
    }),
  ];
};
