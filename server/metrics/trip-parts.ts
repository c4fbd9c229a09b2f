/** Derives trips that the reader sees only in part from that part, by the same rules as whole trips. */
import { type RawBuilder, sql } from 'kysely';
import { ask, type Reading } from '../access/ask.ts';
import { tripIsHidden } from '../access/trip-visibility.ts';
import { labelOfPoint, pointOf } from '../ingest/derivation/booking-lines.ts';
import { tripOf } from '../ingest/derivation/trips/trip.ts';
import type { TripLine } from '../ingest/derivation/trips/trip-lines.ts';
import type { Lines } from './counted-lines.ts';
import { onKey, withPoints } from './joins.ts';

type Part = {
  booking_id: number;
  origin_place_id: number | null;
  destination_place_id: number | null;
  itinerary_summary: string | null;
};

/**
 * Partial trips for those of the lines' bookings whose whole trip is hidden from the reader; null if no trip can be
 * hidden. The lines must be visible to the reader.
 */
export async function partsInSight(reading: Reading, lines: Lines): Promise<RawBuilder<Part> | null> {
  const isHidden = tripIsHidden(reading);
  if (!isHidden) return null;
  const found = await ask(reading, columns(reading, lines).where(isHidden));
  const bookings = new Map<number, TripLine[]>();
  for (const line of found) {
    const ofBooking = bookings.get(line.booking_id) ?? [];
    ofBooking.push(tripLine(line));
    bookings.set(line.booking_id, ofBooking);
  }
  const trips = [...bookings].map(([id, ofBooking]) => ({ id, ...tripOf(ofBooking) }));
  return relation(trips);
}

const columns = (reading: Reading, lines: Lines) =>
  withPoints(reading, lines)
    .leftJoin('places as origin', onKey(reading, 'origin', 'line.origin_place_id'))
    .leftJoin('places as destination', onKey(reading, 'destination', 'line.destination_place_id'))
    .select([
      'line.booking_id',
      'line.product_type',
      'line.status',
      'line.is_flown',
      'line.start_at',
      'line.end_at',
      'line.segment_sequence',
      'line.line_key',
      'line.origin_place_id',
      'line.origin_code',
      'line.destination_place_id',
      'line.destination_code',
      'originPoint.name as origin_name',
      'origin.country as origin_place_country',
      'origin.time_zone as origin_time_zone',
      'destinationPoint.name as destination_name',
      'destination.country as destination_place_country',
      'destination.time_zone as destination_time_zone',
    ]);

type Found = ReturnType<typeof columns> extends { execute(): Promise<(infer Row)[]> } ? Row : never;

const tripLine = (line: Found): TripLine => ({
  productType: line.product_type,
  status: line.status,
  isActive: true,
  isFlown: line.is_flown,
  startAt: line.start_at,
  endAt: line.end_at,
  sequence: line.segment_sequence,
  lineKey: line.line_key,
  origin: point(line, 'origin'),
  destination: point(line, 'destination'),
});

function point(line: Found, end: 'origin' | 'destination') {
  const id = line[`${end}_place_id`];
  if (id === null) return null;
  const place = { country: line[`${end}_place_country`], timeZone: line[`${end}_time_zone`] };
  return pointOf(id, labelOfPoint(line[`${end}_code`] ?? '', line[`${end}_name`]), place);
}

type PartialTrip = { id: number } & ReturnType<typeof tripOf>;

/** Passes the trips as lists, which both engines accept as parameters; lists of ids must not contain null. */
function relation(trips: readonly PartialTrip[]): RawBuilder<Part> {
  const ids = (idOf: (trip: PartialTrip) => number | null) =>
    sql`unnest(${trips.map((trip) => idOf(trip) ?? 0)}::bigint[])`;
  const summaries = trips.map((trip) => trip.itinerarySummary ?? '');
  return sql`(select part.booking_id, nullif(part.origin, 0) as origin_place_id,
      nullif(part.destination, 0) as destination_place_id, nullif(part.summary, '') as itinerary_summary
    from (select ${ids(({ id }) => id)} as booking_id, ${ids(({ originPlaceId }) => originPlaceId)} as origin,
      ${ids(({ destinationPlaceId }) => destinationPlaceId)} as destination,
      unnest(${summaries}::text[]) as summary) as part)`;
}
