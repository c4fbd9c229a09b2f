/**
 * What a reader may know of trips. A trip is made of its whole booking, and a booking may have lines on nodes that the
 * reader may not see. Whoever may not see every node that shaped a trip learns nothing of it: neither itinerary nor
 * dates, duration or destination. Every question that shows a trip's facts asks here. Whoever sees the whole client, or
 * of every trip in sight all of it, pays nothing for it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from './ask.ts';
import { askPerVersion } from './ask-per-version.ts';
import { build } from './build.ts';
import type { Scope } from './scope.ts';
import { nodesBelow } from './visible-nodes.ts';

/**
 * Whether the trip of a booking is hidden from the reader; `booking` holds the booking's id. null: no trip that the
 * reader has a line of is.
 */
export function tripIsHidden(
  scope: Scope,
  booking: RawBuilder<unknown> = sql.ref('line.booking_id'),
): RawBuilder<boolean> | null {
  const { grants, hiddenTrips } = scope;
  if (grants === 'all' || hiddenTrips?.length === 0) return null;
  return hiddenTrips
    ? sql<boolean>`(${booking} in (select unnest(${hiddenTrips}::bigint[])))`
    : sql<boolean>`(${booking} in ${shapedElsewhere(scope, grants)})`;
}

/** A fact of a trip, null where the trip is hidden. */
export function ofTrip<T>(
  scope: Scope,
  fact: RawBuilder<T>,
  booking?: RawBuilder<unknown>,
): RawBuilder<T | null> {
  const isHidden = tripIsHidden(scope, booking);
  return isHidden ? sql<T | null>`case when ${isHidden} then null else ${fact} end` : fact;
}

/** Bookings with lines on several nodes, of which one that may not be seen shaped the trip. */
const shapedElsewhere = (scope: Scope, grants: readonly number[]) =>
  build
    .selectFrom('booking_nodes')
    .where('client_id', '=', scope.clientId)
    .where('shapes_trip', '=', true)
    .where('node_id', 'not in', nodesBelow(scope, grants))
    .select('booking_id');

/** So many hidden trips are carried along with a reading. */
const mostCarried = 2000;

/**
 * The reading with the trips that are hidden from its reader, unless they are very many. They are so as of one data
 * version, which is noted with the versions that the reading saw.
 */
export async function withTripSight<R extends Reading>(reading: R): Promise<R> {
  const { grants } = reading;
  if (grants === 'all') return reading;
  const inSight = build
    .selectFrom('booking_nodes')
    .where('client_id', '=', reading.clientId)
    .where('node_id', 'in', nodesBelow(reading, grants))
    .select('booking_id');
  const hidden = shapedElsewhere(reading, grants)
    .where('booking_id', 'in', inSight)
    .distinct()
    .orderBy('booking_id')
    .limit(mostCarried + 1);
  const bookings = (await askPerVersion(reading, hidden)).map((row) => row.booking_id);
  return bookings.length > mostCarried ? reading : { ...reading, hiddenTrips: bookings };
}
