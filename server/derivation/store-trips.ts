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

/** What a line (`l`) has of its booking's trip (`j`); `own` says a column of its own. */
export function ofTrip(own = (column: string): RawBuilder<unknown> => sql`${sql.ref(`l.${column}`)}`) {
  const country = (column: string) => sql`
    case when ${placeless('l')} then ${sql.ref(`j.${column}`)} else ${own(column)} end`;
  return {
    trip_place_id: sql`j.destination_place_id`,
    origin_country: country('origin_country'),
    destination_country: country('destination_country'),
  };
}

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
