/** Air: what was spent and why it changed, routes, airlines, classes, and fares by how early they were booked. */
import type { Section } from '../../document.ts';
import { cards, columnChart, rankedChart, rankedTable, section } from '../blocks.ts';
import type { Sources } from './section.ts';
import { whyInShort } from './why.ts';

export async function air({ figures, words }: Sources): Promise<Section | null> {
  const [totals, routes, airlines, classes, bands, why] = await Promise.all([
    figures.totals(['airfares', 'tickets', 'averageCostOfAirTicket', 'averageBookingLeadTime']),
    figures.ranking(['airfares', 'airBookings', 'averageCostOfAirBooking'], ['route']),
    figures.ranking(['airfares'], ['airline'], { limit: 8 }),
    figures.ranking(['airfares'], ['classOfTravel'], { where: [{ dimension: 'product', in: ['Air'] }] }),
    figures.ranking(['averageCostOfAirTicket', 'tickets', 'airfares'], ['leadTimeBand'], { order: 'key' }),
    figures.why('airfares'),
  ]);
  if (totals.now.airfares === 0 && totals.now.tickets === 0) return null;
  const known = bands.rows.filter(({ keys, now }) => keys[0] !== null && now.averageCostOfAirTicket !== null);
  const late = known.find(({ keys }) => keys[0] === 0);
  const reason = whyInShort(why, words);
  return section('Air', `${words.moved('Airfares', totals, 'airfares')}${reason && `: ${reason}`}`, [
    cards(totals, {
      airfares: 'Airfares',
      tickets: 'Tickets',
      averageCostOfAirTicket: 'Average cost of a ticket',
      averageBookingLeadTime: 'Days booked in advance',
    }),
    rankedTable(routes, words, {
      title: 'Routes',
      name: 'Route',
      many: 'routes',
      columns: { airfares: 'Airfares', airBookings: 'Bookings', averageCostOfAirBooking: 'Per booking' },
    }),
    rankedChart(airlines, words, 'airfares', { title: 'Airfares by airline', many: 'airlines' }),
    rankedChart(classes, words, 'airfares', { title: 'Airfares by class of travel', many: 'classes' }),
    columnChart(known, words, 'averageCostOfAirTicket', {
      title: 'Average cost of a ticket by days booked in advance',
      ...(late && {
        note: `${words.count(late.now.tickets)} of ${words.count(bands.total.now.tickets)} tickets were booked within ${late.label.replace(/^0 to /, '')} of departure.`,
      }),
    }),
  ]);
}
