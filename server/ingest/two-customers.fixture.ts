import { flight, stay } from '../test/builders/feed.ts';
import type { newClient } from '../test/importing.ts';

/**
 * One booking reference of two customers: Acme's goes to Singapore, Beta's to London and back a year earlier; each has
 * a fee.
 */
export const acme = { node_code: 'ACME-1', traveller_name: 'Ada', booking_reference: 'PNR' };
export const beta = { node_code: 'BETA-1', traveller_name: 'Ben', booking_reference: 'PNR' };
const fee = { product_type: 'Service Fee', service_fee_type: 'Online' };
export const lines = [
  flight('MEL', 'SIN', '2026-03-10', { ...acme, line_key: 'A1', ticket_number: 'T1' }),
  { ...fee, node_code: 'ACME-1', booking_reference: 'PNR', line_key: 'A2' },
  flight('SYD', 'LHR', '2025-03-10', { ...beta, line_key: 'B1', ticket_number: 'T2' }),
  stay('Hotel', 'LHR', '2025-03-10', '2025-03-14', { ...beta, line_key: 'B2' }),
  flight('LHR', 'SYD', '2025-03-14', { ...beta, line_key: 'B3', ticket_number: 'T2' }),
  { ...fee, node_code: 'BETA-1', booking_reference: 'PNR', line_key: 'B4' },
];

/** The two bookings' trips. */
export const apart = [
  { reference: 'PNR', itinerary_summary: 'MEL-SIN', destination: 'SIN', duration_days: 0 },
  { reference: 'PNR', itinerary_summary: 'SYD-LHR-SYD', destination: 'LON', duration_days: 4 },
];

export type Client = Awaited<ReturnType<typeof newClient>>;

/** The stored bookings, nodes and lines without versions; a booking is identified by the node code of its customer. */
export async function stored(client: Client) {
  const codes = new Map((await client.nodes()).map((node) => [node.id, node.code]));
  const trips = (await client.trips()).map(({ customer_id, version, ...trip }) => ({
    ...trip,
    customer: codes.get(customer_id),
  }));
  const rows = (await client.lines()).map(({ version, ...line }) => line);
  const nodes = await client.bookingNodes();
  return { nodes, trips: trips.sort((one, other) => one.id - other.id), rows };
}
