/** Glossary of the Service Fees dashboard. */
import { bookings, metric, spend } from '../metrics/metric.ts';

const fees = 'Service Fee lines; refunds count as they stand.';
const online = 'Service Fee lines that were charged online.';
const offline = 'Service Fee lines that were charged offline: all that are not online.';

const charge = {
  unit: 'money',
  isAverage: true,
  formula: 'Fees charged ÷ number of fees, those without charge included.',
} as const;
const perBooking = {
  unit: 'money',
  isAverage: true,
  formula: 'Fees charged ÷ number of distinct bookings with a fee.',
} as const;

const feeLines = { sum: 'lines', one: 'fee' } as const;
const allFees = { sum: 'whole', one: 'fee' } as const;

export const metrics = {
  totalFeesCharged: metric({
    label: 'Total fees charged',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: fees,
    made: [spend],
  }),
  numberOfTransactions: metric({
    label: 'Number of transactions',
    unit: 'count',
    formula: 'Number of fee lines, those without charge included.',
    lines: fees,
    made: [feeLines],
  }),
  feesWithoutCharge: metric({
    label: 'Fees without charge',
    unit: 'count',
    formula: 'Number of fee lines with an amount of zero.',
    lines: fees,
    made: [{ sum: 'lines', one: 'fee without charge', many: 'fees without charge' }],
  }),
  percentageOfFeesWithoutCharge: metric({
    label: 'Percentage of fees without charge',
    unit: 'percent',
    formula: 'Fee lines with an amount of zero ÷ fee lines × 100.',
    lines: fees,
    made: [feeLines, allFees],
  }),
  averageCharge: metric({
    label: 'Average service fee charge',
    ...charge,
    lines: fees,
    made: [spend, feeLines],
  }),
  onlineAverageCharge: metric({
    label: 'Average service fee charge, online',
    ...charge,
    lines: online,
    made: [spend, feeLines],
  }),
  offlineAverageCharge: metric({
    label: 'Average service fee charge, offline',
    ...charge,
    lines: offline,
    made: [spend, feeLines],
  }),
  averagePerBooking: metric({
    label: 'Average fee per booking',
    ...perBooking,
    lines: fees,
    made: [spend, bookings],
  }),
  onlineAveragePerBooking: metric({
    label: 'Average fee per booking, online',
    ...perBooking,
    lines: online,
    made: [spend, bookings],
  }),
  offlineAveragePerBooking: metric({
    label: 'Average fee per booking, offline',
    ...perBooking,
    lines: offline,
    made: [spend, bookings],
  }),
  onlineFeesCharged: metric({
    label: 'Online fees charged',
    unit: 'percent',
    formula: 'Fee lines charged online ÷ fee lines × 100.',
    lines: fees,
    made: [feeLines, allFees],
  }),
  feesOfTotalSpend: metric({
    label: 'Fees as percentage of total spend',
    unit: 'percent',
    formula: 'Fees charged ÷ what was paid for every product, the fees included × 100.',
    lines: 'Service Fee lines, held against the lines of every product.',
    made: [spend, { sum: 'whole', unit: 'money', one: 'total spend' }],
  }),
  spendAnalysis: metric({
    label: 'Spend analysis',
    unit: 'money',
    formula:
      'Sum of what was paid, by fee type; merged fee types, and fee types of one description, are one. The average is that sum ÷ the number of fees.',
    lines: 'Service Fee lines; those without a fee type stand under “Not specified”.',
    opens: 'detail',
    made: [spend],
  }),
} as const;
