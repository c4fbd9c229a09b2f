/** What several screens measure of Air lines: lead times, tickets, distances and emissions. */
import { type RawBuilder, sql } from 'kysely';
import type { ReportFilter } from '../../contract/filters.ts';
import { askOne, type Reading } from '../db/ask.ts';
import { build, countedLines, type Scope } from '../db/scope.ts';
import { lineCount, ofProduct, takenUp } from './measures.ts';

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

/** Bookings with a lead time, and the sum of their lead times in days. */
export function bookingLeads(reading: Reading, filter: ReportFilter) {
  const leads = earliestAirLines(reading, filter).select(leadDays.as('days'));
  return askOne(
    reading,
    build
      .selectFrom(leads.as('lead'))
      .select([lineCount().as('bookings'), sql<number>`coalesce(sum(lead.days), 0)::bigint`.as('days')]),
  );
}

/** Lines flown, their metres and their grams of CO2e; both of an Air line hold only if it is flown. */
export function flown(reading: Reading, filter: ReportFilter) {
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
}
