/** Trips grouped by place use a station's city; details of a single line name the station. */
import { beforeAll, expect, test } from 'vitest';
import { spendByDestination } from '../../../contract/airfare/calls.ts';
import { forwardBookings, forwardDestinations } from '../../../contract/forward-bookings/calls.ts';
import { byDestination } from '../../../contract/summary/calls.ts';
import { bookingDetails } from '../../../contract/traveller/booking-details.ts';
import { affected } from '../../../contract/traveller-tracker/affected.ts';
import { tripsMap } from '../../../contract/traveller-tracker/calls.ts';
import { flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

// Noon in Tokyo, while all travellers are there.
const server = testServer({ clock: () => new Date('2026-03-12T03:00Z') });

const ada = { traveller_name: 'Ada', node_code: 'ACME-1', booking_reference: 'ADA', amount_paid: '100.00' };
const bob = { ...ada, traveller_name: 'Bob', booking_reference: 'BOB' };
const train = (origin: string, destination: string, day: string, more: Row): Row => ({
  ...flight(origin, destination, day, more),
  product_type: 'Rail',
});

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    locations: [
      { code: 'TOKYO-STN', name: 'Tokyo Station', country: 'JP', city_code: 'TYO' },
      { code: 'SHIN-OSAKA', name: 'Shin-Osaka', country: 'JP', city_code: 'OSA' },
    ],
    lines: [
      // Ada flies in and stays at the station; Bob comes by train, on a part of his booking that others do not see.
      flight('MEL', 'NRT', '2026-03-10', ada),
      stay('Hotel', 'TOKYO-STN', '2026-03-10', '2026-03-20', { ...ada, supplier_name: 'Station Hotel' }),
      train('SHIN-OSAKA', 'TOKYO-STN', '2026-03-11', bob),
      stay('Hotel', 'TYO', '2026-03-11', '2026-03-20', bob),
      flight('HND', 'ITM', '2026-03-20', { ...bob, node_code: 'ACME-2' }),
    ],
  });
  await server.grant('all@one.test', 'ONE');
  await server.grant('plant1@one.test', 'ONE', { nodes: ['ACME-1'] });
});

const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const get = <E extends Parameters<typeof server.get>[1]>(endpoint: E, more: object = query, who = 'all') =>
  server.get(`${who}@one.test`, endpoint, { query: more });

test('maps and tables by destination have only the city', async () => {
  const named = (places: readonly { name: string; value: number }[]) =>
    places.map(({ name, value }) => [name, value]);
  expect(named(await get(byDestination))).toEqual([['Tokyo', 2]]);
  expect(named(await get(forwardDestinations))).toEqual([['Tokyo', 2]]);
  expect(await get(spendByDestination)).toMatchObject([{ destination: 'Tokyo', bookings: 2 }]);
});

test('the tracker counts each traveller there once', async () => {
  const { travellers, places } = await get(tripsMap, {});
  expect([travellers, places.map(({ name, value }) => [name, value])]).toEqual([2, [['Tokyo', 2]]]);
  const { people } = await get(affected, {});
  expect(people.map(({ travellerName, place }) => [travellerName, place])).toEqual([
    ['Ada', 'Tokyo'],
    ['Bob', 'Tokyo'],
  ]);
});

test('a booking’s details and itineraries name the station, even if it is partly visible', async () => {
  const { lines } = await get(bookingDetails, { bookingReference: 'ADA' });
  expect(lines.map(({ productType, detail }) => [productType, detail])).toEqual([
    ['Air', 'Melbourne (MEL) to Tokyo (NRT)'],
    ['Hotel', 'Tokyo Station'],
  ]);
  const ofBob = (await get(bookingDetails, { bookingReference: 'BOB' })).lines;
  expect(ofBob.find(({ productType }) => productType === 'Rail')?.detail).toBe(
    'Shin-Osaka (SHIN-OSAKA) to Tokyo Station (TOKYO-STN)',
  );
  const itineraries = async (who: string) =>
    (await get(forwardBookings, query, who)).rows.map((row) => row.itinerarySummary);
  expect(await itineraries('all')).toEqual(['MEL-NRT', 'Shin-Osaka-Tokyo Station-HND-ITM']);
  expect(await itineraries('plant1')).toEqual(['MEL-NRT', 'Shin-Osaka-Tokyo Station']);
});
