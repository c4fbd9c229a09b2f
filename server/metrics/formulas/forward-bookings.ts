/** The metrics of trips in progress or ahead. Those that depend on customers' rules are with the feature. */
import { sql } from 'kysely';
import type { departureMetrics } from '../../../contract/forward-bookings/calls.ts';
import type { TimedReading } from '../../access/ask.ts';
import { forwardLines } from '../facts-now.ts';
import { type Condition, condition, countBookings, type Fact, sum } from '../layer/model.ts';
import { cents } from '../measures.ts';

type DepartureMetric = (typeof departureMetrics)[number];

/** Whether a departure metric counts the trip. */
export const departs: Readonly<Record<DepartureMetric, Condition>> = {
  tripsInProgress: condition(sql`trip.begun_now`),
  in48Hours: condition(sql`(not trip.begun_now and trip."begun_in48Hours")`),
  in7Days: condition(sql`(not trip.begun_now and trip."begun_in7Days")`),
  in30Days: condition(sql`(not trip.begun_now and trip."begun_in30Days")`),
};

export const isPending = condition(sql<boolean>`line.status = 'Pending'`);

/** Spend of lines that include pending ones. */
export const spendWithPending = (fact: Fact<TimedReading>) => ({
  spend: sum(fact, sql`line.amount_paid`, [], cents),
  pendingSpend: sum(fact, sql`line.amount_paid`, [isPending], cents),
});

const tripsThat = (...where: readonly Condition[]) => countBookings(forwardLines, where);

export const forwardMetrics = {
  trips: tripsThat(),
  tripsInProgress: tripsThat(departs.tripsInProgress),
  in48Hours: tripsThat(departs.in48Hours),
  in7Days: tripsThat(departs.in7Days),
  in30Days: tripsThat(departs.in30Days),
  ...spendWithPending(forwardLines),
};
