/** The facts of the metrics layer that depend on the current time, and their measures that several screens share. */
import { sql } from 'kysely';
import { recentMonths } from '../../contract/tickets-in-credit/figures.ts';
import type { TimedReading } from '../access/ask.ts';
import { bookedLines, countedLines, countedLiveLines } from './counted-lines.ts';
import { isInCredit, today } from './credits.ts';
import { lines } from './facts.ts';
import { mayBeForward, forwardTrips as tripsAhead } from './forward-trips.ts';
import type { Fact } from './layer/model.ts';

/** The tickets in credit today, as `line`, whatever the dates. */
export const credits: Fact<TimedReading> = {
  ...lines,
  name: 'credits',
  rows: (reading, filter) => countedLiveLines(reading, filter).where(isInCredit(reading)),
  isSmall: true,
};

/** The tickets that were refunded or lost in the months up to today that count as recent, as `line`. */
export const recentTickets: Fact<TimedReading> = {
  ...lines,
  name: 'recentTickets',
  rows: (reading, filter) =>
    countedLines(reading, filter).where(
      sql<boolean>`(line.product_type = 'Air' and line.status in ('Refunded', 'Lost')
        and line.transaction_date > ${today(reading)} - interval ${sql.lit(`${recentMonths} months`)}
        and line.transaction_date <= ${today(reading)})`,
    ),
  isSmall: true,
};

/** The trips that are in progress or ahead, as `trip`, whatever the dates. */
export const forwardTrips: Fact<TimedReading> = {
  name: 'forwardTrips',
  rows: tripsAhead,
  join: (_reading, rows) => rows,
  booking: sql.ref('trip.booking_id'),
};

/** The lines of these trips' bookings, as `line`, including pending ones. */
export const forwardLines: Fact<TimedReading> = {
  ...lines,
  name: 'forwardLines',
  rows: async (reading, filter) =>
    bookedLines(reading, filter)
      .where(mayBeForward(reading))
      .where('line.booking_id', 'in', (await tripsAhead(reading, filter)).select('trip.booking_id')),
  isSmall: true,
};
