/** The Accommodation screen's figures: how each is worked out, and the lines behind it. Money is in cents until the last step. */
import type * as accommodation from '../../../contract/accommodation/calls.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { fromCents } from '../../lines/line-measures.ts';
import { bookingsWith, onlineCompliance } from '../../measures/product-figures.ts';
import { stayLines, staySums } from '../../measures/stays.ts';
import { overnightTrips } from './overnight-trips.ts';

const { all, takenUp, stays, withAncillary, online, quantity, ancillary, ownSpend } = stayLines('Hotel');

const sums = staySums('Hotel');

export const figures: FiguresOf<typeof accommodation> = {
  totalCostOfAccommodation: {
    value: from([sums], ({ spend }) => fromCents(spend)),
    rows: { where: all },
  },
  numberBookings: {
    value: bookingsWith('Hotel'),
    rows: { where: all },
  },
  numberOfRoomNights: {
    value: from([sums], (sum) => sum.quantity),
    rows: { where: takenUp, value: quantity },
  },
  overnightTripsWithoutAccommodation: {
    value: from([overnightTrips], (trips) => trips.withoutAccommodation),
  },
  overnightTripsWithoutAccommodationPercentage: {
    parts: from([overnightTrips], (trips) => [trips.withoutAccommodation, trips.all]),
  },
  averageNightlyRoomOnlyRate: {
    parts: from([sums], (sum) => [fromCents(sum.spend - sum.ancillary), sum.quantity]),
    rows: { where: all, value: ownSpend },
  },
  averageNightlyStay: {
    parts: from([sums], (sum) => [fromCents(sum.spend), sum.quantity]),
    rows: { where: all },
  },
  averageLengthOfStay: {
    parts: from([sums], (sum) => [sum.quantityOfStays, sum.stays]),
    rows: { where: stays, value: quantity },
  },
  averageAncillaryCharges: {
    parts: from([sums], (sum) => [fromCents(sum.ancillary), sum.stays]),
    rows: { where: withAncillary, value: ancillary },
  },
  onlineBookingCompliance: {
    parts: onlineCompliance('Hotel'),
    rows: { where: online },
  },
};
