/** What several blocks measure of Air lines: lead times, tickets, distances and emissions. */
import { type RawBuilder, sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { askOne } from '../../db/ask.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import type { Scope } from '../../db/scope.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { gramsOf } from '../../lines/emissions.ts';
import { bookingCount, lineCount, ofProduct } from '../../lines/line-measures.ts';
import { bookingLeads } from '../../measures/lead-times.ts';

export function airLines(scope: Scope, filter: ReportFilter) {
  return countedLines(scope, filter).where(ofProduct('Air'));
}

/** Number of distinct tickets of the lines. */
export const ticketCount = sql<number>`count(distinct line.ticket_number)::bigint`;

/** Bookings with a lead time, and the sum of their lead times in days. */
export const allBookingLeads = oncePerReading(async (reading, filter) => {
  const [leads] = await bookingLeads(reading, airLines(reading, filter));
  return leads ?? { bookings: 0, days: 0 };
});

const sum = (column: RawBuilder<unknown>) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/** Lines flown, their metres and their grams of CO2e; both of an Air line hold only if it is flown. */
export const flown = oncePerReading((reading, filter) => {
  return askOne(
    reading,
    airLines(reading, filter)
      .where('line.is_flown', '=', true)
      .select([
        lineCount().as('lines'),
        sum(sql`line.distance_m`).as('metres'),
        sum(gramsOf(reading)).as('grams'),
      ]),
  );
});

/** Grams and metres of flights in one question: what their parts say of them together. */
export const flightSums = (scope: Scope) =>
  [
    lineCount().as('segments'),
    sum(sql`line.distance_m`).as('metres'),
    sum(gramsOf(scope)).as('grams'),
    // Of a flight whose distance is not known, the feed may say the CO2.
    sum(sql`case when line.distance_m is not null then ${gramsOf(scope)} end`).as('measuredGrams'),
  ] as const;

/** The same of all flights, and of how many distinct bookings any CO2 is known. */
export const intensity = oncePerReading((reading, filter) =>
  askOne(
    reading,
    airLines(reading, filter)
      .where('line.is_flown', '=', true)
      .select([...flightSums(reading), bookingCount(sql`${gramsOf(reading)} is not null`).as('trips')]),
  ),
);
