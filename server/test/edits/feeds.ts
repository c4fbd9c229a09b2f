/** A walk's first feed, and imports of it with other values, which must not lose any edit. */
import { type Feed, flight, type Row, smallHierarchy, stay } from '../builders/feed.ts';
import { expectSpend } from './figures.ts';
import type { Import, Part } from './world.ts';

const people: Row[] = [
  { traveller_name: 'Ada Lovelace', employee_number: 'E1', node_code: 'ACME-1', policy_code: 'P1' },
  { traveller_name: 'A Lovelace', employee_number: 'E1', node_code: 'ACME-2', policy_code: 'P2' },
  { traveller_name: 'Bob Brown', employee_number: 'E2', node_code: 'ACME-2', policy_code: 'P3' },
  { traveller_name: 'Cy Stone', employee_number: '', node_code: 'BETA-1', policy_code: 'P1' },
];

/** For each traveller, a return flight, a hotel night, and a fee of a separate type; all in March 2026. */
export const firstFeed = {
  hierarchy: smallHierarchy,
  policies: [
    { policy_code: 'P1', description: 'Policy P1', is_compliant: 'Y', show_lost_savings: 'Y' },
    { policy_code: 'P2', description: 'Policy P2', is_compliant: 'N', show_lost_savings: 'Y' },
    { policy_code: 'P3', description: 'Policy P3', is_compliant: 'N', show_lost_savings: 'N' },
  ],
  lines: people.flatMap((person, at) => {
    const booking = { ...person, booking_reference: `B${at + 1}` };
    return [
      flight('MEL', 'SYD', '2026-03-10', {
        ...booking,
        amount_paid: `${100 + at}.10`,
        cheapest_rate: '80.00',
      }),
      flight('SYD', 'MEL', '2026-03-12', { ...booking, amount_paid: `${90 + at}.05` }),
      stay('Hotel', 'SYD', '2026-03-10', '2026-03-12', { ...booking, amount_paid: '200.00' }),
      { ...booking, product_type: 'Service Fee', service_fee_type: `Fee ${at + 1}`, amount_paid: '9.90' },
    ].map((line, place): Row => ({ ...line, line_key: `L${at + 1}-${place + 1}` }));
  }),
} satisfies Feed;

const again: Import = async ({ server, code, feeds }) => {
  const feed = feeds.at(-1) ?? firstFeed;
  return { feed, result: await server.importFeed(code, feed) };
};

/** Changes some amounts, voids a line, changes the meaning of policies, and adds a line. */
const changed: Import = async ({ server, code, feeds, model }, random) => {
  const lines = model.lines.map((line) => ({
    ...line,
    ...(random.chance(0.2) && { amount_paid: `${random.whole(1, 999)}.${random.whole(10, 99)}` }),
    ...(random.chance(0.1) && { status: random.pick(['Normal', 'Void', 'Lost']) }),
  }));
  const key = `New ${feeds.length}`;
  const added: Row = { ...random.pick(lines), line_key: key };
  if (random.chance(0.3)) added.traveller_name = `Traveller ${key}`;
  if (random.chance(0.3)) added.policy_code = key;
  if (random.chance(0.3) && added.service_fee_type) added.service_fee_type = key;
  const policies = model.policies.map((policy) => ({
    ...policy,
    ...(random.chance(0.2) && { description: `${policy.policy_code} of ${random.whole(1, 1000)}` }),
    ...(random.chance(0.2) && { is_compliant: random.pick(['Y', 'N']) }),
  }));
  const feed = { ...(feeds.at(-1) ?? firstFeed), policies, lines: [...lines, added] };
  return { feed, result: await server.importFeed(code, feed) };
};

export const imports: Part = { imports: [again, changed], checks: [expectSpend] };
