/** Trips by the month of their departure, and by destination. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type TimedReading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { onKey, placeName } from '../../lines/joins.ts';
import { lineCount } from '../../lines/line-measures.ts';
import { forwardTrips } from '../../measures/forward-trips.ts';
import { monthsOf } from '../../measures/months.ts';

/** From the first month with a departure to the last; those between without one as zero. */
export async function bookingsPerMonth(reading: TimedReading, filter: ReportFilter) {
  const month = sql<string>`date_trunc('month', trip.departure_at)::date`;
  const rows = await ask(
    reading,
    (await forwardTrips(reading, filter))
      .where('trip.departure_at', 'is not', null)
      .select([month.as('month'), lineCount().as('trips')])
      .groupBy(month)
      .orderBy('month'),
  );
  const counts = new Map(rows.map(({ month, trips }) => [month.slice(0, 7), trips]));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  return monthsOf(first.month, last.month).map((name) => ({
    month: name,
    totalCount: counts.get(name) ?? 0,
  }));
}

export async function forwardDestinations(reading: TimedReading, filter: ReportFilter) {
  const destinations = (await forwardTrips(reading, filter))
    .select(['trip.destination_place_id as placeId', lineCount().as('value')])
    .groupBy('trip.destination_place_id');
  return ask(
    reading,
    build
      .selectFrom(destinations.as('destination'))
      .leftJoin('places as place', onKey(reading, 'place', 'destination.placeId'))
      .select([
        'place.id as locationId',
        placeName.as('name'),
        'place.country as country',
        'destination.value',
        'place.latitude as latitude',
        'place.longitude as longitude',
      ])
      .orderBy('value', 'desc')
      .orderBy('name')
      .orderBy('place.id', (order) => order.asc().nullsLast()),
  );
}
