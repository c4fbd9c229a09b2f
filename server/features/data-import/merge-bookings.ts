/** The touched bookings with their trips and their nodes. */
import { sql } from 'kysely';
import type { Trx } from '../../db/schema.ts';

const trip = [
  'departure_at',
  'return_at',
  'duration_days',
  'origin_place_id',
  'destination_place_id',
  'itinerary_summary',
  'is_overnight',
  'has_accommodation',
];
const columnsOf = (alias: string) => sql.join(trip.map((column) => sql.ref(`${alias}.${column}`)));

export async function insertBookings(trx: Trx, clientId: number, version: number): Promise<void> {
  await sql`
    insert into bookings
      (client_id, id, customer_id, reference, version, ${sql.join(trip.map((one) => sql.ref(one)))})
    select ${clientId}, j.booking_id, j.customer_id, j.reference, ${version}, ${columnsOf('j')}
    from journeys j where j.is_new`.execute(trx);
}

/** Bookings whose trip is another one now. */
export async function updateBookings(trx: Trx, clientId: number, version: number): Promise<void> {
  const assignments = trip.map((column) => sql`${sql.ref(column)} = ${sql.ref(`j.${column}`)}`);
  await sql`
    update bookings b set version = ${version}, ${sql.join(assignments)}
    from journeys j
    where b.client_id = ${clientId} and b.id = j.booking_id and not j.is_new
      and (${columnsOf('b')}) is distinct from (${columnsOf('j')})`.execute(trx);
}

/** Answers whether any node of a booking came or went, or began or ceased to shape its trip. */
export async function mergeBookingNodes(trx: Trx, clientId: number): Promise<boolean> {
  const gone = await sql`
    delete from booking_nodes b using journeys j
    where b.client_id = ${clientId} and b.booking_id = j.booking_id
      and not exists (select from journey_nodes n where n.booking_id = b.booking_id
        and n.node_id = b.node_id and n.shapes_trip = b.shapes_trip)`.execute(trx);
  const come = await sql`
    insert into booking_nodes (client_id, booking_id, node_id, shapes_trip)
    select ${clientId}, n.booking_id, n.node_id, n.shapes_trip
    from journey_nodes n
    left join booking_nodes b
      on b.client_id = ${clientId} and b.booking_id = n.booking_id and b.node_id = n.node_id
    where b.node_id is null`.execute(trx);
  return Boolean(gone.numAffectedRows || come.numAffectedRows);
}
