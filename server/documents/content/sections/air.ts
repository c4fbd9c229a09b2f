/** Air: what was spent and why it changed, routes, airlines, classes, and fares by how early they were booked. */
import { count, decimal } from '../../../../charts/format.ts';
import type { ChangeAnswer } from '../../../../contract/query/change.ts';
import type { Section } from '../../document.ts';
import { cards, columnChart, rankedChart, rankedTable, section } from '../blocks.ts';
import { moreOf, type Words } from '../words.ts';
import type { Sources } from './section.ts';

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
        note: `${count(late.now.tickets)} of ${count(bands.total.now.tickets)} tickets were booked within ${late.label.replace(/^0 to /, '')} of departure.`,
      }),
    }),
  ]);
}

/** `61 more bookings, each 4.0% cheaper`, from the parts of the change; empty: it is not compared, or has one period only. */
export function whyInShort(why: ChangeAnswer | null, _words: Words): string {
  const volume = why?.parts.find(({ kind }) => kind === 'volume');
  const price = why?.parts.find(({ kind }) => kind === 'price');
  if (!why?.units || !volume) return '';
  const { one, many } = why.units;
  const units = (volume.after.units ?? 0) - (volume.before.units ?? 0);
  const rate = ({ value, units: of }: { value: number; units: number | null }) => (of ? value / of : null);
  const [now, was] = price ? [rate(price.after), rate(price.before)] : [null, null];
  const change = now === null || was === null || was === 0 ? null : ((now - was) / Math.abs(was)) * 100;
  const size = change === null ? '' : decimal(Math.abs(change), 1);
  return [
    units === 0 ? `as many ${many}` : moreOf(units, one, many),
    ...(change === null || size === '0.0'
      ? []
      : [`each ${size}% ${change > 0 ? 'more expensive' : 'cheaper'}`]),
  ].join(', ');
}
