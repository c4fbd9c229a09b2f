/** The figures of Forward Bookings. Their drill-downs list trips: see `table.ts`. */
import { sql } from 'kysely';
import type * as forward from '../../../contract/forward-bookings/calls.ts';
import type { departureFigures } from '../../../contract/forward-bookings/calls.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { forwardLines, forwardTrips } from '../../metrics/facts-now.ts';
import type { FiguresOf } from '../../metrics/figures.ts';
import { type Condition, condition, count, countBookings, sum } from '../../metrics/layer/model.ts';
import { flaggedLines, flags } from './flags.ts';

type DepartureFigure = (typeof departureFigures)[number];

/** Whether a departure figure counts the trip. */
export const departs: Readonly<Record<DepartureFigure, Condition>> = {
  tripsInProgress: condition(sql`trip.begun_now`),
  in48Hours: condition(sql`(not trip.begun_now and trip."begun_in48Hours")`),
  in7Days: condition(sql`(not trip.begun_now and trip."begun_in7Days")`),
  in30Days: condition(sql`(not trip.begun_now and trip."begun_in30Days")`),
};

const isPending = condition(sql`line.status = 'Pending'`);
const spendOf = (...where: readonly Condition[]) =>
  sum(forwardLines, sql`line.amount_paid`, where, { scale: 100 });

export function figuresOf(db: ReadOnlyDb): FiguresOf<typeof forward> {
  const flagged = flaggedLines(db);
  return {
    tripsInProgress: count(forwardTrips, [departs.tripsInProgress]),
    in48Hours: count(forwardTrips, [departs.in48Hours]),
    in7Days: count(forwardTrips, [departs.in7Days]),
    in30Days: count(forwardTrips, [departs.in30Days]),
    spend: spendOf(),
    pendingSpend: spendOf(isPending),
    nonCompliant: countBookings(flagged, flags.nonCompliant),
    highRisk: countBookings(flagged, flags.highRisk),
    domesticPremium: countBookings(flagged, flags.domesticPremium),
    internationalPremium: countBookings(flagged, flags.internationalPremium),
  };
}
