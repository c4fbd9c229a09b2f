/** The Accommodation screen's metrics. */
import { sql } from 'kysely';
import type * as accommodation from '../../../contract/accommodation/calls.ts';
import { trips } from '../facts.ts';
import { condition, countBookings, percentage } from '../layer/model.ts';
import type { MetricsOf } from '../screen-metrics.ts';
import { hotelStays } from '../stays.ts';

const overnight = condition(sql<boolean>`booking.is_overnight`);
const withoutHotel = condition(sql<boolean>`not booking.has_accommodation`);

export const overnightTrips = countBookings(trips, [overnight]);
/** Suggests that accommodation was booked elsewhere. */
const tripsWithoutHotel = countBookings(trips, [overnight, withoutHotel]);

export const accommodationMetrics = {
  totalCostOfAccommodation: hotelStays.spend,
  numberBookings: hotelStays.bookings,
  numberOfRoomNights: hotelStays.quantity,
  overnightTripsWithoutAccommodation: tripsWithoutHotel,
  overnightTripsWithoutAccommodationPercentage: percentage(tripsWithoutHotel, overnightTrips),
  averageNightlyRoomOnlyRate: hotelStays.averageRate,
  averageNightlyStay: hotelStays.averageSpend,
  averageLengthOfStay: hotelStays.averageLength,
  averageAncillaryCharges: hotelStays.averageAncillary,
  onlineBookingCompliance: hotelStays.onlineBookings,
} satisfies MetricsOf<typeof accommodation>;
