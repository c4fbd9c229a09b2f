/** The Airfare dashboard's tables: airfares by destination, by airline, by fare and class; days in advance. */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified } from '../../../contract/core/constants.ts';
import { percentage, ratio } from '../../../contract/core/figure.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { tripIsHidden } from '../../db/trip-sight.ts';
import { tripPlace } from '../../lines/destinations.ts';
import { onKey, placeName } from '../../lines/joins.ts';
import { bookingCount, fromCents, lineCount, takenUp, total } from '../../lines/line-measures.ts';
import { supplierKey, supplierNames, writtenName } from '../../lines/suppliers.ts';
import { leadDays } from '../../measures/lead-times.ts';
import { nameColors } from '../../measures/name-colors.ts';
import { airLines, ticketCount } from './air-measures.ts';

/** A text of the lines, missing ones together. */
const orNot = (column: string) => sql<string>`coalesce(${sql.ref(column)}, ${sql.lit(notSpecified)})`;

export const fareType = orNot('line.fare_type');
export const fareTypeDescription = orNot('line.fare_type_description');
export const classOfTravel = orNot('line.class_of_travel');

const sums = [
  total('amount_paid').as('spend'),
  bookingCount().as('bookings'),
  ticketCount.as('tickets'),
] as const;

/** Air lines by where their booking's trip goes. */
export async function spendByDestination(reading: Reading, filter: ReportFilter) {
  const lines = airLines(reading, filter);
  const byPlace = lines.select([tripPlace(reading).as('place_id'), ...sums]).groupBy('place_id');
  const trips = lines.select('line.booking_id').distinct();
  const isHidden = tripIsHidden(reading, sql.ref('trip.booking_id'));
  const [places, days] = await Promise.all([
    ask(
      reading,
      build
        .selectFrom(byPlace.as('row'))
        .leftJoin('places as place', onKey(reading, 'place', 'row.place_id'))
        .select(['place.id', 'place.name', 'place.country', 'row.spend', 'row.bookings', 'row.tickets'])
        .orderBy('row.spend', 'desc')
        .orderBy(placeName)
        .orderBy('place.id'),
    ),
    ask(
      reading,
      build
        .selectFrom(trips.as('trip'))
        .innerJoin('bookings as booking', onKey(reading, 'booking', 'trip.booking_id'))
        .$if(isHidden !== null, (seen) => seen.where(sql<boolean>`not ${isHidden}`))
        .select([
          'booking.destination_place_id as place',
          sql<number>`coalesce(sum(booking.duration_days), 0)::bigint`.as('days'),
        ])
        .groupBy('booking.destination_place_id'),
    ),
  ]);
  const daysOf = new Map(days.map((row) => [row.place, row.days]));
  return places.map(({ id, name, country, spend, bookings, tickets }) => ({
    locationId: id,
    destination: name ?? notSpecified,
    country,
    bookings,
    tickets,
    totalDays: daysOf.get(id) ?? 0,
    totalSpend: fromCents(spend),
    aveBookingCost: ratio(fromCents(spend), bookings),
  }));
}

export async function airlineMarketShare(reading: Reading, filter: ReportFilter) {
  const byAirline = airLines(reading, filter)
    .select([supplierKey.as('key'), ...sums])
    .groupBy(supplierKey);
  const name = sql<string>`coalesce(named.name, row.key, ${sql.lit(notSpecified)})`;
  const [rows, colorOf] = await Promise.all([
    ask(
      reading,
      build
        .selectFrom(byAirline.as('row'))
        .leftJoin(supplierNames(reading, 'Air').as('named'), 'named.key', 'row.key')
        .select(['row.key as airline', name.as('airlineName'), 'row.spend', 'row.bookings', 'row.tickets'])
        .orderBy('row.spend', 'desc')
        .orderBy('airlineName')
        .orderBy('row.key', (order) => order.asc().nullsLast()),
    ),
    nameColors(reading, 'Air', writtenName),
  ]);
  const all = rows.reduce((sum, { spend }) => sum + spend, 0);
  return rows.map(({ airline, airlineName, spend, bookings, tickets }) => ({
    airline,
    airlineName,
    bookings,
    tickets,
    totalSpend: fromCents(spend),
    marketShare: percentage(spend, all),
    aveBookingCost: ratio(fromCents(spend), bookings),
    aveTicketPrice: ratio(fromCents(spend), tickets),
    color: colorOf(airlineName),
  }));
}

