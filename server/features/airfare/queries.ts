/** The Airfare dashboard's cards. Money is in cents until the last step. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import {
  bookingCount,
  fromCents,
  lineCount,
  ofProduct,
  percentage,
  ratio,
  takenUp,
  total,
} from '../../lines/line-measures.ts';
import { airLines, bookingLeads, flown, ticketCount } from './air-measures.ts';

export async function summary(reading: Reading, filter: ReportFilter) {
  const [sums, { lines }] = await Promise.all([airSums(reading, filter), flown(reading, filter)]);
  return {
    totalCostOfAirfares: fromCents(sums.spend),
    numberOfAirBookings: sums.bookings,
    numberOfTickets: sums.tickets,
    numberOfSegmentsFlown: lines,
  };
}

export async function statistics(reading: Reading, filter: ReportFilter) {
  const [sums, leads, { metres }] = await Promise.all([
    airSums(reading, filter),
    bookingLeads(reading, filter),
    flown(reading, filter),
  ]);
  const spend = fromCents(sums.spend);
  return {
    averageBookingLeadInTime: ratio(leads.days, leads.bookings),
    averageCostOfBooking: ratio(spend, sums.bookings),
    averageCostOfAirTicket: ratio(spend, sums.tickets),
    costPerKilometerFlown: ratio(spend, metres / 1000),
  };
}

export async function compliance(reading: Reading, filter: ReportFilter) {
  const lines = airLines(reading, filter);
  const [fares, all, online, { grams }] = await Promise.all([
    askOne(
      reading,
      lines
        .where(takenUp)
        .select([
          sql<number>`count(line.cheapest_rate)::bigint`.as('rated'),
          lineCount(sql`line.amount_paid <= line.cheapest_rate`).as('cheapest'),
          sql<number>`count(line.fare_type)::bigint`.as('typed'),
          lineCount(sql`line.fare_type = 'Restricted'`).as('restricted'),
        ]),
    ),
    askOne(reading, lines.select(bookingCount().as('bookings'))),
    askOne(reading, lines.where('line.is_online', '=', true).select(bookingCount().as('bookings'))),
    flown(reading, filter),
  ]);
  return {
    cheapestFareCompliance: percentage(fares.cheapest, fares.rated),
    onlineBookingCompliance: percentage(online.bookings, all.bookings),
    restrictedFareUptake: percentage(fares.restricted, fares.typed),
    CO2Emission: grams / 1000,
  };
}

/** The classes that the client's Air lines name on the nodes that the reader may see, whatever their dates. */
export function bookingClasses(reading: Reading, { client }: { client?: number | undefined }) {
  const always = { client, countries: [], dateStart: '1970-01-01', dateEnd: '2100-12-31' };
  return ask(
    reading,
    countedLines(reading, always)
      .where(ofProduct('Air'))
      .where('line.class_of_travel', 'is not', null)
      .select(sql<string>`line.class_of_travel`.as('classOfTravel'))
      .distinct()
      .orderBy('classOfTravel'),
  );
}

/** Cents, distinct bookings, distinct tickets. */
async function airSums(reading: Reading, filter: ReportFilter) {
  const lines = airLines(reading, filter);
  // Two distinct counts in one statement take longer than one in each of two.
  const [sums, tickets] = await Promise.all([
    askOne(reading, lines.select([total('amount_paid').as('spend'), bookingCount().as('bookings')])),
    askOne(reading, lines.select(ticketCount.as('tickets'))),
  ]);
  return { ...sums, ...tickets };
}
