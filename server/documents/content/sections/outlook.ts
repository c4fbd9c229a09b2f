/** Trips that are under way or ahead, as of now. */
import type { Section } from '../../document.ts';
import { cards, columnChart, rankedChart, section } from '../blocks.ts';
import type { Sources } from './section.ts';

export async function outlook({ figures, words }: Sources): Promise<Section | null> {
  if (!figures.may('live_bookings')) return null;
  const [totals, months, places] = await Promise.all([
    figures.totals(['forwardTrips', 'forwardSpend', 'pendingSpend', 'departuresIn30Days']),
    figures.ranking(['forwardSpend', 'forwardTrips'], ['departureMonth'], { order: 'key', limit: 24 }),
    figures.ranking(['forwardTrips'], ['tripDestination'], { limit: 8 }),
  ]);
  const { forwardTrips, forwardSpend } = totals.now;
  if (!forwardTrips) return null;
  const verb = forwardTrips === 1 ? 'is' : 'are';
  const title = `${forwardTrips === 1 ? 'One trip' : `${words.value('forwardTrips', forwardTrips)} trips`} worth ${words.money(forwardSpend)} ${verb} under way or booked ahead`;
  return section('Outlook', title, [
    cards(totals, {
      forwardTrips: 'Trips under way or ahead',
      forwardSpend: 'Spend on these trips',
      pendingSpend: 'Of which not yet confirmed',
      departuresIn30Days: 'Depart in the next 30 days',
    }),
    columnChart(
      months.rows.filter(({ keys }) => keys[0] !== null),
      words,
      'forwardSpend',
      {
        title: 'Spend by month of departure',
        labels: months.rows.filter(({ keys }) => keys[0] !== null).map(({ label }) => words.month(label)),
      },
    ),
    rankedChart(places, words, 'forwardTrips', { title: 'Trips by destination', many: 'destinations' }),
  ]);
}
