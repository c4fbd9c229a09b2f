/** The Travel Policies screen's glossary. */
import { distinctBookings, figure } from '../core/figure.ts';

const compliant = 'Every product: lines whose policy code is compliant, and those without a policy code.';
const nonCompliant = 'Every product: lines whose policy code is not compliant.';
const bookings = `${distinctBookings} A booking with lines of both kinds counts in both.`;

export const figures = {
  compliantSpend: figure({
    label: 'Compliant spend',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: compliant,
    opens: 'lines',
  }),
  compliantBookings: figure({
    label: 'Compliant bookings',
    unit: 'count',
    formula: bookings,
    lines: compliant,
    opens: 'lines',
  }),
  compliantLines: figure({
    label: 'Compliant lines',
    unit: 'count',
    formula: 'Number of lines.',
    lines: compliant,
    opens: 'lines',
  }),
  nonCompliantSpend: figure({
    label: 'Non compliant spend',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: nonCompliant,
    opens: 'lines',
  }),
  nonCompliantBookings: figure({
    label: 'Non compliant bookings',
    unit: 'count',
    formula: bookings,
    lines: nonCompliant,
    opens: 'lines',
  }),
  nonCompliantLines: figure({
    label: 'Non compliant lines',
    unit: 'count',
    formula: 'Number of lines.',
    lines: nonCompliant,
    opens: 'lines',
  }),
  bookingsWithCode: figure({
    label: 'Bookings with a policy code',
    unit: 'percent',
    formula: 'Bookings with a line that has a policy code ÷ bookings × 100.',
    lines: 'Every product.',
    opens: 'lines',
  }),
  lostSavings: figure({
    label: 'Lost savings',
    unit: 'money',
    formula: 'What was paid above the cheapest rate, where the policy code shows lost savings.',
    lines: 'Every product.',
    opens: 'lines',
    adds: { label: 'Lost savings', unit: 'money' },
  }),
} as const;
