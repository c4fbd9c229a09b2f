/** Places of locations.csv with a city. */
import { describe, expect, test } from 'vitest';
import { takeVersion } from '../mutations/data-version.ts';
import { type Row, stay } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { followLines } from './derivation/follow-lines.ts';
import { itinerary_summary, lines, ofCities, osaka, placesOf, station, tokyo } from './stations.fixture.ts';
import type { Client } from './two-customers.fixture.ts';

const database = testDatabase();

const rejectsOf = async (client: Client) =>
  (await client.rejects()).map(({ file, column, value, reason }) => [file, column, value, reason]);

describe('a station of a city', () => {
  test('counts as the city for its lines and trips, while itineraries show the station', async () => {
    const client = await newClient(database);
    await client.importFeed({ locations: [tokyo({ city_code: 'TYO' }), osaka], lines });
    expect(await placesOf(client)).toEqual(ofCities);
    expect(await client.trips()).toMatchObject([{ origin: 'MEL', destination: 'OSA', itinerary_summary }]);
    const stored = await client.lines();
    expect(stored.map((line) => line.origin_code)).toEqual(['MEL', 'TYO', 'TOKYO-STN', 'SHIN-OSAKA', 'HND']);
  });

  test('may give the city by an airport code and inherit its country', async () => {
    const client = await newClient(database);
    await client.importFeed({ locations: [tokyo({ city_code: 'hnd', country: '' }), osaka], lines });
    expect(await placesOf(client)).toEqual(ofCities);
  });

  test('must give an existing city in its own country', async () => {
    const client = await newClient(database);
    const [, , ride] = lines;
    await client.importFeed({
      locations: [tokyo({ city_code: 'TOKYO' }), station('SHIN-OSAKA', 'Shin-Osaka', { city_code: 'LON' })],
      lines: [ride as Row],
    });
    expect(await rejectsOf(client)).toEqual([
      ['locations.csv', 'city_code', 'TOKYO', 'no IATA code of a city or an airport, as MEL'],
      ['locations.csv', 'city_code', 'LON', 'London is in GB, the location in JP'],
      ['line_items.csv', 'origin', 'TOKYO-STN', 'needs row 2 of locations.csv, which is rejected'],
    ]);
  });

  test('has its lines rejected when its row is invalid, even if it belonged to a city before', async () => {
    const client = await newClient(database);
    await client.importFeed({ locations: [tokyo({ city_code: 'TYO' }), osaka], lines });
    await client.importFeed({
      locations: [tokyo({ city_code: 'TOKYO' })],
      lines: [stay('Hotel', 'TOKYO-STN', '2026-03-10', '2026-03-12', { line_key: '6' })],
    });
    expect((await rejectsOf(client))[1]).toEqual([
      'line_items.csv',
      'location',
      'TOKYO-STN',
      'needs row 2 of locations.csv, which is rejected',
    ]);
  });

  test('moves stored lines when its city is added, changed or removed', async () => {
    const client = await newClient(database);
    await client.importFeed({ locations: [tokyo(), osaka], lines });
    expect((await placesOf(client)).slice(2, 4)).toEqual([
      ['TOKYO-STN', 'OSA', 'JP'],
      ['OSA', 'TOKYO-STN', 'JP'],
    ]);
    for (const [city_code, code] of [
      ['TYO', 'TYO'],
      ['NGO', 'NGO'],
      ['', 'TOKYO-STN'],
      ['TYO', 'TYO'],
    ] as const) {
      const feed = { locations: [tokyo({ city_code })], lines: [] };
      const { version } = await client.version();
      expect(await client.importFeed(feed)).toMatchObject({ places: { changed: 1 } });
      expect((await placesOf(client)).slice(2, 4)).toEqual([
        [code, 'OSA', 'JP'],
        ['OSA', code, 'JP'],
      ]);
      expect(await client.importFeed(feed)).toMatchObject({ places: { changed: 0 } });
      expect((await client.version()).version).toBe(version + 1_000_000);
    }
    expect(await client.trips()).toMatchObject([{ destination: 'OSA', itinerary_summary }]);
  });

  test('keeps its name in itineraries that follow an edit', async () => {
    const client = await newClient(database);
    await client.importFeed({ locations: [tokyo({ city_code: 'TYO' }), osaka], lines });
    const [home] = (await client.lines()).filter((line) => line.line_key === '5');
    await client.within(async (trx) => {
      await trx
        .updateTable('line_items')
        .set({ status: 'Cancelled', is_counted: false, is_flown: false })
        .where('client_id', '=', client.id)
        .where('line_key', '=', '5')
        .execute();
      const version = await takeVersion(trx, client.id);
      await followLines({ trx, clientId: client.id, version, lineIds: [home?.id ?? 0] });
    });
    expect(await client.trips()).toMatchObject([
      { itinerary_summary: itinerary_summary.replace('-HND-MEL', '') },
    ]);
  });
});
