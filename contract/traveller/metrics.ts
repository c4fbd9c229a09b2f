/** Glossary of the Traveller dashboard. */
import { bookings, distinctBookings, metric, spend } from '../metrics/metric.ts';

const named = 'Lines that name a traveller; merged travellers are one.';

const travellers = { sum: 'travellers', one: 'traveller' } as const;

export const metrics = {
  numberOfTravellers: metric({
    label: 'Number of travellers',
    unit: 'count',
    formula: 'Number of distinct travellers.',
    lines: named,
    opens: 'detail',
    made: [travellers],
  }),
  numberOfBookings: metric({
    label: 'Number of bookings',
    unit: 'count',
    formula: distinctBookings,
    lines: named,
    made: [bookings],
  }),
  tripFrequency: metric({
    label: 'Trip frequency',
    unit: 'count',
    formula: 'Number of travellers by the number of their distinct bookings.',
    lines: named,
    opens: 'detail',
    made: [travellers],
  }),
  nonCompliantTravellers: metric({
    label: 'Non-compliant travellers',
    unit: 'count',
    better: 'lower',
    formula: 'Number of distinct travellers with a line whose policy code is non-compliant.',
    lines: `${named} A line without a policy code is compliant.`,
    opens: 'detail',
    made: [travellers],
  }),
  averageLostSavings: metric({
    label: 'Average lost savings per traveller',
    unit: 'money',
    isAverage: true,
    better: 'lower',
    formula:
      'Lost savings ÷ travellers. Lost savings are what was paid above the cheapest rate, where the policy code shows lost savings.',
    lines: named,
    made: [
      { sum: 'value', unit: 'money', one: 'lost savings' },
      { sum: 'whole', one: 'traveller' },
    ],
    adds: { label: 'Lost savings', unit: 'money' },
  }),
  spendAnalysis: metric({
    label: 'Analysis by traveller',
    unit: 'money',
    formula:
      'Sum of what was paid by traveller. Trips are bookings with an air, rail, hotel or car line; lost savings are what was paid above the cheapest rate, where the policy code shows lost savings; cost of change is that of every product. The cost centre is that of the latest line.',
    lines: named,
    opens: 'detail',
    made: [spend],
  }),
} as const;
