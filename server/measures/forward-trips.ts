/** Trips that are under way at this minute, or ahead. */
import { type RawBuilder, sql } from 'kysely';
import type { ReportFilter } from '../../contract/core/filters.ts';
import type { TimedReading } from '../db/ask.ts';
import { build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import { type TripsInSight, tripsInSight } from './trips-in-sight.ts';

const hours = { in48Hours: 48, in7Days: 7 * 24, in30Days: 30 * 24 } as const;

export type ForwardMoment = 'now' | keyof typeof hours;

/** A row per trip, as `trip`: which have departed now, and which will have in the next hours. */
export function forwardTrips(
  reading: TimedReading,
  { nodeId, countries }: Pick<ReportFilter, 'nodeId' | 'countries'>,
): Promise<TripsInSight<ForwardMoment>> {
  const after = (count: number) => new Date(reading.now.getTime() + count * 3_600_000);
  const { in48Hours, in7Days, in30Days } = hours;
  const moments = {
    now: reading.now,
    in48Hours: after(in48Hours),
    in7Days: after(in7Days),
    in30Days: after(in30Days),
  };
  return tripsInSight(reading, { moments, endAfter: 'now', nodeId, countries });
}

/** Whether a line's booking may have such a trip, by any clock of the world: what need not be looked at otherwise. */
export function mayBeForward({ clientId, now }: Scope & Pick<TimedReading, 'now'>): RawBuilder<boolean> {
  const first = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 16);
  const bookings = build
    .selectFrom('bookings as ahead')
    .where('ahead.client_id', '=', clientId)
    .where('ahead.return_at', '>=', sql<string>`${first}::timestamp`)
    .select('ahead.id');
  return sql<boolean>`line.booking_id in ${bookings}`;
}
