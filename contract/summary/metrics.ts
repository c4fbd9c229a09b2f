/** Glossary of the Summary dashboard. */
import { bookings, distinctBookings, metric, seenInPart, spend } from '../metrics/metric.ts';

/** The number of travellers on the dashboard; their table has all. */
export const rankedTravellers = 10;

export const metrics = {
  total: metric({
    label: 'Total travel spend',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: 'Every product.',
    made: [spend],
  }),
  air: metric({
    label: 'Airfares',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Air lines.',
    made: [spend],
  }),
  hotel: metric({
    label: 'Accommodation',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Hotel lines.',
    made: [spend],
  }),
  car: metric({
    label: 'Rental car',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Car lines.',
    made: [spend],
  }),
  service_fees: metric({
    label: 'Service fees',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Service Fee lines.',
    made: [spend],
  }),
  other: metric({
    label: 'Other',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Rail, Insurance and Other lines: everything that is not named above.',
    made: [spend],
  }),
  bookings: metric({
    label: 'Number of bookings',
    unit: 'count',
    formula: distinctBookings,
    lines: 'Every product.',
    made: [bookings],
  }),
  hotel_room_nights: metric({
    label: 'Hotel room nights',
    unit: 'nights',
    formula: 'Sum of the nights of each stay.',
    lines: 'Hotel lines; refunds and negative amounts are left out.',
    made: [{ sum: 'value', one: 'room night' }],
    adds: { label: 'Room nights', unit: 'nights' },
  }),
  car_hire_days: metric({
    label: 'Rental car hire days',
    unit: 'days',
    formula: 'Sum of the days of each hire.',
    lines: 'Car lines; refunds and negative amounts are left out.',
    made: [{ sum: 'value', one: 'hire day' }],
    adds: { label: 'Hire days', unit: 'days' },
  }),
  service_fees_charged: metric({
    label: 'Service fees charged',
    unit: 'count',
    formula: 'Number of fee lines, those without charge included.',
    lines: 'Service Fee lines.',
    made: [{ sum: 'lines', one: 'fee' }],
    field: 'service_fees',
  }),
  costOfChange: metric({
    label: 'Cost of change',
    unit: 'percent',
    better: 'lower',
    target: 'cost_of_change',
    formula: 'Cost of changing tickets ÷ airfares × 100.',
    lines: 'Air lines.',
    made: [
      { sum: 'value', unit: 'money' },
      { sum: 'whole', unit: 'money', one: 'airfares' },
    ],
    adds: { label: 'Cost of change', unit: 'money' },
  }),
  costOfChangeAmount: metric({
    label: 'Total cost of change',
    unit: 'money',
    formula: 'Sum of what changing tickets cost.',
    lines: 'Air lines.',
  }),
  changedBookings: metric({
    label: 'Bookings with a change',
    unit: 'count',
    formula: 'Number of distinct bookings with a cost of change.',
    lines: 'Air lines whose cost of change is not zero.',
  }),
  nonCompliantBookings: metric({
    label: 'Non-compliant bookings',
    unit: 'percent',
    better: 'lower',
    target: 'non_compliant_bookings',
    formula: 'Bookings with a line whose policy code is non-compliant ÷ bookings × 100.',
    lines: 'Every product; a line without a policy code is compliant.',
    made: [bookings, { sum: 'whole', one: 'booking' }],
  }),
  onlineBookingCompliance: metric({
    label: 'Online booking compliance',
    unit: 'percent',
    better: 'higher',
    target: 'online_bookings',
    formula:
      'Bookings with an air, hotel or car line booked online ÷ bookings with an air, hotel or car line × 100.',
    lines: 'Air, Hotel and Car lines.',
    made: [
      bookings,
      {
        sum: 'whole',
        one: 'booking with a flight, hotel or car',
        many: 'bookings with a flight, hotel or car',
      },
    ],
  }),
  byMonth: metric({
    label: 'Travel spend by month',
    unit: 'money',
    formula: 'Sum of what was paid, by month of the transaction date; a month without spend is zero.',
    lines: 'Every product.',
  }),
  policyCompliance: metric({
    label: 'Travel policy compliance',
    unit: 'count',
    formula: 'Bookings per policy; a booking counts once in each policy that it has.',
    lines: 'Lines with a policy code.',
    opens: 'detail',
    made: [bookings],
  }),
  trips: metric({
    label: 'Trips by destination',
    unit: 'count',
    formula:
      'Trips per destination: the place reached by the segment that is followed by the longest stay away from the origin.',
    lines: `Every booking with a counted line; those without a destination stand under “Not specified”. ${seenInPart}`,
    opens: 'detail',
    made: [{ sum: 'trips', one: 'trip' }],
  }),
  topTravellers: metric({
    label: `Top ${rankedTravellers} travellers by total spend`,
    unit: 'money',
    formula: 'Sum of what was paid, by traveller; merged travellers are one.',
    lines: 'Lines that name a traveller.',
    opens: 'detail',
    made: [spend],
  }),
} as const;
