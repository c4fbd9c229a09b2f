/** The Travel Policies screen's metrics. */
import type * as policies from '../../../contract/travel-policies/calls.ts';
import { compliant, hasPolicy, nonCompliant } from '../conditions.ts';
import { percentage } from '../layer/model.ts';
import { bookings, bookingsOf, linesOf, lostSavings, spendOf } from '../measures.ts';
import type { MetricsOf } from '../screen-metrics.ts';

export const travelPolicyMetrics = {
  compliantSpend: spendOf(compliant),
  compliantBookings: bookingsOf(compliant),
  compliantLines: linesOf(compliant),
  nonCompliantSpend: spendOf(nonCompliant),
  nonCompliantBookings: bookingsOf(nonCompliant),
  nonCompliantLines: linesOf(nonCompliant),
  bookingsWithCode: percentage(bookingsOf(hasPolicy), bookings),
  lostSavings,
} satisfies MetricsOf<typeof policies>;
