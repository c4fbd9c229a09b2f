/**
 * Which trips a reader may see. A trip is derived from its whole booking, and a booking may have lines on nodes that
 * the reader may not see. A reader who may not see every node that shaped a trip learns none of its attributes:
 * itinerary, dates, duration and destination. Every query that shows trip attributes uses this module. It adds no cost
 * for readers of the whole client, or for readers who see every trip completely.
 */
import { type RawBuilder, sql } from 'kysely';
import { build } from '../database/build.ts';
import type { Reading } from './ask.ts';
import { askPerVersion } from './ask-per-version.ts';
import type { Scope } from './scope.ts';
import { nodesBelow } from './visible-nodes.ts';

/**
 * SQL for whether a booking's trip is hidden from the reader; `booking` is the booking's id. null: none of the trips
 * with a visible line is hidden.
 */
export function tripIsHidden(
  scope: Scope,
  booking: RawBuilder<unknown> = sql.ref('line.booking_id'),
): RawBuilder<boolean> | null {
  const { grants, hiddenTrips } = scope;
  if (grants === 'all' || hiddenTrips?.length === 0) return null;
  return hiddenTrips
    ? sql<boolean>`(${booking} in (select unnest(${hiddenTrips}::bigint[])))`
    : sql<boolean>`(${booking} in ${shapedByHiddenNodes(scope, grants)})`;
}

/** An attribute of a trip, or null if the trip is hidden. */
export function ofTrip<T>(
  scope: Scope,
  attribute: RawBuilder<T>,
  booking?: RawBuilder<unknown>,
): RawBuilder<T | null> {
  const isHidden = tripIsHidden(scope, booking);
  return isHidden ? sql<T | null>`case when ${isHidden} then null else ${attribute} end` : attribute;
}

/** Bookings with lines on several nodes whose trip was shaped by a node that the reader may not see. */
const shapedByHiddenNodes = (scope: Scope, grants: readonly number[]) =>
  build
    .selectFrom('booking_nodes')
    .where('client_id', '=', scope.clientId)
    .where('shapes_trip', '=', true)
    .where('node_id', 'not in', nodesBelow(scope, grants))
    .select('booking_id');

/** The maximum number of hidden trips listed in a reading. */
const maxHiddenTrips = 2000;

/**
 * Adds the trips that are hidden from the reader to the reading, unless there are too many. The list is read at one
 * data version, which is added to the versions that the reading has seen.
 */
export async function withTripVisibility<R extends Reading>(reading: R): Promise<R> {
  const { grants } = reading;
  if (grants === 'all') return reading;
  const visible = build
    .selectFrom('booking_nodes')
    .where('client_id', '=', reading.clientId)
    .where('node_id', 'in', nodesBelow(reading, grants))
    .select('booking_id');
  const hidden = shapedByHiddenNodes(reading, grants)
    .where('booking_id', 'in', visible)
    .distinct()
    .orderBy('booking_id')
    .limit(maxHiddenTrips + 1);
  const bookings = (await askPerVersion(reading, hidden)).map((row) => row.booking_id);
  return bookings.length > maxHiddenTrips ? reading : { ...reading, hiddenTrips: bookings };
}
