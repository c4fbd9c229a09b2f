/** Trips around noon on 2026-06-15 in Melbourne (UTC+10): high-risk, premium, or payable with credit. */
import { sql } from 'kysely';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, type Row, stay } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';
import { loadTwoTmcs, twoPolicies } from '../../test/two-tmcs.ts';

export const noon = new Date('2026-06-15T02:00Z');

/** A two-hour flight of Ada's that departs at `at`; both times are local. */
const leg = (booking_reference: string, from: string, to: string, at: string, more: Row = {}): Row => {
  const [day = '', time = ''] = at.split('T');
  const end = String(Number(time.slice(0, 2)) + 2).padStart(2, '0') + time.slice(2);
  return {
    ...flight(from, to, day, { traveller_name: 'Ada', node_code: 'ACME-1', supplier_name: 'Qantas' }),
    booking_reference,
    start_at: at,
    end_at: `${day}T${end}`,
    transaction_date: '2026-05-01',
    amount_paid: '100.00',
    class_of_travel: 'Economy Class',
    policy_code: 'P1',
    ...more,
  };
};
const bob = { traveller_name: 'Bob', node_code: 'ACME-2' };
const ben = { traveller_name: 'Ben', node_code: 'BETA-1' };
const credit = (value: string, more: Row = {}) =>
  leg('OLD', 'MEL', 'SYD', '2026-02-01T08:00', {
    status: 'Available',
    credit_value: value,
    credit_expiry: '2026-06-15',
    ticket_number: `C${value}`,
    ...more,
  });

const part = (more: Row) => leg('PART', 'SYD', 'MEL', '2026-07-20T08:00', { supplier_name: 'Rex', ...more });

const lines: Row[] = [
  // Under way for two travellers, who fly out together; Bob stays. One leg is non-compliant, two have matter numbers.
  leg('AWAY', 'MEL', 'SIN', '2026-06-14T08:00', {
    amount_paid: '400.00',
    cheapest_rate: '350.00',
    policy_code: 'P2',
  }),
  leg('AWAY', 'MEL', 'SIN', '2026-06-14T08:00', { ...bob, node_code: 'ACME-1', matter_number: 'M-7' }),
  leg('AWAY', 'SIN', 'MEL', '2026-06-17T09:00', { end_at: '2026-06-17T19:00', matter_number: 'M-1' }),
  {
    ...stay('Hotel', 'SIN', '2026-06-14', '2026-06-17', { amount_paid: '90.00' }),
    node_code: 'ACME-1',
    booking_reference: 'AWAY',
  },
  // Exactly 48 hours ahead in local time; one minute more; seven days; thirty days; and far ahead.
  leg('H48', 'PER', 'MEL', '2026-06-17T10:00', {
    ...bob,
    end_at: '2026-06-17T15:30',
    class_of_travel: 'Business Class',
  }),
  leg('H49', 'MEL', 'PER', '2026-06-17T12:01', { amount_paid: '30.00', class_of_travel: 'First Class' }),
  leg('D7', 'LHR', 'MEL', '2026-06-22T03:00', {
    ...bob,
    end_at: '2026-06-23T13:00',
    class_of_travel: 'First Class',
  }),
  leg('D30', 'MEL', 'LHR', '2026-07-15T12:00', { ...ben, class_of_travel: 'Premium Economy' }),
  leg('FAR', 'SYD', 'KBL', '2026-09-01T08:00', { amount_paid: '100.00' }),
  leg('GRAVE', 'SYD', 'DEL', '2026-09-02T08:00', { ...ben, policy_code: 'P2' }),
  // Completely pending: a trip that will be travelled and paid for.
  leg('WAIT', 'MEL', 'SYD', '2026-06-20T08:00', {
    status: 'Pending',
    policy_code: 'P2',
    class_of_travel: 'First Class',
    cheapest_rate: '75.00',
  }),
  // Partly pending, for two travellers with the same name and one of another cost centre; void lines are excluded.
  part({ amount_paid: '20.00' }),
  part({ employee_number: 'E2', amount_paid: '3.00', status: 'Pending' }),
  part({ ...bob, amount_paid: '0.40', status: 'Pending', policy_code: 'P2', class_of_travel: 'First Class' }),
  part({ amount_paid: '5000.00', status: 'Void' }),
  { booking_reference: 'PART', node_code: 'ACME-2', amount_paid: '0.05', transaction_date: '2026-05-01' },
  // Lost or exchanged flights and a completed trip: none is a forward booking.
  ...['Lost', 'Exchanged', 'Ticket Credit', 'Refunded', 'Cancelled'].map((status) =>
    leg(status, 'MEL', 'SYD', '2026-06-20T08:00', { status }),
  ),
  leg('OVER', 'MEL', 'SYD', '2026-06-15T10:00'),
  // Ada has 150 with Qantas; Ben has credit with another airline.
  credit('150.00'),
  credit('70.00', { ...ben, supplier_name: 'Lufthansa' }),
  credit('60.00', { credit_expiry: '2026-06-14' }),
];

/** Two TMCs: ONE with the lines above, TWO with a trip of its own. Afghanistan has level 5, and Beta lists India. */
export async function loadExample(server: ReturnType<typeof testServer>): Promise<void> {
  const foreign = leg('THEIRS', 'CPT', 'JNB', '2026-06-16T08:00', { traveller_name: 'Zoe' });
  await loadTwoTmcs(server, { policies: twoPolicies, lines }, [foreign], ['live_bookings']);
  await server.grant('none@one.test', 'ONE', { permissions: ['tickets_in_credit'] });
  await settle(server);
}

async function settle(server: ReturnType<typeof testServer>): Promise<void> {
  const { owner, db } = server.database;
  const { id } = await clientByCode(db, 'ONE');
  const beta = await server.nodeId('ONE', 'BETA');
  await owner
    .insertInto('advisories')
    .values(
      (
        [
          ['AF', 5],
          ['IN', 3],
        ] as const
      ).map(([country, level]) => ({
        source: 'smartraveller' as const,
        country,
        level,
        title: country,
        contents: '',
        summary: '',
        link: null,
        published_at: null,
      })),
    )
    .execute();
  await sql`insert into customer_settings (client_id, node_id, high_risk_countries, premium_classes)
    values (${id}, ${beta}, ${['IN']}, ${['Premium Economy']})`.execute(owner);
}
