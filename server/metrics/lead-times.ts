/** Lead times: days from booking to departure of each booking's earliest flight. */
import { type RawBuilder, sql } from 'kysely';
import { build } from '../database/build.ts';
import type { Lines } from './counted-lines.ts';
import { isUsed } from './line-measures.ts';

/** Days from booking to departure of one line. */
export const leadDays = sql<number>`(line.start_at::date - line.booked_date)::bigint`;

/** The earliest used Air line of each booking, which determines the booking's lead time. */
export const earliestOf = (airLines: Lines, period?: RawBuilder<string>) =>
  airLines
    .where(isUsed)
    .distinctOn(period ? [period, 'line.booking_id'] : ['line.booking_id'])
    .$if(period !== undefined, (lines) => lines.orderBy(period!))
    .orderBy('line.booking_id')
    .orderBy('line.start_at')
    .orderBy('line.segment_sequence', (order) => order.asc().nullsLast())
    .orderBy('line.line_key')
    .orderBy('line.id');

/** The single period of lines without periods. */
const noPeriod = sql<string | null>`null::date`;

/**
 * Booking, start and booking date of the same lines, for questions that need no more. If all lines of a booking were
 * booked on one day, as nearly always, they follow from the earliest start; sorting the lines takes several times as
 * long and is done only for other bookings. With `period`, those of each booking and period, whose first day is then
 * the `transaction_date`.
 */
export function earliestLines(airLines: Lines, period?: RawBuilder<string>) {
  const bookings = airLines
    .where(isUsed)
    .select([
      'line.booking_id',
      (period ?? noPeriod).as('transaction_date'),
      sql<string>`min(line.start_at)`.as('start_at'),
      sql<string>`min(line.booked_date)`.as('first'),
      sql<string>`max(line.booked_date)`.as('last'),
    ])
    .groupBy(period ? [period, 'line.booking_id'] : ['line.booking_id']);
  const withBookings = build
    .with('flown_booking', () => bookings)
    .with('apart', (made) =>
      made
        .selectFrom('flown_booking as booking')
        .whereRef('booking.first', '<>', 'booking.last')
        .select(['booking.transaction_date', 'booking.booking_id']),
    );
  const apart = sql<{ transaction_date: string; booking_id: number }>`apart`;
  return withBookings
    .selectFrom('flown_booking as booking')
    .whereRef('booking.first', '=', 'booking.last')
    .select([
      'booking.booking_id',
      'booking.transaction_date',
      'booking.start_at',
      'booking.first as booked_date',
    ])
    .unionAll(
      build
        .selectFrom(
          earliestOf(airLines, period)
            .innerJoin(apart.as('apart'), (join) =>
              join
                .onRef('apart.booking_id', '=', 'line.booking_id')
                .on(period ? sql<boolean>`apart.transaction_date = ${period}` : sql.lit(true)),
            )
            .select([
              'line.booking_id',
              (period ?? noPeriod).as('transaction_date'),
              sql<string>`line.start_at`.as('start_at'),
              sql<string>`line.booked_date`.as('booked_date'),
            ])
            .as('earliest'),
        )
        .select([
          'earliest.booking_id',
          'earliest.transaction_date',
          'earliest.start_at',
          'earliest.booked_date',
        ]),
    );
}
