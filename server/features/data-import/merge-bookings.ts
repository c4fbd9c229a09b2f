/** The touched bookings, with their trips. */
import { sql } from 'kysely';
import { insertSelected } from '../../db/insert-selected.ts';
import { createTemporary } from '../../db/temporary.ts';
import { columnsOfTrips, storedTrip } from '../../derivation/store-trips.ts';
import { asGiven, type Rewriting, rewrite } from '../../rewriting/rewriting.ts';

/** Those that are new. */
export async function insertBookings({ trx, clientId, version }: Rewriting): Promise<void> {
  const columns = sql.join(storedTrip.map((column) => sql.ref(column)));
  await insertSelected(
    trx,
    sql`insert into bookings (client_id, id, customer_id, reference, version, ${columns})
        select ${clientId}, booking_id, customer_id, reference, ${version}, ${columns}
        from journeys where is_new`,
  );
}

/** Those whose trip is another now. */
export async function rewriteBookings(rewriting: Rewriting): Promise<void> {
  const { trx, clientId } = rewriting;
  await createTemporary(
    trx,
    'retripped',
    sql`select b.id, ${columnsOfTrips('j')}
        from journeys j join bookings b on b.client_id = ${clientId} and b.id = j.booking_id
        where not j.is_new and (${columnsOfTrips('b')}) is distinct from (${columnsOfTrips('j')})`,
    'id',
  );
  await rewrite(rewriting, 'bookings', { of: sql`retripped`, set: asGiven(storedTrip) });
}
