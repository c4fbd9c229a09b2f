/** The figures of Forward Bookings. Their drill-downs list trips: see `table.ts`. */
import type * as forward from '../../../contract/forward-bookings/calls.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { forwardMetrics } from '../../metrics/formulas/forward-bookings.ts';
import { countBookings } from '../../metrics/layer/model.ts';
import type { MetricsOf } from '../../metrics/screen-metrics.ts';
import { flaggedLines, flags } from './flags.ts';

export function metricsOf(db: ReadOnlyDb): MetricsOf<typeof forward> {
  const flagged = flaggedLines(db);
  const { trips: _, ...ofTrips } = forwardMetrics;
  return {
    ...ofTrips,
    nonCompliant: countBookings(flagged, flags.nonCompliant),
    highRisk: countBookings(flagged, flags.highRisk),
    domesticPremium: countBookings(flagged, flags.domesticPremium),
    internationalPremium: countBookings(flagged, flags.internationalPremium),
  };
}
