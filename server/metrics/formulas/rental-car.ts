/** The Rental Car screen's metrics. */
import type * as car from '../../../contract/rental-car/calls.ts';
import type { MetricsOf } from '../screen-metrics.ts';
import { carHires } from '../stays.ts';

export const rentalCarMetrics = {
  totalCost: carHires.spend,
  numberBookings: carHires.bookings,
  numOfHireDays: carHires.quantity,
  avgDailyRate: carHires.averageRate,
  avgAncillaryCharge: carHires.averageAncillary,
  avgHireDays: carHires.averageLength,
  onlineBookingCompliance: carHires.onlineBookings,
  spendBySupplier: carHires.spend,
} satisfies MetricsOf<typeof car>;
