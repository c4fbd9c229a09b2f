/** The Accommodation screen's metrics. */
import { sql } from 'kysely';
import type * as accommodation from '../../../contract/accommodation/calls.ts';
import { coarse } from '../day-measures.ts';
import { bookingDays, trips } from '../facts.ts';
import { type Condition, condition, countBookings, percentage } from '../layer/model.ts';
import type { MetricsOf } from '../screen-metrics.ts';
import { hotelStays } from '../stays.ts';

const overnight = condition(sql<boolean>`booking.is_overnight`);
const withoutHotel = condition(sql<boolean>`not booking.has_accommodation`);
const overnightOfDays = condition(sql<boolean>`line.is_overnight`);
const withoutHotelOfDays = condition(sql<boolean>`not line.has_accommodation`);

const countTrips = (where: readonly Condition[], ofDays: readonly Condition[]) => ({
  ...countBookings(trips, where),
  ...coarse(countBookings(bookingDays, ofDays)),
});

export const overnightTrips = countTrips([overnight], [overnightOfDays]);
/** Suggests that accommodation was booked elsewhere. */
const tripsWithoutHotel = countTrips([overnight, withoutHotel], [overnightOfDays, withoutHotelOfDays]);

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
