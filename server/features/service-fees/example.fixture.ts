/** Fees: online and offline, free, refunded, uncounted, of merged types, without a type, without a traveller. */
import { sql } from 'kysely';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, type Row, stay } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';
import { loadTwoTmcs } from '../../test/two-tmcs.ts';

export const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const ada = { traveller_name: 'Ada Lovelace', node_code: 'ACME-1', booking_reference: 'B1' };
const bob = { traveller_name: 'Bob Brown', node_code: 'ACME-2', booking_reference: 'B2' };

const fee = (of: Row, service_fee_type: string, amount_paid: string, more: Row = {}): Row => ({
  product_type: 'Service Fee',
  service_fee_type,
  amount_paid,
  ...of,
  ...more,
});
const online = { booking_method: 'Online' };

const lines = [
  flight('MEL', 'SIN', '2026-03-10', { ...ada, amount_paid: '1000.00' }),
  fee(ada, 'Online Domestic', '9.90', { ...online, tax: '0.90' }),
  fee(ada, 'Online Domestic', '0.00', online),
  fee(ada, 'Consultant help', '30.10'),
  fee(bob, 'After hours', '50.00'),
  fee(bob, 'After hours', '-50.00', { status: 'Refunded' }),
  fee(bob, 'No type', '20.00'),
  ...['Void', 'Pending', 'Cancelled'].map((status) => fee(bob, 'After hours', '999.00', { status })),
  fee(bob, 'Never counted', '999.00', { status: 'Void' }),
  // A booking without a traveller: a stay, and a fee whose type is merged into another.
  stay('Hotel', 'SYD', '2026-03-20', '2026-03-22', {
    booking_reference: 'B5',
    node_code: 'BETA-1',
    amount_paid: '100.00',
  }),
  fee({ booking_reference: 'B5', node_code: 'BETA-1' }, 'AH fee', '15.00', online),
  fee(ada, 'Online Domestic', '500.00', { transaction_date: '2026-04-01' }),
];

/** Two TMCs: ONE with the lines above and a merged fee type, TWO with a fee of its own. */
export async function loadExample(server: ReturnType<typeof testServer>): Promise<void> {
  await loadTwoTmcs(server, { lines }, [fee({ booking_reference: 'Z9' }, 'Other TMC’s fee', '77.00')]);
  await editFeeTypes(server);
}

/** Merges one fee type into another, and clears a line's fee type, which the feed always supplies. */
async function editFeeTypes({ database: { db, owner } }: ReturnType<typeof testServer>) {
  const { id } = await clientByCode(db, 'ONE');
  await sql`update raw_service_fee_types set service_fee_type_id =
    (select id from service_fee_types where client_id = ${id} and description = 'After hours')
    where client_id = ${id} and description = 'AH fee'`.execute(owner);
  await sql`update line_items set raw_service_fee_type_id = null where client_id = ${id} and raw_service_fee_type_id =
    (select id from raw_service_fee_types where client_id = ${id} and description = 'No type')`.execute(
    owner,
  );
  await sql`update data_version set version = version + 1, service_fee_types_version = version + 1
    where client_id = ${id}`.execute(owner);
}
