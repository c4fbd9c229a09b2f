/** What the Traveller Tracker counts. */
import type { Glossary } from '../core/figure.ts';

export const figures = {
  tripsUnderWay: {
    label: 'Trips under way',
    unit: 'count',
    opens: 'detail',
    made: [{ sum: 'trips', one: 'trip' }],
    formula:
      'Trips that have begun by the end of the chosen time and had not ended by its beginning, at each place where ' +
      'somebody stays or is on the way to.',
    lines:
      'Flown flights, rail, hotel and car lines that stand, of the chosen customer, on any date; pending ones too.',
  },
} as const satisfies Glossary;