/** Each fare type description's subtotal, followed by its classes. */
export async function spendByClassOfTravel(reading: Reading, filter: ReportFilter) {
  const [fares, classes] = await Promise.all([
    classRows(reading, filter, sql<string | null>`null::text`),
    classRows(reading, filter, classOfTravel),
  ]);
  const classesOf = Map.groupBy(classes, (row) => row.fareTypeDescription);
  return fares.flatMap((fare) => [fare, ...(classesOf.get(fare.fareTypeDescription) ?? [])]);
}

/** Bookings are counted per row: a booking of two classes counts once in the subtotal of both. */
async function classRows(reading: Reading, filter: ReportFilter, className: RawBuilder<string | null>) {
  const rows = await ask(
    reading,
    airLines(reading, filter)
      .select([
        fareTypeDescription.as('fareTypeDescription'),
        className.as('classOfTravel'),
        total('amount_paid').as('spend'),
        bookingCount().as('bookings'),
        lineCount(takenUp).as('leads'),
        sql<number>`coalesce(sum(${leadDays}) filter (where ${takenUp}), 0)::bigint`.as('days'),
        lineCount(sql`line.cost_of_change > 0`).as('faresChanged'),
        total('cost_of_change').as('costOfChange'),
      ])
      .groupBy([fareTypeDescription, className])
      .orderBy('spend', 'desc')
      .orderBy('fareTypeDescription')
      .orderBy('classOfTravel'),
  );
  return rows.map(({ bookings, leads, days, spend, costOfChange, ...row }) => ({
    fareTypeDescription: row.fareTypeDescription,
    classOfTravel: row.classOfTravel,
    spend: fromCents(spend),
    averageBookingCost: ratio(fromCents(spend), bookings),
    averageAdvancePurchase: ratio(days, leads),
    faresChanged: row.faresChanged,
    costOfChange: fromCents(costOfChange),
  }));
}

/** The classes that the client's Air lines name on the nodes that the reader may see, whatever their dates. */
export function bookingClasses(reading: Reading, { nodeId }: { nodeId?: number | undefined }) {
  const always = { nodeId, countries: [], dateStart: '1970-01-01', dateEnd: '2100-12-31' };
  return ask(
    reading,
    airLines(reading, always)
      .where('line.class_of_travel', 'is not', null)
      .select(sql<string>`line.class_of_travel`.as('classOfTravel'))
      .distinct()
      .orderBy('classOfTravel'),
  );
}

type Leads = { names: readonly string[]; spend: number; days: number; lines: number };

/** Mean lead times as a tree; at each level by spend, the highest first, then by name. */
export async function advancePurchase(reading: Reading, filter: ReportFilter) {
  const rows = await ask(
    reading,
    airLines(reading, filter)
      .where(takenUp)
      .select([
        fareType.as('fareType'),
        fareTypeDescription.as('description'),
        classOfTravel.as('class'),
        total('amount_paid').as('spend'),
        sql<number>`sum(${leadDays})::bigint`.as('days'),
        lineCount().as('lines'),
      ])
      .groupBy([fareType, fareTypeDescription, classOfTravel]),
  );
  const leaves: Leads[] = rows.map((row) => ({ ...row, names: [row.fareType, row.description, row.class] }));
  return branches(leaves, 0).map(({ rows: descriptions, ...type }) => ({
    ...type,
    children: branches(descriptions, 1).map(({ rows: classes, ...description }) => ({
      ...description,
      children: branches(classes, 2).map(({ rows: _, ...leaf }) => leaf),
    })),
  }));
}

/** The rows' names at one level, each with its mean and the rows below it. */
function branches(rows: readonly Leads[], level: number) {
  const of = (list: readonly Leads[], column: 'spend' | 'days' | 'lines') =>
    list.reduce((sum, row) => sum + row[column], 0);
  return [...Map.groupBy(rows, ({ names }) => names[level] ?? notSpecified)]
    .toSorted(
      ([name, list], [otherName, other]) =>
        of(other, 'spend') - of(list, 'spend') || (name < otherName ? -1 : 1),
    )
    .map(([name, list]) => {
      const lines = of(list, 'lines');
      return { name, value: of(list, 'days') / lines, lines, rows: list };
    });
}
