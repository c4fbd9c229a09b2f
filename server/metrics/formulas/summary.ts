/** The Summary screen's metrics. */
import type * as summary from '../../../contract/summary/calls.ts';
import { byProductGroup } from '../../../contract/vocabulary/product-groups.ts';
import { nonCompliant } from '../conditions.ts';
import { percentage } from '../layer/model.ts';
import {
  airSpend,
  bookableBookings,
  bookings,
  bookingsOf,
  costOfChange,
  feeLines,
  hireDays,
  onlineBookings,
  roomNights,
  spend,
  spendByProductGroup,
} from '../measures.ts';
import type { MetricsOf } from '../screen-metrics.ts';

export const summaryMetrics = {
  total: spend,
  ...byProductGroup(({ field }) => spendByProductGroup[field]),
  bookings,
  hotel_room_nights: roomNights,
  car_hire_days: hireDays,
  service_fees_charged: feeLines,
  costOfChange: percentage(costOfChange, airSpend),
  nonCompliantBookings: percentage(bookingsOf(nonCompliant), bookings),
  onlineBookingCompliance: percentage(onlineBookings, bookableBookings),
} satisfies MetricsOf<typeof summary>;
