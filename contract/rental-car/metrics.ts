/** Glossary of the Rental Car dashboard. */
import { bookings, distinctBookings, metric, spend, supplierNames } from '../metrics/metric.ts';

const carLines = 'Car lines.';

export const metrics = {
  totalCost: metric({
    label: 'Total cost of rental cars',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: carLines,
    made: [spend],
  }),
  numberBookings: metric({
    label: 'Number of bookings',
    unit: 'count',
    formula: distinctBookings,
    lines: carLines,
    made: [bookings],
  }),
  numOfHireDays: metric({
    label: 'Number of hire days',
    unit: 'days',
    formula: 'Sum of the days of each hire.',
    lines: 'Car lines; refunds and negative amounts are left out.',
    made: [{ sum: 'value', one: 'hire day' }],
    adds: { label: 'Hire days', unit: 'days' },
  }),
  avgDailyRate: metric({
    label: 'Average daily rate',
    unit: 'money',
    isAverage: true,
    formula: '(Cost of rental cars − ancillary charges) ÷ hire days.',
    lines: 'Money of all Car lines, refunds are negative; days without refunds and negative amounts.',
    made: [
      { sum: 'value', unit: 'money', one: 'car only' },
      { sum: 'whole', one: 'hire day' },
    ],
    adds: { label: 'Car only', unit: 'money' },
  }),
  avgAncillaryCharge: metric({
    label: 'Average ancillary charge',
    unit: 'money',
    isAverage: true,
    formula: 'Ancillary charges ÷ number of hires.',
    lines: 'Ancillary charges of all Car lines; hires are those with an amount above zero, refunds left out.',
    made: [
      { sum: 'value', unit: 'money', one: 'ancillary charges' },
      { sum: 'whole', one: 'hire' },
    ],
    adds: { label: 'Ancillary charges', unit: 'money' },
  }),
  avgHireDays: metric({
    label: 'Average hire days',
    unit: 'days',
    isAverage: true,
    decimals: 1,
    formula: 'Days of the hires ÷ number of hires.',
    lines: 'Hires: Car lines with an amount above zero, refunds left out.',
    made: [
      { sum: 'value', one: 'day' },
      { sum: 'lines', one: 'hire' },
    ],
    adds: { label: 'Days of the hire', unit: 'days' },
  }),
  onlineBookingCompliance: metric({
    label: 'Online booking compliance',
    unit: 'percent',
    better: 'higher',
    target: 'car_online_bookings',
    formula: 'Bookings with a car line booked online ÷ bookings with a car line × 100.',
    lines: carLines,
    made: [bookings, { sum: 'whole', one: 'booking' }],
  }),
  spendByMonth: metric({
    label: 'Rental car spend by month',
    unit: 'money',
    formula: 'Sum of what was paid, by month of the transaction date; a month without spend is zero.',
    lines: carLines,
    opens: 'detail',
    made: [spend],
  }),
  spendBySupplier: metric({
    label: 'Rental car spend by supplier',
    unit: 'money',
    formula:
      'Sum of what was paid, by supplier; of one supplier, by car type. Slices at or below zero stand in the table alone.',
    lines: `Car lines; those without a supplier or a car type stand under “Not specified”. ${supplierNames}`,
    made: [spend],
  }),
  spendByLocation: metric({
    label: 'Rental car spend by location',
    unit: 'money',
    formula:
      'Sum of what was paid, by location and supplier. Car only is the total less ancillary charges; the average daily rate is car only ÷ hire days.',
    lines: `Car lines; hire days leave refunds and negative amounts out. ${supplierNames}`,
    opens: 'detail',
    made: [spend],
  }),
} as const;
