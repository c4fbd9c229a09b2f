/**
 * The trips of the touched bookings, from all lines that each of them will have, and the nodes of those that have lines
 * on several.
 */
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { LineStatus, ProductType } from '../../../contract/core/constants.ts';
import type { Trx } from '../../db/schema.ts';
import { CopyWriter, copyRow } from './copy-in.ts';
import { isFlown, refundOf, stagedActive, stagedLines, stagedStatus } from './effective.ts';
import type { Places } from './places.ts';
import { createTemporary } from './staging.ts';
import { tripOf } from './trips/trip.ts';
import { type Point, shapingLines, type TripLine } from './trips/trip-lines.ts';

/** Separators that no text of a feed can hold. */
const FIELD = '\x1f';
const LINE = '\x1e';
const bookingsAtOnce = 1000;

const tripColumns = {
  booking_id: 'bigint',
  departure_at: 'timestamp',
  return_at: 'timestamp',
  duration_days: 'integer',
  origin_place_id: 'bigint',
  destination_place_id: 'bigint',
  itinerary_summary: 'text',
  is_overnight: 'boolean',
  has_accommodation: 'boolean',
  origin_country: 'text',
  destination_country: 'text',
};

const nodeColumns = { booking_id: 'bigint', node_id: 'bigint', shapes_trip: 'boolean' };

/** A trip's line, and the node that it hangs on. */
type BookingLine = TripLine & { nodeId: number };

/**
 * Makes `journeys`, a row for each touched booking; the trip of one without lines is empty. Makes `journey_nodes`, what
 * `booking_nodes` is to hold of them.
 */
export async function deriveTrips(
  trx: Trx,
  client: PoolClient,
  clientId: number,
  places: Places,
): Promise<void> {
  await makeTable(trx, 'trips', tripColumns);
  await makeTable(trx, 'journey_nodes', nodeColumns);
  await sql`declare bookings_lines no scroll cursor for ${linesOfBookings(clientId)}`.execute(trx);
  const trips = new CopyWriter(client, 'trips', Object.keys(tripColumns));
  const nodes = new CopyWriter(client, 'journey_nodes', Object.keys(nodeColumns));
  const fetch = sql<{ id: number; lines: string }>`fetch ${sql.lit(bookingsAtOnce)} from bookings_lines`;
  for (let bookings = await fetch.execute(trx); bookings.rows.length > 0; ) {
    // The server gathers the next bookings while the trips of these are worked out.
    const next = fetch.execute(trx);
    const unpacked = bookings.rows.map(({ id, lines }) => ({ id, lines: unpackAll(lines, places) }));
    const tripRows = unpacked.map(({ id, lines }) => tripRow(id, lines, places)).join('');
    const nodeRows = unpacked.map(({ id, lines }) => nodesRows(id, lines)).join('');
    bookings = await next;
    await trips.write(tripRows);
    await trips.finish();
    await nodes.write(nodeRows);
    await nodes.finish();
  }
  await sql`close bookings_lines`.execute(trx);
  await sql`create index on journey_nodes (booking_id)`.execute(trx);
  await sql`analyze journey_nodes`.execute(trx);
  await createTemporary(
    trx,
    'journeys',
    sql`select t.booking_id, t.customer_id, t.reference, t.is_new, trip.departure_at, trip.return_at, trip.duration_days,
          trip.origin_place_id, trip.destination_place_id, trip.itinerary_summary,
          coalesce(trip.is_overnight, false) as is_overnight,
          coalesce(trip.has_accommodation, false) as has_accommodation,
          trip.origin_country, trip.destination_country
        from touched t left join trips trip on trip.booking_id = t.booking_id`,
    'booking_id',
  );
}

async function makeTable(trx: Trx, table: string, columns: Record<string, string>): Promise<void> {
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await sql`drop table if exists ${sql.table(table)}`.execute(trx);
  await sql.raw(`create temporary table ${table} (${list.join(', ')}) on commit drop`).execute(trx);
}

