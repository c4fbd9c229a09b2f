/** The trips of the touched bookings, from all lines that each of them will have. */
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { LineStatus, ProductType } from '../../../contract/core/constants.ts';
import type { Trx } from '../../db/schema.ts';
import { CopyWriter, copyRow } from './copy-in.ts';
import { isFlown, refundOf, stagedActive, stagedLines, stagedStatus } from './effective.ts';
import type { Places } from './places.ts';
import { createTemporary } from './staging.ts';
import { tripOf } from './trips/trip.ts';
import type { Point, TripLine } from './trips/trip-lines.ts';

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

/** Makes `journeys`: a row for each touched booking; the trip of one without lines is empty. */
export async function deriveTrips(
  trx: Trx,
  client: PoolClient,
  clientId: number,
  places: Places,
): Promise<void> {
  const columns = Object.entries(tripColumns).map(([name, type]) => `${name} ${type}`);
  await sql`drop table if exists trips`.execute(trx);
  await sql.raw(`create temporary table trips (${columns.join(', ')}) on commit drop`).execute(trx);
  await sql`declare bookings_lines no scroll cursor for ${linesOfBookings(clientId)}`.execute(trx);
  const writer = new CopyWriter(client, 'trips', Object.keys(tripColumns));
  const fetch = sql<{ id: number; lines: string }>`fetch ${sql.lit(bookingsAtOnce)} from bookings_lines`;
  for (let bookings = await fetch.execute(trx); bookings.rows.length > 0; ) {
    // The server gathers the next bookings while the trips of these are worked out.
    const next = fetch.execute(trx);
    const trips = bookings.rows.map(({ id, lines }) => tripRow(id, lines, places)).join('');
    bookings = await next;
    await writer.write(trips);
    await writer.finish();
  }
  await sql`close bookings_lines`.execute(trx);
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
      ${column('destination_place_id')}, chr(31), ${column('destination_code')})`;
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

function tripRow(bookingId: number, packed: string, places: Places): string {
  const trip = tripOf(packed.split(LINE).map((line) => unpack(line, places)));
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

function unpack(line: string, places: Places): TripLine {
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
  };
}

/** '2026-03-01 07:30:00' becomes '2026-03-01T07:30'. */
const localTime = (text: string) => (text === '' ? null : text.slice(0, 16).replace(' ', 'T'));

const point = (id: string, code: string, places: Places): Point | null =>
  id === '' ? null : { placeId: Number(id), label: places.find(code)?.label ?? code };
