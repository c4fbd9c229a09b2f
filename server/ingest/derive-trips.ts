/**
 * Derives the trips of the touched bookings from all lines that each of them will have, and the nodes of bookings that
 * have lines on several.
 */
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Trx } from '../database/schema.ts';
import { createEmptyTemporary, createTemporary } from '../database/temporary.ts';
import { CopyWriter, copyRow } from './copy-in.ts';
import { columnsToPack, packedLines, unpackLines } from './derivation/booking-lines.ts';
import { isFlown, refundOf } from './derivation/effective.ts';
import { nodeColumns, nodeRows, tripColumns, tripRow } from './derivation/trip-rows.ts';
import type { Places } from './places.ts';
import { asRelocated } from './relocate.ts';
import { leftJoinReplaced, stagedActive, stagedLines, stagedStatus } from './staged-lines.ts';

const bookingsAtOnce = 1000;

/**
 * Creates `journeys`, one row per touched booking, with an empty trip for a booking without lines, and `journey_nodes`,
 * the new content of `booking_nodes` for them.
 */
export async function deriveTrips(
  trx: Trx,
  client: PoolClient,
  clientId: number,
  places: Places,
): Promise<void> {
  const placeById = (id: number) => places.byId(id);
  const known = { placeById, labelOf: (code: string) => places.find(code)?.label ?? code };
  await createEmptyTemporary(trx, 'trips', tripColumns);
  await createEmptyTemporary(trx, 'journey_nodes', nodeColumns);
  // With sorting, each booking is returned as soon as it is packed; hashing would first collect all of them, on disk.
  await sql`set local enable_hashagg = off`.execute(trx);
  await sql`declare bookings_lines no scroll cursor for ${linesOfBookings(clientId)}`.execute(trx);
  await sql`set local enable_hashagg to default`.execute(trx);
  const trips = new CopyWriter(client, 'trips', Object.keys(tripColumns));
  const nodes = new CopyWriter(client, 'journey_nodes', Object.keys(nodeColumns));
  const fetch = sql<{ id: number; lines: string }>`fetch ${sql.lit(bookingsAtOnce)} from bookings_lines`;
  for (let bookings = await fetch.execute(trx); bookings.rows.length > 0; ) {
    // The server collects the next bookings while the trips of these are derived.
    const next = fetch.execute(trx);
    const unpacked = bookings.rows.map(({ id, lines }) => ({ id, lines: unpackLines(lines, known) }));
    const tripsText = unpacked.map(({ id, lines }) => copyRow(tripRow(id, lines, placeById))).join('');
    const nodesText = unpacked.flatMap(({ id, lines }) => nodeRows(id, lines).map(copyRow)).join('');
    bookings = await next;
    await trips.write(tripsText);
    await trips.finish();
    await nodes.write(nodesText);
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

/** One row per booking, with its lines packed into one text to transfer far fewer rows. */
function linesOfBookings(clientId: number): RawBuilder<unknown> {
  const staged = {
    status: stagedStatus,
    is_active: stagedActive,
    is_flown: isFlown('s', stagedStatus, stagedActive),
  };
  const stored = {
    is_flown: sql`coalesce(f.is_flown, l.is_flown)`,
    origin_place_id: asRelocated('origin_place_id'),
    destination_place_id: asRelocated('destination_place_id'),
  };
  return sql`
    select x.booking_id as id, ${packedLines('x')} as lines
    from (
      select t.booking_id, ${columnsToPack('s', staged)}
      from ${stagedLines}
      join touched t on t.customer_id = s.customer_id and t.reference = s.booking_reference
      left join ${refundOf('s')}
      union all
      select t.booking_id, ${columnsToPack('l', stored)}
      from touched t
      join line_items l on l.client_id = ${clientId} and l.booking_id = t.booking_id
      left join reflown f on f.line_id = l.id
      left join relocated m on m.line_id = l.id
      ${leftJoinReplaced}
      where not t.is_new and r.line_id is null
    ) x
    group by x.booking_id`;
}
