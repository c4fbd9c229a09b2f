/** Trips that are in progress at this minute, or ahead. */
import { type RawBuilder, sql } from 'kysely';
import { type Departure, departureHours } from '../../contract/forward-bookings/metrics.ts';
import type { TimedReading } from '../access/ask.ts';
import type { Scope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import { type TravelFilter, type TripsInSight, tripsInSight } from './trips-in-sight.ts';

export type ForwardMoment = 'now' | Departure;

/** One row per trip, as `trip`, with flags for having departed by now and by each of the next points in time. */
export function forwardTrips(
  reading: TimedReading,
  { nodeId, countries, bookings }: TravelFilter,
): Promise<TripsInSight<ForwardMoment>> {
  const after = (count: number) => new Date(reading.now.getTime() + count * 3_600_000);
  const moments = {
    now: reading.now,
    in48Hours: after(departureHours.in48Hours),
    in7Days: after(departureHours.in7Days),
    in30Days: after(departureHours.in30Days),
  };
  return tripsInSight(reading, { moments, endAfter: 'now', nodeId, countries, bookings });
}

/** A cheap pre-filter: whether a line's booking may have such a trip in any time zone. */
export function mayBeForward({ clientId, now }: Scope & Pick<TimedReading, 'now'>): RawBuilder<boolean> {
  const first = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 16);
  const bookings = build
    .selectFrom('bookings as ahead')
    .where('ahead.client_id', '=', clientId)
    .where('ahead.return_at', '>=', sql<string>`${first}::timestamp`)
    .select('ahead.id');
  return sql<boolean>`line.booking_id in ${bookings}`;
}
