/** Glossary of the Travel Policies screen. */
import { bookings, distinctBookings, lines, metric, spend } from '../metrics/metric.ts';

const compliant = 'Every product: lines whose policy code is compliant, and those without a policy code.';
const nonCompliant = 'Every product: lines whose policy code is not compliant.';
const inBoth = `${distinctBookings} A booking with lines of both kinds counts in both.`;

export const metrics = {
  compliantSpend: metric({
    label: 'Compliant spend',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: compliant,
    made: [spend],
  }),
  compliantBookings: metric({
    label: 'Compliant bookings',
    unit: 'count',
    formula: inBoth,
    lines: compliant,
    made: [bookings],
  }),
  compliantLines: metric({
    label: 'Compliant lines',
    unit: 'count',
    formula: 'Number of lines.',
    lines: compliant,
    made: [lines],
  }),
  nonCompliantSpend: metric({
    label: 'Non-compliant spend',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: nonCompliant,
    made: [spend],
  }),
  nonCompliantBookings: metric({
    label: 'Non-compliant bookings',
    unit: 'count',
    formula: inBoth,
    lines: nonCompliant,
    made: [bookings],
  }),
  nonCompliantLines: metric({
    label: 'Non-compliant lines',
    unit: 'count',
    formula: 'Number of lines.',
    lines: nonCompliant,
    made: [lines],
  }),
  bookingsWithCode: metric({
    label: 'Bookings with a policy code',
    unit: 'percent',
    formula: 'Bookings with a line that has a policy code ÷ bookings × 100.',
    lines: 'Every product.',
    made: [bookings, { sum: 'whole', one: 'booking' }],
  }),
  lostSavings: metric({
    label: 'Lost savings',
    unit: 'money',
    formula: 'What was paid above the cheapest rate, where the policy code shows lost savings.',
    lines: 'Every product.',
    made: [{ sum: 'value', unit: 'money' }],
    adds: { label: 'Lost savings', unit: 'money' },
  }),
} as const;
