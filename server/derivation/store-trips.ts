/** Stores trips that were worked out: in bookings, their nodes, and the lines that take something from them. */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../db/insert-selected.ts';
import type { Trx } from '../db/schema.ts';
import { placeless } from './effective.ts';

/** Relations with the columns of `trip-rows.ts`: tables by their names, or questions in brackets. */
export type Trips = {
  /** A row for each booking that is stored already. */
  trips: RawBuilder<unknown>;
  /** The nodes of those that have several. */
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

/** Answers whether any node of a booking came or went, or began or ceased to shape its trip: the version of those. */
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
  await sql`
    update line_items l
    set version = ${version}, trip_place_id = j.destination_place_id,
      origin_country = case when ${placeless('l')} then j.origin_country else l.origin_country end,
      destination_country = case when ${placeless('l')} then j.destination_country else l.destination_country end
    from ${trips} j
    where l.client_id = ${clientId} and l.booking_id = j.booking_id
      and (l.trip_place_id is distinct from j.destination_place_id
        or (${placeless('l')} and (l.origin_country, l.destination_country)
          is distinct from (j.origin_country, j.destination_country)))`.execute(trx);
  return storeNodes(trx, clientId, { trips, nodes });
}

/** Of bookings with several nodes, and of those that had several; answers as `storeTrips`. */
export async function storeNodes(trx: Trx, clientId: number, { trips, nodes }: Trips): Promise<boolean> {
  // Citus takes no `not exists` over a temporary table beside a tenant's, but one over a common table.
  const gone = await sql`
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
  return Boolean(gone.numAffectedRows) || come > 0;
}