/** A row per booking, its lines packed into one text: far fewer rows to hand over. */
function linesOfBookings(clientId: number): RawBuilder<unknown> {
  const packed = (
    line: 's' | 'l',
    status: RawBuilder<unknown>,
    isActive: RawBuilder<unknown>,
    flown: RawBuilder<unknown>,
  ) => {
    const column = (name: string) => sql.ref(`${line}.${name}`);
    return sql`concat(
      ${column('product_type')}, chr(31), ${status}, chr(31), (${isActive})::int, chr(31),
      (${flown})::int, chr(31), ${column('start_at')}, chr(31), ${column('end_at')}, chr(31),
      ${column('segment_sequence')}, chr(31), ${column('line_key')}, chr(31),
      ${column('origin_place_id')}, chr(31), ${column('origin_code')}, chr(31),
      ${column('destination_place_id')}, chr(31), ${column('destination_code')}, chr(31), ${column('node_id')})`;
  };
  return sql`
    select x.booking_id as id, string_agg(x.packed, chr(30)) as lines
    from (
      select t.booking_id, ${packed('s', stagedStatus, stagedActive, isFlown('s', stagedStatus, stagedActive))} as packed
      from ${stagedLines}
      join touched t on t.customer_id = s.customer_id and t.reference = s.booking_reference
      left join ${refundOf('s')}
      union all
      select t.booking_id, ${packed('l', sql`l.status`, sql`l.is_active`, sql`coalesce(f.is_flown, l.is_flown)`)}
      from touched t
      join line_items l on l.client_id = ${clientId} and l.booking_id = t.booking_id
      left join reflown f on f.line_id = l.id
      where not t.is_new and not exists (select from replaced r where r.line_id = l.id)
    ) x
    group by x.booking_id`;
}

function tripRow(bookingId: number, lines: readonly BookingLine[], places: Places): string {
  const trip = tripOf(lines);
  const country = (id: number | null) => (id === null ? null : (places.byId(id)?.country ?? null));
  return copyRow([
    bookingId,
    trip.departureAt,
    trip.returnAt,
    trip.durationDays,
    trip.originPlaceId,
    trip.destinationPlaceId,
    trip.itinerarySummary,
    trip.isOvernight,
    trip.hasAccommodation,
    country(trip.originPlaceId),
    country(trip.destinationPlaceId),
  ]);
}

/** A row per node of a booking that has several. */
function nodesRows(bookingId: number, lines: readonly BookingLine[]): string {
  const nodes = new Set(lines.map(({ nodeId }) => nodeId));
  if (nodes.size === 1) return '';
  const shaping = new Set(shapingLines(lines).map(({ nodeId }) => nodeId));
  return [...nodes].map((nodeId) => copyRow([bookingId, nodeId, shaping.has(nodeId)])).join('');
}

const unpackAll = (packed: string, places: Places) => packed.split(LINE).map((line) => unpack(line, places));

function unpack(line: string, places: Places): BookingLine {
  const fields = line.split(FIELD);
  const at = (index: number) => fields[index] ?? '';
  return {
    productType: at(0) as ProductType,
    status: at(1) as LineStatus,
    isActive: at(2) === '1',
    isFlown: at(3) === '1',
    startAt: localTime(at(4)),
    endAt: localTime(at(5)),
    sequence: at(6) === '' ? null : Number(at(6)),
    lineKey: at(7),
    origin: point(at(8), at(9), places),
    destination: point(at(10), at(11), places),
    nodeId: Number(at(12)),
  };
}

/** '2026-03-01 07:30:00' becomes '2026-03-01T07:30'. */
const localTime = (text: string) => (text === '' ? null : text.slice(0, 16).replace(' ', 'T'));

const point = (id: string, code: string, places: Places): Point | null =>
  id === '' ? null : { placeId: Number(id), label: places.find(code)?.label ?? code };
