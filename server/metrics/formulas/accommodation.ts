/** The Accommodation screen's metrics. */
import { type RawBuilder, sql } from 'kysely';
import type * as accommodation from '../../../contract/accommodation/calls.ts';
import { coarse } from '../day-measures.ts';
import { bookingDays, trips } from '../facts.ts';
import { condition, countBookings, percentage } from '../layer/model.ts';
import type { MetricsOf } from '../screen-metrics.ts';
import { hotelStays } from '../stays.ts';

/** Booking days have the columns of the booking's trip as well. */
const ofTrip = (inBooking: RawBuilder<boolean>, inDays: RawBuilder<boolean>) => ({
  ...condition(inBooking),
  coarse: condition(inDays),
});

const overnight = ofTrip(sql`booking.is_overnight`, sql`line.is_overnight`);
const withoutHotel = ofTrip(sql`not booking.has_accommodation`, sql`not line.has_accommodation`);

const countTrips = (...where: readonly ReturnType<typeof ofTrip>[]) => ({
  ...countBookings(trips, where),
  ...coarse(
    countBookings(
      bookingDays,
      where.map((one) => one.coarse),
    ),
  ),
});

export const overnightTrips = countTrips(overnight);
/** Suggests that accommodation was booked elsewhere. */
const tripsWithoutHotel = countTrips(overnight, withoutHotel);

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
