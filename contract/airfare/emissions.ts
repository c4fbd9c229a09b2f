/** Emissions of flights by month, by class of travel and by route; each adds up to the CO2 on the card. */
import * as z from 'zod';
import { report } from '../http/report.ts';
import { average } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

const emissions = z.number().meta({ description: 'Kilograms of CO2e.' });
/** Totals over the flights of a row. */
const flights = {
  segments: z.number().meta({ description: 'Flights flown.' }),
  kilometres: z.number(),
  emissions,
  gramsPerKilometre: average.meta({
    description: 'Of the flights of a known distance; null: there are none.',
  }),
};
const shown = { emissions: metrics.CO2Emission, gramsPerKilometre: metrics.emissionsPerKilometre };

export const emissionsByMonth = report({
  path: '/api/air/emissions_by_month/',
  summary: 'Emissions by the month of the transaction; every month of the dates.',
  answer: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), emissions })),
  metrics: { emissions: metrics.CO2Emission },
});

export const emissionsByClass = report({
  path: '/api/air/emissions_by_class/',
  summary: 'Emissions by class of travel; the highest first.',
  answer: z.array(z.object({ classOfTravel: z.string(), ...flights })),
  metrics: shown,
});

export const emissionsByRoute = report({
  path: '/api/air/emissions_by_route/',
  summary: 'Emissions between each two places, both directions together; the highest first.',
  answer: z.array(
    z.object({
      placeId: z.number(),
      otherPlaceId: z.number(),
      route: z.string().meta({ description: 'The names of both places, in the order of the alphabet.' }),
      ...flights,
    }),
  ),
  metrics: shown,
});
