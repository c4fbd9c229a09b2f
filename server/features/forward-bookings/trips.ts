/** The trips that the screen's figures count, with what each of them is. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type { departureFigures } from '../../../contract/forward-bookings/calls.ts';
import type { TimedReading } from '../../db/ask.ts';
import { forwardTrips } from '../../measures/forward-trips.ts';
import { type FlagName, tripFlags } from './flags.ts';
import type { RiskRules } from './risk-rules.ts';

export type DepartureFigure = (typeof departureFigures)[number];

/** Of `trip`: which of the departures' figures count it. */
export const departs: Readonly<Record<DepartureFigure, RawBuilder<boolean>>> = {
  tripsInProgress: sql<boolean>`trip.begun_now`,
  in48Hours: sql<boolean>`(not trip.begun_now and trip."begun_in48Hours")`,
  in7Days: sql<boolean>`(not trip.begun_now and trip."begun_in7Days")`,
  in30Days: sql<boolean>`(not trip.begun_now and trip."begun_in30Days")`,
};

/** Of `trip` with its flags. */
export const is = (flag: FlagName): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`flags.${flag}`)}, false)`;

// biome-ignore lint/suspicious/noExplicitAny: tables of rows join what they find out when they are asked
type Joined = SelectQueryBuilder<any, any, Record<never, never>>;

/** The trips with what the lines under the filter make of them, as `flags`. */
export async function flaggedTrips(
  reading: TimedReading,
  filter: ReportFilter,
  rules: RiskRules,
): Promise<Joined> {
  const trips = await forwardTrips(reading, filter);
  return trips.leftJoin(tripFlags(reading, filter, rules).as('flags'), 'flags.booking_id', 'trip.booking_id');
}
