/** What several screens measure of Air lines: lead times, tickets, distances and emissions. */
import { type RawBuilder, sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import type { Scope } from '../../db/scope.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { lineCount, ofProduct, takenUp } from '../../lines/line-measures.ts';

export function airLines(scope: Scope, filter: ReportFilter) {
  return countedLines(scope, filter).where(ofProduct('Air'));
}

/** Days from booking to departure of one line. */
export const leadDays = sql<number>`(line.start_at::date - line.booked_date)::bigint`;

/** Number of distinct tickets of the lines. */
export const ticketCount = sql<number>`count(distinct line.ticket_number)::bigint`;

/** The earliest Air line of each booking that was taken up: the one whose lead time the booking has. */
export function earliestAirLines(scope: Scope, filter: ReportFilter) {
  return airLines(scope, filter)
    .where(takenUp)
    .distinctOn('line.booking_id')
    .orderBy('line.booking_id')
    .orderBy('line.start_at')
    .orderBy('line.segment_sequence', (order) => order.asc().nullsLast())
    .orderBy('line.line_key')
    .orderBy('line.id');
}

/**
 * Bookings with a lead time, and the sum of their lead times in days. Where all lines of a booking were booked on one
 * day, as nearly always, it follows from the earliest start; putting the lines in order takes several times as long,
 * and is left for the other bookings.
 */
export async function bookingLeads(reading: Reading, filter: ReportFilter) {
  const bookings = airLines(reading, filter)
    .where(takenUp)
    .select([
      'line.booking_id',
      sql<string>`min(line.start_at)`.as('start'),
      sql<string>`min(line.booked_date)`.as('first'),
      sql<string>`max(line.booked_date)`.as('last'),
    ])
    .groupBy('line.booking_id')
    .as('booking');
  const apart = build
    .selectFrom(bookings)
    .whereRef('booking.first', '<>', 'booking.last')
    .select('booking.booking_id');
  const earliest = earliestAirLines(reading, filter)
    .where('line.booking_id', 'in', apart)
    .select(leadDays.as('days'));
  const sum = (days: RawBuilder<unknown>) => sql<number>`coalesce(sum(${days}), 0)::bigint`;
  const [together, others] = await Promise.all([
    askOne(
      reading,
      build
        .selectFrom(bookings)
        .whereRef('booking.first', '=', 'booking.last')
        .select([
          lineCount().as('bookings'),
          sum(sql`(booking.start::date - booking.first)::bigint`).as('days'),
        ]),
    ),
    askOne(
      reading,
      build
        .selectFrom(earliest.as('lead'))
        .select([lineCount().as('bookings'), sum(sql`lead.days`).as('days')]),
    ),
  ]);
  return { bookings: together.bookings + others.bookings, days: together.days + others.days };
}

/** Lines flown, their metres and their grams of CO2e; both of an Air line hold only if it is flown. */
export const flown = oncePerReading((reading, filter) => {
  const sum = (column: RawBuilder<unknown>) => sql<number>`coalesce(sum(${column}), 0)::bigint`;
  return askOne(
    reading,
    airLines(reading, filter)
      .where('line.is_flown', '=', true)
      .select([
        lineCount().as('lines'),
        sum(sql`line.distance_m`).as('metres'),
        sum(sql`line.co2_g`).as('grams'),
      ]),
  );
});
