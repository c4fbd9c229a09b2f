/** A small feed of hires: refunds, free days, uncounted lines, suppliers with several names, a merged traveller. */
import { stay } from '../../test/builders/feed.ts';
import { mergeTravellers } from '../../test/merging.ts';
import type { testServer } from '../../test/server.ts';
import { loadTwoTmcs } from '../../test/two-tmcs.ts';

export const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const ada = { traveller_name: 'Ada Lovelace', employee_number: 'E1' };
const bob = { traveller_name: 'Bob Brown', employee_number: 'E2' };

const hertz = { supplier_code: 'HZ', supplier_name: 'Hertz' };
const avis = { supplier_code: 'AV', supplier_name: 'Avis' };

/** The tests use totals of these amounts that were added up by hand. */
const lines = [
  // B1: two hires from one supplier, the second under another name and without a car type.
  stay('Car', 'SYD', '2026-03-10', '2026-03-13', {
    ...ada,
    ...hertz,
    booking_reference: 'B1',
    node_code: 'ACME-1',
    booking_method: 'Online',
    transaction_date: '2026-03-02',
    car_type: 'Compact',
    amount_paid: '300.00',
    ancillary_amount: '30.00',
  }),
  stay('Car', 'MEL', '2026-03-10', '2026-03-11', {
    ...bob,
    ...hertz,
    supplier_name: 'Hertz Australia',
    booking_reference: 'B1',
    node_code: 'ACME-2',
    amount_paid: '90.00',
    policy_code: 'P1',
  }),
  // B2: a hire that was refunded with its ancillary charges.
  ...[
    { amount_paid: '200.00', ancillary_amount: '20.00' },
    { amount_paid: '-200.00', ancillary_amount: '-20.00', status: 'Refunded', quantity: '2' },
  ].map((amounts) =>
    stay('Car', 'SYD', '2026-03-20', '2026-03-22', {
      ...bob,
      ...avis,
      booking_reference: 'B2',
      node_code: 'ACME-2',
      car_type: 'SUV',
      ...amounts,
    }),
  ),
  // B3: free days, without a traveller or supplier.
  stay('Car', 'SYD', '2026-03-03', '2026-03-05', {
    booking_reference: 'B3',
    car_type: 'Compact',
    amount_paid: '0.00',
  }),
  // B4: uncounted lines.
  ...['Void', 'Pending', 'Cancelled'].map((status) =>
    stay('Car', 'SYD', '2026-03-10', '2026-03-12', {
      ...bob,
      ...hertz,
      booking_reference: 'B4',
      node_code: 'ACME-2',
      status,
      amount_paid: '999.00',
    }),
  ),
  // B5: a place without coordinates, a supplier without a code, a traveller under another name.
  stay('Car', 'CAMP', '2026-03-17', '2026-03-18', {
    traveller_name: 'A. Lovelace',
    supplier_name: 'Local Cars',
    booking_reference: 'B5',
    node_code: 'ACME-2',
    booking_method: 'Online',
    car_type: 'Ute',
    amount_paid: '55.50',
  }),
  // B6: only the refund of an earlier hire.
  stay('Car', 'SYD', '2026-02-10', '2026-02-12', {
    ...bob,
    ...hertz,
    booking_reference: 'B6',
    node_code: 'BETA-1',
    status: 'Refunded',
    car_type: 'Compact',
    amount_paid: '-40.00',
  }),
  // B7: April.
  stay('Car', 'SYD', '2026-04-10', '2026-04-12', {
    ...ada,
    ...hertz,
    booking_reference: 'B7',
    transaction_date: '2026-04-02',
    amount_paid: '100.00',
  }),
  // B8: a supplier without a code that has the same name as another.
  stay('Car', 'MEL', '2026-03-24', '2026-03-25', {
    ...bob,
    supplier_name: 'Hertz',
    booking_reference: 'B8',
    node_code: 'BETA-1',
    car_type: 'Compact',
    amount_paid: '70.00',
  }),
];

/** Two TMCs: ONE with the lines above, TWO with a hire of its own; and users with full and partial access. */
export async function loadExample(server: ReturnType<typeof testServer>): Promise<void> {
  const foreign = stay('Car', 'SYD', '2026-03-10', '2026-03-12', {
    booking_reference: 'Z9',
    supplier_code: 'HZ',
    supplier_name: 'Foreign',
    amount_paid: '77.00',
  });
  await loadTwoTmcs(server, { locations: [{ code: 'CAMP', name: 'Mine camp', country: 'AU' }], lines }, [
    foreign,
  ]);
  await mergeTravellers(server, 'ONE', { from: 'A. Lovelace', into: 'Ada Lovelace' });
}
