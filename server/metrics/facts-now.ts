/** The facts of the metrics layer that depend on the current time, and their measures that several screens share. */
import { sql } from 'kysely';
import { recentMonths } from '../../contract/tickets-in-credit/metrics.ts';
import { allDates } from '../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../access/ask.ts';
import { bookedLines, countedLines, countedLiveLines } from './counted-lines.ts';
import { isInCredit, today } from './credits.ts';
import { lines } from './facts.ts';
import { forwardTrips } from './forward-trips.ts';
import type { Fact } from './layer/model.ts';
import { ofProduct, ofStatus } from './line-measures.ts';

/** The tickets in credit today, as `line`, whatever the dates. */
export const credits: Fact<TimedReading> = {
  ...lines,
  name: 'credits',
  rows: (reading, filter) => countedLiveLines(reading, { ...filter, ...allDates }).where(isInCredit(reading)),
  isSmall: true,
};

/** The tickets that were refunded or lost in the months up to today that count as recent, as `line`. */
export const recentTickets: Fact<TimedReading> = {
  ...lines,
  name: 'recentTickets',
  rows: (reading, filter) =>
    countedLines(reading, filter).where(
      sql<boolean>`(${ofProduct('Air')} and ${ofStatus('Refunded', 'Lost')}
        and line.transaction_date > ${today(reading)} - interval ${sql.lit(`${recentMonths} months`)}
        and line.transaction_date <= ${today(reading)})`,
    ),
  isSmall: true,
};

/**
 * The lines of the bookings of trips in progress or ahead, as `line`, whatever the dates, including pending ones, each with
 * its trip, as `trip`. Each such trip has a line: its own travel.
 */
export const forwardLines: Fact<TimedReading> = {
  ...lines,
  name: 'forwardLines',
  rows: async (reading, filter) => {
    const trips = (await forwardTrips(reading, filter)).selectAll('trip');
    return bookedLines(reading, filter).innerJoin(trips.as('trip'), 'trip.booking_id', 'line.booking_id');
  },
  areLines: false,
  isSmall: true,
};
