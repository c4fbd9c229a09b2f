/** Trips that are in progress at this minute, or ahead. */
import { type Departure, departureHours } from '../../contract/forward-bookings/metrics.ts';
import type { TimedReading } from '../access/ask.ts';
import { type TravelFilter, type TripsInSight, tripsInSight } from './trips-in-sight.ts';

export type ForwardMoment = 'now' | Departure;

/** One row per trip, as `trip`, with flags for having departed by now and by each of the next points in time. */
export function forwardTrips(
  reading: TimedReading,
  { nodeId, countries }: TravelFilter,
): Promise<TripsInSight<ForwardMoment>> {
  const after = (count: number) => new Date(reading.now.getTime() + count * 3_600_000);
  const moments = {
    now: reading.now,
    in48Hours: after(departureHours.in48Hours),
    in7Days: after(departureHours.in7Days),
    in30Days: after(departureHours.in30Days),
  };
  return tripsInSight(reading, { moments, endAfter: 'now', nodeId, countries });
}
