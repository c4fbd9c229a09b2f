/** Hotels, rental cars and service fees. */
import type { Section } from '../../document.ts';
import { cards, columnChart, rankedChart, rankedTable, section } from '../blocks.ts';
import type { Sources } from './section.ts';
import { whyInShort } from './why.ts';

export async function hotels({ figures, words }: Sources): Promise<Section | null> {
  const [totals, trips, cities, properties, rates, why] = await Promise.all([
    figures.totals([
      'accommodationSpend',
      'roomNights',
      'averageNightlyStay',
      'overnightTripsWithoutAccommodationPercentage',
    ]),
    figures.totals(['overnightTrips', 'overnightTripsWithoutAccommodation']),
    figures.ranking(['accommodationSpend', 'roomNights', 'averageNightlyStay'], ['hotelCity']),
    figures.ranking(['accommodationSpend'], ['hotel'], { limit: 8 }),
    figures.ranking(['roomNights'], ['nightlyRateBand'], { order: 'key' }),
    figures.why('accommodationSpend'),
  ]);
  if (totals.now.accommodationSpend === 0 && totals.now.roomNights === 0) return null;
  const { overnightTrips: all, overnightTripsWithoutAccommodation: without } = trips.now;
  const banded = rates.rows.filter(({ keys }) => keys[0] !== null);
  const reason = whyInShort(why, words);
  const title = `${words.moved('Accommodation', totals, 'accommodationSpend', true)}${reason && `: ${reason}`}`;
  return section('Hotels', title, [
    cards(totals, {
      accommodationSpend: 'Accommodation',
      roomNights: 'Room nights',
      averageNightlyStay: 'Average cost of a night',
      overnightTripsWithoutAccommodationPercentage: 'Overnight trips, no hotel',
    }),
    rankedTable(cities, words, {
      title: 'Cities',
      name: 'City',
      many: 'cities',
      columns: { accommodationSpend: 'Accommodation', roomNights: 'Nights', averageNightlyStay: 'Per night' },
    }),
    rankedChart(properties, words, 'accommodationSpend', {
      title: 'Accommodation by hotel',
      many: 'hotels',
    }),
    columnChart(banded, words, 'roomNights', {
      title: `Room nights by cost of a night (${words.format.currency})`,
      labels: banded.map(({ label }) => label.replace(' a night', '')),
      ...(all && without
        ? {
            note: `${words.count(without)} of ${words.count(all)} overnight trips were booked without a hotel.`,
          }
        : {}),
    }),
  ]);
}

export async function cars({ figures, words }: Sources): Promise<Section | null> {
  const [totals, companies, types, why] = await Promise.all([
    figures.totals(['carSpend', 'carBookings', 'hireDays', 'averageDailyRate']),
    figures.ranking(['carSpend', 'hireDays', 'averageDailyRate'], ['carCompany']),
    figures.ranking(['carSpend'], ['carType'], {
      limit: 8,
      where: [{ dimension: 'product', in: ['Car'] }],
    }),
    figures.why('carSpend'),
  ]);
  if (totals.now.carSpend === 0 && totals.now.hireDays === 0) return null;
  const reason = whyInShort(why, words);
  const title = `${words.moved('Rental cars', totals, 'carSpend')}${reason && `: ${reason}`}`;
  return section('Rental cars', title, [
    cards(totals, {
      carSpend: 'Rental cars',
      carBookings: 'Bookings',
      hireDays: 'Hire days',
      averageDailyRate: 'Average daily rate',
    }),
    rankedTable(companies, words, {
      title: 'Companies',
      name: 'Company',
      many: 'companies',
      columns: { carSpend: 'Spend', hireDays: 'Days', averageDailyRate: 'Per day' },
    }),
    rankedChart(types, words, 'carSpend', { title: 'Spend by type of car', many: 'types' }),
  ]);
}

export async function fees({ figures, words }: Sources): Promise<Section | null> {
  const [totals, types, why] = await Promise.all([
    figures.totals(['serviceFees', 'serviceFeesCharged', 'averageServiceFee', 'feesOfTotalSpend']),
    figures.ranking(['serviceFees', 'serviceFeesCharged', 'averageServiceFee'], ['feeType']),
    figures.why('serviceFees'),
  ]);
  if (totals.now.serviceFees === 0 && totals.now.serviceFeesCharged === 0) return null;
  const reason = whyInShort(why, words);
  return section(
    'Service fees',
    `${words.moved('Service fees', totals, 'serviceFees')}${reason && `: ${reason}`}`,
    [
      cards(totals, {
        serviceFees: 'Service fees',
        serviceFeesCharged: 'Fees charged',
        averageServiceFee: 'Average fee',
        feesOfTotalSpend: 'Share of travel spend',
      }),
      rankedTable(types, words, {
        title: 'Types of fee',
        name: 'Type',
        many: 'types',
        columns: { serviceFees: 'Amount', serviceFeesCharged: 'Fees', averageServiceFee: 'Per fee' },
      }),
    ],
  );
}
