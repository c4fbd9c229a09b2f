/** The facts of the metrics layer. Each is restricted by tenant, rights and filter where it is defined. */
import { sql } from 'kysely';
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { Scope } from '../access/scope.ts';
import { tripIsHidden } from '../access/trip-visibility.ts';
import { build } from '../database/build.ts';
import { type Joined, joined } from './columns.ts';
import { onDaysWith } from './conditions.ts';
import { countedDays, countedLines, type Lines } from './counted-lines.ts';
import { onKey } from './joins.ts';
import { type Fact, sqlFor } from './layer/model.ts';
import { earliestLines, earliestOf } from './lead-times.ts';
import { ofProduct } from './line-measures.ts';
import { monthOfLine } from './months.ts';
import type { Rows } from './row-table.ts';

const booking = sql.ref<number>('line.booking_id');
const joinLines: Fact['join'] = (reading, rows, names, matched) =>
  joined(reading, rows, names as readonly Joined[], matched);

/** For facts whose expressions refer to no further table. */
export const joinNone: Fact['join'] = (_reading, rows) => rows;

/** For facts whose rows have the table already. */
const joinOthers =
  (held: Joined): Fact['join'] =>
  (reading, rows, names, matched) =>
    joinLines(
      reading,
      rows,
      names.filter((name) => name !== held),
      matched,
    );

type Source = (scope: Scope, filter: ReportFilter) => Lines;

/** A fact of the lines that the reader may see, which can also be asked of a pool's. */
const comparable = (from: (source: Source) => Fact): Fact => ({
  ...from(countedLines),
  ofPool: (pool) => from(() => pool),
});

/** The counted lines, as `line`. */
export const lines = comparable((rows) => ({
  name: 'lines',
  rows,
  join: joinLines,
  areLines: true,
  booking,
}));

/** The counted lines added up by booking, day, node and traveller, as `line`: a quarter as many rows. */
export const bookingDays: Fact = {
  name: 'bookingDays',
  rows: countedDays,
  join: joinLines,
  booking,
  isWhole: sql<boolean>`line.is_whole`,
  admits: ({ countries, only }) => countries.length === 0 && only === undefined,
};

const airLines =
  (source: Source): Source =>
  (scope, filter) =>
    source(scope, filter).where(ofProduct('Air'));

/**
 * The lines with a traveller, as `line`, with the canonical one in `rawTraveller`: for counts of travellers. Without
 * dimensions, the lines are reduced first to the travellers' records in the feed, which are far fewer.
 */
export const travellers: Fact = {
  name: 'travellers',
  rows: (scope, filter) => withTraveller(scope, namedLines(scope, filter)),
  withoutDimensions: (scope, filter) =>
    withTraveller(
      scope,
      build.selectFrom(namedLines(scope, filter).select('line.raw_traveller_id').distinct().as('line')),
    ),
  join: joinOthers('rawTraveller'),
};

const namedLines = (scope: Scope, filter: ReportFilter) =>
  countedLines(scope, filter).where('line.raw_traveller_id', 'is not', null);
const withTraveller = (scope: Scope, rows: Rows) => joined(scope, rows, ['rawTraveller'], ['rawTraveller']);

/**
 * The earliest used Air line of each booking in one month, for values by month: a booking with lines in two months has
 * a lead time in each. `line` has the booking, both days, and the month as its transaction date.
 */
export const monthlyLeadTimes = comparable((source) => ({
  name: 'monthlyLeadTimes',
  rows: (scope, filter) =>
    build.selectFrom(
      earliestLines(airLines(source)(scope, filter), monthOfLine).as('line'),
    ) as unknown as Rows,
  join: joinNone,
  booking,
}));

/** The earliest used Air line of each booking, as `line`: its days from booking to departure are the booking's. */
export const leadTimes = comparable((source) => {
  const air = airLines(source);
  return {
    name: 'leadTimes',
    rows: (scope, filter) =>
      air(scope, filter).where(
        sql<boolean>`line.id in (${earliestOf(air(scope, filter)).select('line.id')})`,
      ),
    withoutDimensions: (scope, filter) => build.selectFrom(earliestLines(air(scope, filter)).as('line')),
    join: joinLines,
    booking,
    inMonths: monthlyLeadTimes,
  };
});

/**
 * The counted lines, as `line`, with their booking, as `booking`: for counts of trips, which are judged by the whole booking.
 * Without dimensions, the lines are reduced first to their bookings.
 */
export const trips: Fact = {
  name: 'trips',
  rows: (scope, filter) => joined(scope, countedLines(scope, filter), ['booking']),
  withoutDimensions: (scope, filter) =>
    withBookings(scope, countedLines(scope, filter).select('line.booking_id').distinct()),
  join: joinOthers('booking'),
  booking,
};

const withBookings = (scope: Scope, trips: Rows): Rows =>
  build
    .selectFrom(trips.as('line'))
    .innerJoin('bookings as booking', onKey(scope, 'booking', 'line.booking_id')) as unknown as Rows;

/**
 * The trips of bookings with a counted line of the product, as `line`: the booking's id, and the trip's destination and days.
 * Trips that are hidden from the reader are left out.
 */
export const tripsWith = (product: ProductType): Fact => ({
  name: `tripsWith${product}`,
  rows: (reading, filter) => {
    const isHidden = tripIsHidden(reading);
    const trips = bookingDays.admits?.(filter)
      ? countedDays(reading, filter)
          .where(sqlFor(onDaysWith('products', [product]).test, reading))
          .select(sql<number | null>`line.duration_days`.as('duration_days'))
      : joined(reading, countedLines(reading, filter).where(ofProduct(product)), ['booking']).select(
          sql<number | null>`booking.duration_days`.as('duration_days'),
        );
    const visible = isHidden ? trips.where(sql<boolean>`not ${isHidden}`) : trips;
    const each = visible.select(['line.booking_id', 'line.trip_place_id']).distinct();
    return build.selectFrom(each.as('line')) as unknown as Rows;
  },
  join: joinNone,
  booking,
});
