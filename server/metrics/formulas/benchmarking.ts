/** The Benchmarking screen's metrics, of a customer or of a pool. */
import { sql } from 'kysely';
import type * as benchmarking from '../../../contract/benchmarking/calls.ts';
import type { Kpi } from '../../../contract/benchmarking/calls.ts';
import { bookable, nonCompliant, online } from '../conditions.ts';
import { lines, monthlyLeadTimes } from '../facts.ts';
import {
  type BookingCondition,
  countBookings,
  having,
  percentage,
  type Ratio,
  ratio,
  sum,
  without,
} from '../layer/model.ts';
import { leadDays } from '../lead-times.ts';
import * as measures from '../measures.ts';
import type { MetricsOf } from '../screen-metrics.ts';
import { hotelStays } from '../stays.ts';

const { airBookings, airSpend, bookings, usedAirLines } = measures;

const isBookable = [bookable];
const isOnline = [bookable, online];

/** How bookings were made; `other` have nothing that could be booked online. */
export const bookingKinds = {
  online: bookingsWith(having(isOnline)),
  offline: bookingsWith(having(isBookable), without(isOnline)),
  other: bookingsWith(without(isBookable)),
};

function bookingsWith(...judged: readonly BookingCondition[]) {
  const number = countBookings(lines, [], judged);
  const spend = sum(lines, sql`line.amount_paid`, [], { ...measures.cents, bookings: judged });
  return { number, spendInCents: { ...spend, scale: 1 }, averageCost: ratio(spend, number) };
}

const compliantBookings = countBookings(lines, [], [without([nonCompliant])]);

export const kpiMetrics: Record<Kpi, Ratio> = {
  onlineBookingCost: bookingKinds.online.averageCost,
  offlineBookingCost: bookingKinds.offline.averageCost,
  policyCompliance: percentage(compliantBookings, bookings),
  lostSavings: ratio(measures.lostSavings, bookings),
  bookingChanged: percentage(measures.bookingsWithChangedFare, airBookings),
  costOfChange: percentage(measures.costOfChange, airSpend),
  bookingLeadInTime: ratio(measures.bookingLeadDays, measures.bookingsWithLeadTime),
};

/** The same by month. */
export const monthlyKpiMetrics: typeof kpiMetrics = {
  ...kpiMetrics,
  bookingLeadInTime: ratio(sum(monthlyLeadTimes, leadDays), countBookings(monthlyLeadTimes)),
};

/** The pool's metrics do not open to lines. */
export const benchmarkingMetrics: MetricsOf<typeof benchmarking> = {
  ...kpiMetrics,
  byDestination: measures.spend,
  airfareTypeLines: usedAirLines,
  byHotels: hotelStays.averageRate,
};
