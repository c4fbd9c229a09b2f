/** Glossary of the Traveller Tracker. */
import type { Glossary } from '../metrics/metric.ts';

const lines =
  'Flown flights, rail, hotel and car lines that stand, of the chosen customer, on any date; pending ones too.';

export const metrics = {
  travellersUnderWay: {
    label: 'Travellers under way',
    unit: 'count',
    opens: 'detail',
    made: [{ sum: 'travellers', one: 'traveller' }],
    formula:
      'Travellers who stay at a place, or are on the way to it, at some time within the chosen time: each once at a ' +
      'place, at several that are drawn as one, and in all, on however many trips. A booking that names nobody counts ' +
      'as one traveller.',
    lines,
  },
  tripsUnderWay: {
    label: 'Trips under way',
    unit: 'count',
    opens: 'detail',
    made: [{ sum: 'trips', one: 'trip' }],
    formula:
      'Trips that have begun by the end of the chosen time and had not ended by its beginning, at each place where ' +
      'somebody stays or is on the way to.',
    lines,
  },
} as const satisfies Glossary;
