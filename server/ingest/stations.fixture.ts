/** A journey via two stations, whose cities the feed may or may not name. */
import { flight, type Row, stay } from '../test/builders/feed.ts';
import type { Client } from './two-customers.fixture.ts';

export const station = (code: string, name: string, more: Row = {}): Row => ({
  code,
  name,
  country: 'JP',
  ...more,
});
export const tokyo = (more: Row = {}) => station('TOKYO-STN', 'Tokyo Station', more);
export const osaka = station('SHIN-OSAKA', 'Shin-Osaka', { city_code: 'OSA' });

const train = (origin: string, destination: string, day: string, more: Row = {}): Row => ({
  ...flight(origin, destination, day, more),
  product_type: 'Rail',
});

/** Two days in Tokyo, five in Osaka, and home from Tokyo's other airport. */
export const lines = [
  flight('MEL', 'NRT', '2026-03-10', { line_key: '1' }),
  stay('Hotel', 'TYO', '2026-03-10', '2026-03-12', { line_key: '2' }),
  train('TOKYO-STN', 'SHIN-OSAKA', '2026-03-12', { line_key: '3' }),
  train('SHIN-OSAKA', 'TOKYO-STN', '2026-03-17', { line_key: '4' }),
  flight('HND', 'MEL', '2026-03-18', { line_key: '5' }),
];
export const itinerary_summary = 'MEL-NRT-Tokyo Station-Shin-Osaka-Tokyo Station-HND-MEL';

/** The codes of each line's places and the country where it starts. */
export async function placesOf(client: Client) {
  const rows = await client.within((trx) =>
    trx.selectFrom('places').select(['id', 'code']).where('client_id', '=', client.id).execute(),
  );
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const codeOf = (id: number | null) => (id === null ? null : codes.get(id));
  return (await client.lines()).map((line) => [
    codeOf(line.origin_place_id),
    codeOf(line.destination_place_id),
    line.origin_country,
  ]);
}

/** The same if the stations belong to their cities. */
export const ofCities = [
  ['MEL', 'TYO', 'AU'],
  ['TYO', 'TYO', 'JP'],
  ['TYO', 'OSA', 'JP'],
  ['OSA', 'TYO', 'JP'],
  ['TYO', 'MEL', 'JP'],
];
