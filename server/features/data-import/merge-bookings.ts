/** The touched bookings with their trips. */
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
