/** The Airfare screen's figures: how each is worked out, and the lines behind it. Money is in cents until the last step. */
import { type RawBuilder, sql } from 'kysely';
import type * as airfare from '../../../contract/airfare/calls.ts';
import { askOne, type Reading } from '../../db/ask.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { gramsOf, methodColumn } from '../../lines/emissions.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { bookingCount, fromCents, lineCount, ofProduct, takenUp, total } from '../../lines/line-measures.ts';
import type { TableAsked } from '../../lines/row-table.ts';
import { earliestOf, leadDays } from '../../measures/lead-times.ts';
import { onlineCompliance } from '../../measures/product-figures.ts';
import { airLines, allBookingLeads, flown, intensity, ticketCount } from './air-measures.ts';
import { classOfTravel, fareType, fareTypeDescription } from './table-queries.ts';

const air = ofProduct('Air');
const airAnd = (where: RawBuilder<boolean>) => sql<boolean>`${air} and ${where}`;
const ticket = sql`line.ticket_number`;
const isFlown = sql<boolean>`line.is_flown`;
const isCheapest = sql<boolean>`line.amount_paid <= line.cheapest_rate`;
const isRestricted = sql<boolean>`line.fare_type = 'Restricted'`;

/** Flights with their grams; the file names the method. */
const emitting = (reading: Reading, where?: RawBuilder<boolean>) => ({
  where: where ? airAnd(sql`${isFlown} and ${where}`) : airAnd(isFlown),
  value: gramsOf(reading),
  fileColumns: [methodColumn(reading)],
});

/** Cents, distinct bookings, distinct tickets. */
const airSums = oncePerReading(async (reading, filter) => {
  const lines = airLines(reading, filter);
  // Two distinct counts in one statement take longer than one in each of two.
  const [sums, tickets] = await Promise.all([
    askOne(reading, lines.select([total('amount_paid').as('spend'), bookingCount().as('bookings')])),
    askOne(reading, lines.select(ticketCount.as('tickets'))),
  ]);
  return { ...sums, ...tickets };
});

/** Lines with a cheapest fare, with a fare type, and how many of each are cheapest and restricted. */
const fares = oncePerReading((reading, filter) =>
  askOne(
    reading,
    airLines(reading, filter)
      .where(takenUp)
      .select([
        sql<number>`count(line.cheapest_rate)::bigint`.as('rated'),
        lineCount(isCheapest).as('cheapest'),
        sql<number>`count(line.fare_type)::bigint`.as('typed'),
        lineCount(isRestricted).as('restricted'),
      ]),
  ),
);

export const figures: FiguresOf<typeof airfare> = {
  totalCostOfAirfares: {
    value: from([airSums], ({ spend }) => fromCents(spend)),
    rows: { where: air },
  },
  numberOfAirBookings: {
    value: from([airSums], ({ bookings }) => bookings),
    rows: { where: air },
  },
  numberOfTickets: {
    value: from([airSums], ({ tickets }) => tickets),
    rows: { where: airAnd(sql`line.ticket_number is not null`), distinct: ticket },
  },
  numberOfSegmentsFlown: {
    value: from([flown], ({ lines }) => lines),
    rows: { where: airAnd(isFlown) },
  },
  averageBookingLeadInTime: {
    parts: from([allBookingLeads], ({ days, bookings }) => [days, bookings]),
    rows: (reading, filter) => ({
      where: sql`line.id in (${earliestOf(airLines(reading, filter)).select('line.id')})`,
      value: leadDays,
    }),
  },
  averageCostOfBooking: {
    parts: from([airSums], ({ spend, bookings }) => [fromCents(spend), bookings]),
    rows: { where: air },
  },
  averageCostOfAirTicket: {
    parts: from([airSums], ({ spend, tickets }) => [fromCents(spend), tickets]),
    rows: { where: air, distinct: ticket },
  },
  costPerKilometerFlown: {
    parts: from([airSums, flown], ({ spend }, { metres }) => [fromCents(spend), metres / 1000]),
    rows: { where: air, value: sql`case when ${isFlown} then line.distance_m end` },
  },
  averageFarePerSegment: {
    parts: from([airSums, flown], ({ spend }, { lines }) => [fromCents(spend), lines]),
    rows: { where: air, value: sql`case when ${isFlown} then 1 else 0 end` },
  },
  cheapestFareCompliance: {
    parts: from([fares], ({ cheapest, rated }) => [cheapest, rated]),
    rows: { where: airAnd(sql`${takenUp} and ${isCheapest}`) },
  },
  onlineBookingCompliance: {
    parts: onlineCompliance('Air'),
    rows: { where: airAnd(sql`line.is_online`) },
  },
  restrictedFareUptake: {
    parts: from([fares], ({ restricted, typed }) => [restricted, typed]),
    rows: { where: airAnd(sql`${takenUp} and ${isRestricted}`) },
  },
  CO2Emission: {
    value: from([flown], ({ grams }) => grams / 1000),
    rows: (reading) => emitting(reading),
  },
  emissionsPerTrip: {
    parts: from([intensity], ({ grams, trips }) => [grams / 1000, trips]),
    rows: (reading) => emitting(reading, sql`${gramsOf(reading)} is not null`),
  },
  emissionsPerKilometre: {
    parts: from([intensity], ({ measuredGrams, metres }) => [measuredGrams / 1000, metres / 1000]),
    rows: (reading) => emitting(reading, sql`line.distance_m is not null`),
  },
  advancePurchase: {
    rows: { where: airAnd(takenUp), value: leadDays },
  },
};

/** Narrows to what a bar of the days in advance, or of the emissions, takes together. */
export function ofBar(
  _reading: Reading,
  query: TableAsked<typeof airfare.lines>,
): RawBuilder<boolean> | undefined {
  const { placeId, otherPlaceId } = query;
  const wanted = [
    { of: fareType, name: query.fareType },
    { of: fareTypeDescription, name: query.fareTypeDescription },
    { of: classOfTravel, name: query.classOfTravel },
  ].filter(({ name }) => name !== undefined);
  const conditions = wanted.map(({ of, name }) => sql`${of} = ${name}`);
  if (placeId !== undefined) conditions.push(hasEnd(placeId));
  if (otherPlaceId !== undefined) conditions.push(hasEnd(otherPlaceId));
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** Every Air line has both places. */
const hasEnd = (placeId: number) =>
  sql<boolean>`(line.origin_place_id = ${placeId} or line.destination_place_id = ${placeId})`;
