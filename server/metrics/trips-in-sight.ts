/**
 * Trips in progress or ahead at some instant, as the reader sees them. A trip is derived here from the segments, stays
 * and hires that the reader may see: even if lines on hidden nodes belong to it too, the traveller is travelling. Only
 * flown or active lines make a trip; tickets that are refunded, lost, in credit or exchanged do not, pending lines do.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CountryRow } from '../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../access/ask.ts';
import type { Scope } from '../access/scope.ts';
import { tripIsHidden } from '../access/trip-visibility.ts';
import { build } from '../database/build.ts';
import type { Tables } from '../database/schema.ts';
import { shared } from '../database/shared-rows.ts';
import { type Lines, liveLines, restrictedFirst } from './counted-lines.ts';
import { inCountries } from './country-filter.ts';
import { onKey } from './joins.ts';
import { ofProduct, ofStatus } from './line-measures.ts';
import { clocksAbout, departureOf, returnOf, withClocks } from './travel-order.ts';
import { partsInSight } from './trip-parts.ts';
import { isAt, type Moments, type WallTimes, wallTimes } from './wall-times.ts';

/** Whether the trip had departed, and whether it had returned, by that moment. */
type Flags<Moment extends string> = { [Flag in `begun_${Moment}` | `ended_${Moment}`]: boolean };

/** Times are local to their place. */
export type TripInSight<Moment extends string> = Flags<Moment> & {
  booking_id: number;
  booking_reference: string;
  departure_at: string | null;
  return_at: string | null;
  /** Days between the two dates, never below 0. */
  duration_days: number | null;
  origin_place_id: number | null;
  destination_place_id: number | null;
  itinerary_summary: string | null;
};

/** A query with nothing selected. */
export type TripsInSight<Moment extends string> = SelectQueryBuilder<
  Tables & { trip: TripInSight<Moment> },
  'trip',
  Record<never, never>
>;

type Wanted<Moment extends string> = {
  /** Instants with which trips are compared. */
  moments: Moments<Moment>;
  /** Only trips that had not returned by then. */
  endAfter: Moment;
  /** Only trips that had departed by then; absent: future trips too. */
  beginBy?: Moment;
} & TravelFilter;

export type TravelFilter = {
  /** Only trips with a segment, stay or hire at or below this node, */
  nodeId?: number | undefined;
  /** which also passes the country filter. */
  countries?: readonly CountryRow[] | undefined;
};

/** The lines that make a trip: flown flights, and active rail journeys, stays and hires. */
export const isTravel = sql<boolean>`(line.is_flown or (line.is_active and ${ofProduct('Rail', 'Hotel', 'Car')}
  and not ${ofStatus('Void', 'Cancelled', 'Refunded', 'Lost', 'Available', 'Ticket Credit', 'Exchanged')}))`;

/** One row per trip, as `trip`. All that the reader sees are derived together, whatever the filter. */
export async function tripsInSight<Moment extends string>(
  reading: TimedReading,
  { moments, endAfter, beginBy, ...filter }: Wanted<Moment>,
): Promise<TripsInSight<Moment>> {
  const walls = await wallTimes(reading, moments);
  const from = walls.earliest(endAfter);
  const travel = travelOf(reading, from, beginBy && walls.latest(beginBy));
  const parts = await partsInSight(reading, travel);
  const flags = (Object.keys(moments) as Moment[]).flatMap((name) => [
    begun(name).as(`begun_${name}`),
    ended(name).as(`ended_${name}`),
  ]);
  const clocks = await clocksAbout(reading, moments[endAfter]);
  const held = withClocks(atWalls(travel, walls), clocks)
    .groupBy('line.booking_id')
    .having(sql<boolean>`not ${ended(endAfter)}`)
    .$if(beginBy !== undefined, (trips) => trips.having(begun(beginBy ?? endAfter)))
    .select('line.booking_id')
    .select([departureOf.as('departure_at'), returnOf.as('return_at'), ...flags]);
  const isHidden = parts && tripIsHidden(reading, sql.ref('held.booking_id'));
  const facts = ['origin_place_id', 'destination_place_id', 'itinerary_summary'].map((name) => {
    const [whole, part] = [sql.ref(`booking.${name}`), sql.ref(`part.${name}`)];
    return (isHidden ? sql`case when ${isHidden} then ${part} else ${whole} end` : whole).as(name);
  });
  const trips = build
    .selectFrom(held.as('held'))
    .innerJoin('bookings as booking', onKey(reading, 'booking', 'held.booking_id'))
    .$if(parts !== null, (all) =>
      all.leftJoin((parts as RawBuilder<{ booking_id: number }>).as('part'), (join) =>
        join.onRef('part.booking_id', '=', 'held.booking_id'),
      ),
    )
    .selectAll('held')
    .select('booking.reference as booking_reference')
    .select(sql`greatest(held.return_at::date - held.departure_at::date, 0)::int`.as('duration_days'))
    .select(facts);
  const passing = bookingsPassing(reading, from, filter);
  return build
    .selectFrom(shared(trips).as('trip'))
    .$if(passing !== null, (all) =>
      all.where(sql<boolean>`trip.booking_id in ${passing}`),
    ) as unknown as TripsInSight<Moment>;
}

