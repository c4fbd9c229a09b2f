/**
 * Questions that several blocks of Summary ask alike: the page asks for its blocks at once, and what is asked twice at
 * a time is answered once (`server/db/ask-once.ts`). Money is in cents.
 */
import { sql } from 'kysely';
import type { ProductType } from '../../../contract/core/constants.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { ofTrip } from '../../db/trip-sight.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { onKey, placeName } from '../../lines/joins.ts';
import { lineCount, ofProduct, takenUp, total } from '../../lines/line-measures.ts';

/** What a month brought in one product: the month's first day, lines, taken-up quantity, spend, cost of change. */
export const productMonths = oncePerReading((reading, filter) => {
  // By day first: days are grouped much faster than what is worked out from them.
  const days = countedLines(reading, filter)
    .select(['line.transaction_date as date', sql<ProductType>`line.product_type`.as('product')])
    .select([
      lineCount().as('lines'),
      total('quantity', takenUp).as('quantity'),
      total('amount_paid').as('spend'),
      total('cost_of_change').as('costOfChange'),
    ])
    .groupBy(['line.transaction_date', 'line.product_type']);
  const month = sql<string>`date_trunc('month', day.date)::date`;
  const sum = (column: 'lines' | 'quantity' | 'spend' | 'costOfChange') =>
    sql<number>`sum(${sql.ref(`day.${column}`)})::bigint`.as(column);
  return ask(
    reading,
    build
      .selectFrom(days.as('day'))
      .select([
        month.as('month'),
        'day.product',
        sum('lines'),
        sum('quantity'),
        sum('spend'),
        sum('costOfChange'),
      ])
      .groupBy([month, 'day.product']),
  );
});

const bookable = ofProduct('Air', 'Hotel', 'Car');

/**
 * Where bookings with a counted line go, most bookings first: how many, how many of them have a line that can be
 * booked online, and how many one that was. The place is null where a booking goes nowhere.
 */
export const bookingsByPlace = oncePerReading((reading, filter) => {
  const bookings = countedLines(reading, filter)
    .select('line.booking_id')
    .select([
      // All lines of a booking carry the same place.
      ofTrip(reading, sql<number | null>`min(line.trip_place_id)`).as('place_id'),
      sql<boolean>`bool_or(${bookable})`.as('isBookable'),
      sql<boolean>`bool_or(${bookable} and line.is_online)`.as('isOnline'),
    ])
    .groupBy('line.booking_id');
  const places = build
    .selectFrom(bookings.as('booking'))
    .select([
      'booking.place_id',
      lineCount().as('bookings'),
      lineCount(sql`booking."isBookable"`).as('bookable'),
      lineCount(sql`booking."isOnline"`).as('online'),
    ])
    .groupBy('booking.place_id');
  return ask(
    reading,
    build
      .selectFrom(places.as('trip'))
      .leftJoin('places as place', onKey(reading, 'place', 'trip.place_id'))
      .select([
        'place.id as placeId',
        placeName.as('name'),
        'place.country',
        'place.latitude',
        'place.longitude',
        'trip.bookings',
        'trip.bookable',
        'trip.online',
      ])
      .orderBy('bookings', 'desc')
      .orderBy('name')
      .orderBy('place.id'),
  );
});

/** Cost of change and the airfares that its percentage is taken of, in cents. */
export async function costOfAirChange(reading: Reading, filter: ReportFilter) {
  const months = await productMonths(reading, filter);
  const ofAir = months.filter((row) => row.product === 'Air');
  return {
    costOfChange: sumOf(ofAir, (row) => row.costOfChange),
    airSpend: sumOf(ofAir, (row) => row.spend),
  };
}

/** The sum over rows. */
export const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
