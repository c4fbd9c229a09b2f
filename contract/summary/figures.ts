/** The Summary dashboard's glossary. */
import { figure } from '../core/figure.ts';

export const figures = {
  total: figure({
    label: 'Total travel spend',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: 'Every product.',
  }),
  air: figure({ label: 'Airfares', unit: 'money', formula: 'Sum of what was paid.', lines: 'Air lines.' }),
  hotel: figure({
    label: 'Accommodation',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Hotel lines.',
  }),
  car: figure({ label: 'Rental car', unit: 'money', formula: 'Sum of what was paid.', lines: 'Car lines.' }),
  service_fees: figure({
    label: 'Service fees',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Service Fee lines.',
  }),
  other: figure({
    label: 'Other',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Rail, Insurance and Other lines: everything that is not named above.',
  }),
  bookings: figure({
    label: 'Number of bookings',
    unit: 'count',
    formula: 'Number of distinct booking references.',
    lines: 'Every product.',
  }),
  hotel_room_nights: figure({
    label: 'Hotel room nights',
    unit: 'nights',
    formula: 'Sum of the nights of each stay.',
    lines: 'Hotel lines; refunds and negative amounts are left out.',
  }),
  car_hire_days: figure({
    label: 'Rental car hire days',
    unit: 'days',
    formula: 'Sum of the days of each hire.',
    lines: 'Car lines; refunds and negative amounts are left out.',
  }),
  service_fees_charged: figure({
    label: 'Service fees charged',
    unit: 'count',
    formula: 'Number of fee lines, those without charge included.',
    lines: 'Service Fee lines.',
  }),
  costOfChange: figure({
    label: 'Cost of change',
    unit: 'percent',
    formula: 'Cost of changing tickets ÷ airfares × 100.',
    lines: 'Air lines.',
  }),
  costOfChangeAmount: figure({
    label: 'Total cost of change',
    unit: 'money',
    formula: 'Sum of what changing tickets cost.',
    lines: 'Air lines.',
  }),
  changedBookings: figure({
    label: 'Bookings with a change',
    unit: 'count',
    formula: 'Number of distinct booking references with a cost of change.',
    lines: 'Air lines whose cost of change is not zero.',
  }),
  nonCompliantBookings: figure({
    label: 'Non compliant bookings',
    unit: 'percent',
    formula: 'Bookings with a line whose policy code is non-compliant ÷ bookings × 100.',
    lines: 'Every product; a line without a policy code is compliant.',
  }),
  onlineBookingCompliance: figure({
    label: 'Online booking compliance',
    unit: 'percent',
    formula:
      'Bookings with an air, hotel or car line booked online ÷ bookings with an air, hotel or car line × 100.',
    lines: 'Air, Hotel and Car lines.',
  }),
  byMonth: figure({
    label: 'Travel spend by month',
    unit: 'money',
    formula: 'Sum of what was paid, by month of the transaction date; a month without spend is zero.',
    lines: 'Every product.',
  }),
  policyCompliance: figure({
    label: 'Travel policy compliance',
    unit: 'count',
    formula: 'Bookings per policy; a booking counts once in each policy that it has.',
    lines: 'Lines with a policy code.',
  }),
  trips: figure({
    label: 'Trips by destination',
    unit: 'count',
    formula:
      'Trips per destination: the place reached by the segment that is followed by the longest stay away from the origin.',
    lines: 'Every booking with a counted line; those without a destination stand under “Not specified”.',
  }),
  topTravellers: figure({
    label: 'Top 10 travellers by total spend',
    unit: 'money',
    formula: 'Sum of what was paid, by traveller; merged travellers are one.',
    lines: 'Lines that name a traveller.',
  }),
} as const;
