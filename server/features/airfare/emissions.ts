/** Emissions of flights: by month, by class of travel, by route. Grams and metres until the last step. */
import { sql } from 'kysely';
import { ratio } from '../../../contract/core/figure.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { gramsOf } from '../../lines/emissions.ts';
import { onKey } from '../../lines/joins.ts';
import { monthsOf } from '../../measures/months.ts';
import { airLines, flightSums } from './air-measures.ts';
import { classOfTravel } from './table-queries.ts';

const flights = (reading: Reading, filter: ReportFilter) =>
  airLines(reading, filter).where('line.is_flown', '=', true);

/** Every month of the range, those without flights as zero. */
export async function emissionsByMonth(reading: Reading, filter: ReportFilter) {
  const days = await ask(
    reading,
    flights(reading, filter)
      .select([
        'line.transaction_date as day',
        sql<number>`coalesce(sum(${gramsOf(reading)}), 0)::bigint`.as('grams'),
      ])
      .groupBy('line.transaction_date'),
  );
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return monthsOf(filter.dateStart, filter.dateEnd).map((month) => ({
    month,
    emissions: (byMonth.get(month) ?? []).reduce((sum, { grams }) => sum + grams, 0) / 1000,
  }));
}

export async function emissionsByClass(reading: Reading, filter: ReportFilter) {
  const rows = await ask(
    reading,
    flights(reading, filter)
      .select([classOfTravel.as('classOfTravel'), ...flightSums(reading)])
      .groupBy(classOfTravel)
      .orderBy('grams', 'desc')
      .orderBy('classOfTravel'),
  );
  return rows.map(({ classOfTravel, ...sums }) => ({ classOfTravel, ...inUnits(sums) }));
}

/** A route is two places, whichever of them a flight begins at. */
export async function emissionsByRoute(reading: Reading, filter: ReportFilter) {
  const end = (which: 'least' | 'greatest') =>
    sql<number>`${sql.raw(which)}(line.origin_place_id, line.destination_place_id)`;
  const pairs = flights(reading, filter)
    .select([end('least').as('one'), end('greatest').as('other'), ...flightSums(reading)])
    .groupBy([end('least'), end('greatest')]);
  const rows = await ask(
    reading,
    build
      .selectFrom(pairs.as('pair'))
      .innerJoin('places as place', onKey(reading, 'place', 'pair.one'))
      .innerJoin('places as otherPlace', onKey(reading, 'otherPlace', 'pair.other'))
      .select(['place.name', 'otherPlace.name as otherName', 'pair.one', 'pair.other'])
      .select(['pair.segments', 'pair.metres', 'pair.grams', 'pair.measuredGrams'])
      .orderBy('pair.grams', 'desc')
      .orderBy('pair.one')
      .orderBy('pair.other'),
  );
  return rows.map(({ one, other, name, otherName, ...sums }) => ({
    placeId: one,
    otherPlaceId: other,
    route: [name, otherName].sort((a, b) => a.localeCompare(b, 'en')).join(' – '),
    ...inUnits(sums),
  }));
}

type FlightSums = { segments: number; metres: number; grams: number; measuredGrams: number };

const inUnits = ({ segments, metres, grams, measuredGrams }: FlightSums) => ({
  segments,
  kilometres: metres / 1000,
  emissions: grams / 1000,
  gramsPerKilometre: ratio(measuredGrams, metres / 1000),
});