/** The bookings with travel that passes the filter; null if all do. */
function bookingsPassing(reading: Scope, from: string, { nodeId, countries = [] }: TravelFilter) {
  if (nodeId === undefined && countries.length === 0) return null;
  return liveLines(reading, from, nodeId)
    .where(isTravel)
    .where((eb) => inCountries(eb, reading, countries))
    .select('line.booking_id');
}

/**
 * The lines of trips that may fall into the time range, with the moments in local time where each line starts (`here`)
 * and where it ends (`there`).
 */
export function travelAt<Moment extends string>(
  reading: Scope,
  walls: WallTimes<Moment>,
  endAfter: Moment,
  beginBy: Moment | undefined,
  filter: TravelFilter,
): Lines {
  const from = walls.earliest(endAfter);
  const passing = bookingsPassing(reading, from, filter);
  const travel = travelOf(reading, from, beginBy && walls.latest(beginBy), passing);
  return atWalls(travel, walls);
}

/** The largest difference between two time zones. */
const maxZoneDifference = sql`interval '26 hours'`;

/** The lines of trips that may fall into the time range in any time zone; in fact some do not. */
function travelOf(
  reading: Scope,
  from: string,
  to: string | undefined,
  bookings: ReturnType<typeof bookingsPassing> = null,
): Lines {
  const travel = liveLines(reading, from)
    .where(isTravel)
    .$if(bookings !== null, (all) => all.where(sql<boolean>`line.booking_id in ${bookings}`));
  const lines = restrictedFirst(travel)
    .innerJoin('bookings as booking', onKey(reading, 'booking', 'line.booking_id'))
    .where('booking.return_at', '>=', sql<string>`${from}::timestamp - ${maxZoneDifference}`)
    .$if(to !== undefined, (all) =>
      all.where('booking.departure_at', '<=', sql<string>`${to}::timestamp + ${maxZoneDifference}`),
    );
  return lines as unknown as Lines;
}

/** Joins the moments in local time where each line starts (`here`) and where it ends (`there`). */
function atWalls(lines: Lines, { places }: Pick<WallTimes<string>, 'places'>): Lines {
  const joined = lines
    .innerJoin(places.as('here'), (join) => join.on(isAt('here', 'line.origin_place_id')))
    .innerJoin(places.as('there'), (join) => join.on(isAt('there', 'line.destination_place_id')));
  return joined as unknown as Lines;
}

/** A trip has departed once any of its parts has, and has returned once all of them have. */
const begun = (name: string) =>
  sql<boolean>`coalesce(bool_or(line.start_at <= ${sql.ref(`here.${name}`)}), false)`;
const ended = (name: string) => sql<boolean>`coalesce(bool_and(case when line.end_at is null
  then line.start_at <= ${sql.ref(`here.${name}`)} else line.end_at <= ${sql.ref(`there.${name}`)} end), false)`;
