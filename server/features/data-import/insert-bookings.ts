/** The touched bookings that are new, with their trips. */
import { sql } from 'kysely';
import { insertSelected } from '../../db/insert-selected.ts';
import type { Trx } from '../../db/schema.ts';
import { storedTrip } from '../../derivation/store-trips.ts';

export async function insertBookings(trx: Trx, clientId: number, version: number): Promise<void> {
  const columns = sql.join(storedTrip.map((column) => sql.ref(column)));
  await insertSelected(
    trx,
    sql`insert into bookings (client_id, id, customer_id, reference, version, ${columns})
        select ${clientId}, booking_id, customer_id, reference, ${version}, ${columns}
        from journeys where is_new`,
  );
}
