/** Emissions of flights, and the method by which they are calculated. */
import { co2Method } from '../../../../contract/vocabulary/co2-factors.ts';
import type { Section } from '../../document.ts';
import { cards, columnChart, rankedChart, rankedTable, section } from '../blocks.ts';
import type { Sources } from './section.ts';

export async function carbon({ figures, words }: Sources): Promise<Section | null> {
  const [totals, months, cabins, routes] = await Promise.all([
    figures.totals(['emissions', 'emissionsPerTrip', 'emissionsPerKilometre', 'segmentsFlown']),
    figures.ranking(['emissions'], ['month'], { order: 'key', limit: 200 }),
    figures.ranking(['emissions'], ['classOfTravel'], { where: [{ dimension: 'product', in: ['Air'] }] }),
    figures.ranking(['emissions', 'segmentsFlown'], ['route'], { limit: 8 }),
  ]);
  if (!totals.now.emissions) return null;
  return section('Carbon', words.moved('Flight emissions', totals, 'emissions'), [
    cards(totals, {
      emissions: 'CO₂e of flights',
      emissionsPerTrip: 'CO₂e per trip',
      emissionsPerKilometre: 'CO₂e per km flown',
      segmentsFlown: 'Flights',
    }),
    columnChart(months.rows, words, 'emissions', {
      title: 'CO₂e by month',
      labels: months.rows.map(({ label }) => words.month(label)),
    }),
    rankedChart(cabins, words, 'emissions', { title: 'CO₂e by class of travel', many: 'classes' }),
    rankedTable(routes, words, {
      title: 'Routes with the highest emissions',
      name: 'Route',
      many: 'routes',
      columns: { emissions: 'CO₂e', segmentsFlown: 'Flights' },
      note: `CO₂e by ${co2Method(figures.reading.settings.co2)}.`,
    }),
  ]);
}
