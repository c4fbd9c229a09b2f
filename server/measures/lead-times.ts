/** Lead times: days from booking to departure of each booking's earliest flight. */
import { type RawBuilder, sql } from 'kysely';
import { ask, type Reading } from '../db/ask.ts';
import { build } from '../db/build.ts';
import type { Lines } from '../lines/counted-lines.ts';
import { lineCount, takenUp } from '../lines/line-measures.ts';

/** Days from booking to departure of one line. */
export const leadDays = sql<number>`(line.start_at::date - line.booked_date)::bigint`;

/** The earliest of the Air lines of each booking that was taken up: the one whose lead time the booking has. */
export const earliestOf = (airLines: Lines, period?: RawBuilder<string>) =>
  airLines
    .where(takenUp)
    .distinctOn(period ? [period, 'line.booking_id'] : ['line.booking_id'])
    .$if(period !== undefined, (lines) => lines.orderBy(period!))
    .orderBy('line.booking_id')
    .orderBy('line.start_at')
    .orderBy('line.segment_sequence', (order) => order.asc().nullsLast())
    .orderBy('line.line_key')
    .orderBy('line.id');

/** No period: all lines together. */
const always = sql<string | null>`null::date`;

/**
 * Bookings with a lead time, and the sum of their lead times in days, for each period of the lines' dates; absent: for
 * all, under a period of null. Where all lines of a booking were booked on one day, as nearly always, it follows from the
 * earliest start; putting the lines in order takes several times as long, and is left for the other bookings.
 */
export async function bookingLeads(reading: Reading, airLines: Lines, period?: RawBuilder<string>) {
  const bookings = airLines
    .where(takenUp)
    .select([
      (period ?? always).as('period'),
      'line.booking_id',
      sql<string>`min(line.start_at)`.as('start'),
      sql<string>`min(line.booked_date)`.as('first'),
      sql<string>`max(line.booked_date)`.as('last'),
    ])
    .groupBy(period ? [period, 'line.booking_id'] : ['line.booking_id']);
  const apart = build
    .selectFrom(bookings.as('booking'))
    .whereRef('booking.first', '<>', 'booking.last')
    .select(['booking.period', 'booking.booking_id']);
  const earliest = earliestOf(airLines, period)
    .innerJoin(apart.as('apart'), (join) =>
      join
        .onRef('apart.booking_id', '=', 'line.booking_id')
        .on(period ? sql<boolean>`apart.period = ${period}` : sql.lit(true)),
    )
    .select([(period ?? always).as('period'), leadDays.as('days')]);
  const sum = (days: RawBuilder<unknown>) => sql<number>`coalesce(sum(${days}), 0)::bigint`.as('days');
  const [together, others] = await Promise.all([
    ask(
      reading,
      build
        .selectFrom(bookings.as('booking'))
        .whereRef('booking.first', '=', 'booking.last')
        .select(['booking.period', lineCount().as('bookings')])
        .select(sum(sql`(booking.start::date - booking.first)::bigint`))
        .groupBy('booking.period'),
    ),
    ask(
      reading,
      build
        .selectFrom(earliest.as('lead'))
        .select(['lead.period', lineCount().as('bookings')])
        .select(sum(sql`lead.days`))
        .groupBy('lead.period'),
    ),
  ]);
  return [...Map.groupBy([...together, ...others], (row) => row.period)].map(([name, rows]) => ({
    period: name,
    bookings: rows.reduce((all, row) => all + row.bookings, 0),
    days: rows.reduce((all, row) => all + row.days, 0),
  }));
}
