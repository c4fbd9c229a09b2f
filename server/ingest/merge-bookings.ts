/** Stores the touched bookings with their trips. */
import { sql } from 'kysely';
import { insertSelected } from '../database/insert-selected.ts';
import { createTemporary } from '../database/temporary.ts';
import { type BulkUpdate, rewrite, setFromRelation } from './bulk-update/bulk-update.ts';
import { columnsOfTrips, storedTrip } from './derivation/store-trips.ts';

/** New bookings. */
export async function insertBookings({ trx, clientId, version }: BulkUpdate): Promise<void> {
  const columns = sql.join(storedTrip.map((column) => sql.ref(column)));
  await insertSelected(
    trx,
    sql`insert into bookings (client_id, id, customer_id, reference, version, ${columns})
        select ${clientId}, booking_id, customer_id, reference, ${version}, ${columns}
        from journeys where is_new`,
  );
}

/** Bookings whose derived trip changed. */
export async function rewriteBookings(bulkUpdate: BulkUpdate): Promise<void> {
  const { trx, clientId } = bulkUpdate;
  await createTemporary(
    trx,
    'retripped',
    sql`select b.id, ${columnsOfTrips('j')}
        from journeys j join bookings b on b.client_id = ${clientId} and b.id = j.booking_id
        where not j.is_new and (${columnsOfTrips('b')}) is distinct from (${columnsOfTrips('j')})`,
    'id',
  );
  await rewrite(bulkUpdate, 'bookings', { of: sql`retripped`, set: setFromRelation(storedTrip) });
}
