/** The Rental Car dashboard's glossary. */
import { distinctBookings, figure, supplierNames } from '../core/figure.ts';

const carLines = 'Car lines.';

export const figures = {
  totalCost: figure({
    label: 'Total cost of rental cars',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: carLines,
    opens: 'lines',
  }),
  numberBookings: figure({
    label: 'Number of bookings',
    unit: 'count',
    formula: distinctBookings,
    lines: carLines,
    opens: 'lines',
  }),
  numOfHireDays: figure({
    label: 'Number of hire days',
    unit: 'days',
    formula: 'Sum of the days of each hire.',
    lines: 'Car lines; refunds and negative amounts are left out.',
    opens: 'lines',
    adds: { label: 'Hire days', unit: 'days' },
  }),
  avgDailyRate: figure({
    label: 'Average daily rate',
    unit: 'money',
    isAverage: true,
    formula: '(Cost of rental cars − ancillary charges) ÷ hire days.',
    lines: 'Money of all Car lines, refunds are negative; days without refunds and negative amounts.',
    opens: 'lines',
    adds: { label: 'Car only', unit: 'money' },
  }),
  avgAncillaryCharge: figure({
    label: 'Average ancillary charge',
    unit: 'money',
    isAverage: true,
    formula: 'Ancillary charges ÷ number of hires.',
    lines: 'Ancillary charges of all Car lines; hires are those with an amount above zero, refunds left out.',
    opens: 'lines',
    adds: { label: 'Ancillary charges', unit: 'money' },
  }),
  avgHireDays: figure({
    label: 'Average hire days',
    unit: 'days',
    isAverage: true,
    decimals: 1,
    formula: 'Days of the hires ÷ number of hires.',
    lines: 'Hires: Car lines with an amount above zero, refunds left out.',
    opens: 'lines',
    adds: { label: 'Days of the hire', unit: 'days' },
  }),
  onlineBookingCompliance: figure({
    label: 'Online booking compliance',
    unit: 'percent',
    formula: 'Bookings with a car line booked online ÷ bookings with a car line × 100.',
    lines: carLines,
    opens: 'lines',
  }),
  spendByMonth: figure({
    label: 'Rental car spend by month',
    unit: 'money',
    formula: 'Sum of what was paid, by month of the transaction date; a month without spend is zero.',
    lines: carLines,
  }),
  spendBySupplier: figure({
    label: 'Rental car spend by supplier',
    unit: 'money',
    formula:
      'Sum of what was paid, by supplier; of one supplier, by car type. Slices at or below zero stand in the table alone.',
    lines: `Car lines; those without a supplier or a car type stand under “Not specified”. ${supplierNames}`,
    opens: 'lines',
  }),
  spendByLocation: figure({
    label: 'Rental car spend by location',
    unit: 'money',
    formula:
      'Sum of what was paid, by location and supplier. Car only is the total less ancillary charges; the average daily rate is car only ÷ hire days.',
    lines: `Car lines; hire days leave refunds and negative amounts out. ${supplierNames}`,
  }),
} as const;
