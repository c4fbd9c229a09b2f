/** Glossary of the Accommodation dashboard. */
import { bookings, distinctBookings, metric, seenInPart, spend, supplierNames } from '../metrics/metric.ts';

const hotelLines = 'Hotel lines.';
const isUsed = 'Hotel lines; refunds and negative amounts are left out.';
const nightsTakenUp =
  'Money of all Hotel lines, refunds are negative; nights without refunds and negative amounts.';
const overnight = `Bookings with a counted line, by their whole trip: a flown flight or a train, and a stay away from the place of origin that spans midnight. ${seenInPart}`;

const trips = {
  sum: 'trips',
  one: 'overnight trip without accommodation',
  many: 'overnight trips without accommodation',
} as const;
const roomNights = { sum: 'whole', one: 'room night' } as const;

export const metrics = {
  totalCostOfAccommodation: metric({
    label: 'Total cost of accommodation',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: hotelLines,
    made: [spend],
  }),
  numberBookings: metric({
    label: 'Number of bookings',
    unit: 'count',
    formula: distinctBookings,
    lines: hotelLines,
    made: [bookings],
  }),
  numberOfRoomNights: metric({
    label: 'Number of room nights',
    unit: 'nights',
    formula: 'Sum of the nights of each stay.',
    lines: isUsed,
    made: [{ sum: 'value', one: 'room night' }],
    adds: { label: 'Room nights', unit: 'nights' },
  }),
  overnightTripsWithoutAccommodation: metric({
    label: 'Overnight trips without accommodation',
    unit: 'count',
    formula: 'Overnight trips whose booking has no Hotel line, whatever its traveller or cost centre.',
    lines: overnight,
    opens: 'detail',
    made: [trips],
  }),
  overnightTripsWithoutAccommodationPercentage: metric({
    label: '% of overnight trips without accommodation',
    unit: 'percent',
    formula: 'Overnight trips without accommodation ÷ overnight trips × 100.',
    lines: overnight,
    opens: 'detail',
    made: [trips, { sum: 'whole', one: 'overnight trip' }],
  }),
  averageNightlyRoomOnlyRate: metric({
    label: 'Average nightly room only rate',
    unit: 'money',
    isAverage: true,
    formula: '(Cost of accommodation − ancillary charges) ÷ room nights.',
    lines: nightsTakenUp,
    made: [{ sum: 'value', unit: 'money', one: 'room only' }, roomNights],
    adds: { label: 'Room only', unit: 'money' },
  }),
  averageNightlyStay: metric({
    label: 'Average nightly cost',
    unit: 'money',
    isAverage: true,
    formula: 'Cost of accommodation ÷ room nights.',
    lines: nightsTakenUp,
    made: [spend, roomNights],
  }),
  averageLengthOfStay: metric({
    label: 'Average length of stay',
    unit: 'nights',
    isAverage: true,
    decimals: 1,
    formula: 'Room nights of the stays ÷ number of stays.',
    lines: 'Stays: Hotel lines with an amount above zero, refunds left out.',
    made: [
      { sum: 'value', one: 'night' },
      { sum: 'lines', one: 'stay' },
    ],
    adds: { label: 'Nights of the stay', unit: 'nights' },
  }),
  averageAncillaryCharges: metric({
    label: 'Average ancillary charges',
    unit: 'money',
    isAverage: true,
    formula: 'Ancillary charges ÷ number of stays.',
    lines:
      'Ancillary charges of all Hotel lines; stays are those with an amount above zero, refunds left out.',
    made: [
      { sum: 'value', unit: 'money', one: 'ancillary charges' },
      { sum: 'whole', one: 'stay' },
    ],
    adds: { label: 'Ancillary charges', unit: 'money' },
  }),
  onlineBookingCompliance: metric({
    label: 'Online booking compliance',
    unit: 'percent',
    better: 'higher',
    target: 'hotel_online_bookings',
    formula: 'Bookings with a hotel line booked online ÷ bookings with a hotel line × 100.',
    lines: hotelLines,
    made: [bookings, { sum: 'whole', one: 'booking' }],
  }),
  spendByMonth: metric({
    label: 'Accommodation spend by month',
    unit: 'money',
    formula: 'Sum of what was paid, by month of the transaction date; a month without spend is zero.',
    lines: hotelLines,
    opens: 'detail',
    made: [spend],
  }),
  bookingsByLocation: metric({
    label: 'Bookings by location',
    unit: 'count',
    formula: 'Distinct bookings per location; a booking counts once in each location that it stays at.',
    lines: hotelLines,
    opens: 'detail',
    made: [bookings],
  }),
  spendByLocation: metric({
    label: 'Accommodation spend by location',
    unit: 'money',
    formula:
      'Sum of what was paid, by location and hotel. Room only is the total less ancillary charges; the average room rate is room only ÷ room nights.',
    lines: `Hotel lines; room nights leave refunds and negative amounts out. ${supplierNames}`,
    opens: 'detail',
    made: [spend],
  }),
} as const;
