/**
 * Updates what follows for whole bookings from stored lines that were edited in place: the flown flags of the lines and
 * of the flights that they refund in any booking, and the trips of all affected bookings. An import derives the same
 * for staged lines (`ingest/derive.ts`), by the same rules.
 */
import { sql } from 'kysely';
import { any } from '../../database/build.ts';
import { relation } from '../../database/relation.ts';
import type { Trx } from '../../database/schema.ts';
import { raiseVersions } from '../../mutations/data-version.ts';
import {
  type KnownPlaces,
  labelOfPoint,
  type PlaceOfTrip,
  packedLines,
  unpackLines,
} from './booking-lines.ts';
import { linesWithWrongFlown, storedRefunds } from './effective.ts';
import { storeTrips } from './store-trips.ts';
import { nodeColumns, nodeRows, tripColumns, tripRow } from './trip-rows.ts';

/** Lines whose status or active flag was changed. Rows are written with the data version that the transaction holds. */
type Changed = { trx: Trx; clientId: number; version: number; lineIds: readonly number[] };

export async function followLines({ trx, clientId, version, lineIds }: Changed): Promise<void> {
  const { rows } = await sql<{ booking_id: number; ticket_number: string | null }>`
    select booking_id, case when product_type = 'Air' then ticket_number end as ticket_number
    from line_items where client_id = ${clientId} and id = ${any(lineIds)}`.execute(trx);
  const tickets = rows.flatMap(({ ticket_number }) => ticket_number ?? []);
  const turned = await updateFlownFlags({ trx, clientId, version, lineIds }, tickets);
  const bookingIds = [...new Set([...rows.map(({ booking_id }) => booking_id), ...turned])];
  await deriveTrips(trx, clientId, version, bookingIds);
}

/** Sets the flown flags of these lines and of lines with the same tickets; returns the bookings of changed lines. */
async function updateFlownFlags(
  { trx, clientId, version, lineIds }: Changed,
  tickets: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    with refunds as (
      select distinct * from (${storedRefunds(clientId)} and l.ticket_number = ${any(tickets)}) refund
    ), looked_at as (
      select id from line_items where client_id = ${clientId} and id = ${any(lineIds)}
      union
      select id from line_items
      where client_id = ${clientId} and product_type = 'Air' and ticket_number is not null
        and ticket_number = ${any(tickets)}
    )
    update line_items l set version = ${version}, is_flown = turned.is_flown
    from (${linesWithWrongFlown(clientId)} and l.id in (select id from looked_at)) turned
    where l.client_id = ${clientId} and l.id = turned.line_id
    returning l.booking_id`.execute(trx);
  return rows.map(({ booking_id }) => booking_id);
}

/** Derives the trips of stored bookings again and stores what differs. */
async function deriveTrips(
  trx: Trx,
  clientId: number,
  version: number,
  bookingIds: readonly number[],
): Promise<void> {
  const bookings = await sql<{ id: number; lines: string }>`
    select l.booking_id as id, ${packedLines('l')} as lines
    from line_items l where l.client_id = ${clientId} and l.booking_id = ${any(bookingIds)}
    group by l.booking_id`.execute(trx);
  const places = await placesOf(trx, clientId, bookingIds);
  const unpacked = bookings.rows.map(({ id, lines }) => ({ id, lines: unpackLines(lines, places) }));
  const changesNodes = await storeTrips(trx, clientId, version, {
    trips: relation(
      tripColumns,
      unpacked.map(({ id, lines }) => tripRow(id, lines, places.placeById)),
    ),
    nodes: relation(
      nodeColumns,
      unpacked.flatMap(({ id, lines }) => nodeRows(id, lines)),
    ),
  });
  if (changesNodes) await raiseVersions(trx, clientId, ['booking_nodes_version']);
}

/** The places of the bookings' lines and the labels of their points. */
async function placesOf(trx: Trx, clientId: number, bookingIds: readonly number[]): Promise<KnownPlaces> {
  const named = (ids: string, codes: string) => sql`
    select ${sql.ref(ids)} as id, ${sql.ref(codes)} as code from line_items l
    where l.client_id = ${clientId} and l.booking_id = ${any(bookingIds)}`;
  const { rows } = await sql<PlaceOfTrip & { id: number; code: string; name: string }>`
    with named as (
      ${named('l.origin_place_id', 'l.origin_code')}
      union ${named('l.destination_place_id', 'l.destination_code')}
    )
    select p.id, p.code, p.name, p.country, p.time_zone as "timeZone" from places p
    where p.client_id = ${clientId}
      and (p.id in (select id from named) or p.code in (select code from named))`.execute(trx);
  const byId = new Map(rows.map((place) => [place.id, place]));
  const byCode = new Map(rows.map((place) => [place.code, place]));
  return {
    placeById: (id) => byId.get(id),
    labelOf: (code) => labelOfPoint(code, byCode.get(code)?.name),
  };
}
