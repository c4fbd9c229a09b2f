/** Stores derived trips: in bookings, in their nodes, and in the lines that take values from them. */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../../database/insert-selected.ts';
import type { Trx } from '../../database/schema.ts';
import { placeless } from './effective.ts';

/** Relations with the columns of `trip-rows.ts`: table names or parenthesised queries. */
export type Trips = {
  /** One row per booking that is already stored. */
  trips: RawBuilder<unknown>;
  /** The nodes of bookings with several. */
  nodes: RawBuilder<unknown>;
};

export const storedTrip = [
  'departure_at',
  'return_at',
  'duration_days',
  'origin_place_id',
  'destination_place_id',
  'itinerary_summary',
  'is_overnight',
  'has_accommodation',
];
export const columnsOfTrips = (alias: string) =>
  sql.join(storedTrip.map((column) => sql.ref(`${alias}.${column}`)));

/** The values that a line (`l`) takes from its booking's trip (`j`); `own` returns the line's own column. */
export function ofTrip(own = (column: string): RawBuilder<unknown> => sql`${sql.ref(`l.${column}`)}`) {
  const country = (column: string) => sql`
    case when ${placeless('l')} then ${sql.ref(`j.${column}`)} else ${own(column)} end`;
  return {
    trip_place_id: sql`j.destination_place_id`,
    origin_country: country('origin_country'),
    destination_country: country('destination_country'),
  };
}

/** Returns whether a booking's nodes, or which of them shape its trip, changed; they have a separate version. */
export async function storeTrips(
  trx: Trx,
  clientId: number,
  version: number,
  { trips, nodes }: Trips,
): Promise<boolean> {
  const assignments = storedTrip.map((column) => sql`${sql.ref(column)} = ${sql.ref(`j.${column}`)}`);
  await sql`
    update bookings b set version = ${version}, ${sql.join(assignments)}
    from ${trips} j
    where b.client_id = ${clientId} and b.id = j.booking_id
      and (${columnsOfTrips('b')}) is distinct from (${columnsOfTrips('j')})`.execute(trx);
  const ofLines = Object.entries(ofTrip());
  const ofLine = sql.join(ofLines.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  await sql`
    update line_items l set version = ${version}, ${ofLine}
    from ${trips} j
    where l.client_id = ${clientId} and l.booking_id = j.booking_id
      and (${sql.join(ofLines.map(([column]) => sql.ref(`l.${column}`)))})
        is distinct from (${sql.join(ofLines.map(([, value]) => value))})`.execute(trx);
  return storeNodes(trx, clientId, { trips, nodes });
}

/** Stores the nodes of bookings that have or had several; returns the same as `storeTrips`. */
export async function storeNodes(trx: Trx, clientId: number, { trips, nodes }: Trips): Promise<boolean> {
  // Citus rejects `not exists` over a temporary table joined with a tenant table, but accepts it over a common table.
  const removed = await sql`
    with kept as materialized (select booking_id, node_id, shapes_trip from ${nodes} n)
    delete from booking_nodes b using ${trips} j
    where b.client_id = ${clientId} and b.booking_id = j.booking_id
      and not exists (select from kept n where n.booking_id = b.booking_id
        and n.node_id = b.node_id and n.shapes_trip = b.shapes_trip)`.execute(trx);
  const come = await insertSelected(
    trx,
    sql`insert into booking_nodes (client_id, booking_id, node_id, shapes_trip)
        select ${clientId}, n.booking_id, n.node_id, n.shapes_trip
        from ${nodes} n
        left join booking_nodes b
          on b.client_id = ${clientId} and b.booking_id = n.booking_id and b.node_id = n.node_id
        where b.node_id is null`,
  );
  return Boolean(removed.numAffectedRows) || come > 0;
}
