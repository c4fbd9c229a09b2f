/** Removes bookings with their lines, and travellers who have no others. */
import { sql } from 'kysely';
import { insertSelected } from '../../database/insert-selected.ts';
import type { Change } from '../../mutations/change.ts';
import { removeUnusedTravellers } from './unused-travellers.ts';

/** Returns the number of lines. */
export async function removeBookings(
  { trx, clientId, version }: Change,
  bookings: readonly number[],
): Promise<number> {
  const ids = sql`any(${bookings}::bigint[])`;
  const { rows: lines } = await sql<{ id: number; traveller: number | null }>`
    delete from line_items where client_id = ${clientId} and booking_id = ${ids}
    returning id, raw_traveller_id as traveller`.execute(trx);
  await sql`delete from booking_nodes where client_id = ${clientId} and booking_id = ${ids}`.execute(trx);
  await sql`delete from bookings where client_id = ${clientId} and id = ${ids}`.execute(trx);
  // Replicas remove them, too.
  for (const [table, removed] of [
    ['line_items', lines.map(({ id }) => id)],
    ['bookings', bookings],
  ] as const) {
    await insertSelected(
      trx,
      sql`insert into removed_rows (client_id, version, table_name, row_id)
          select ${clientId}, ${version}, ${table}, id from unnest(${removed}::bigint[]) as removed (id)`,
    );
  }
  const travellers = new Set(lines.flatMap(({ traveller }) => traveller ?? []));
  await removeUnusedTravellers(trx, clientId, [...travellers]);
  return lines.length;
}
