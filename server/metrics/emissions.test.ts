import { beforeAll, expect, test } from 'vitest';
import type { Co2Settings } from '../../contract/vocabulary/co2-factors.ts';
import { ask, openReading } from '../access/ask.ts';
import { mintScope } from '../access/scope.ts';
import { clientByCode } from '../tenants/clients.ts';
import { flight, type Row, smallHierarchy, stay } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { visibleLines } from './counted-lines.ts';
import { gramsOf, hasGrams } from './emissions.ts';

const server = testServer();

const flown = (line_key: string, from: string, to: string, day: string, more: Row = {}) =>
  flight(from, to, day, { line_key, distance_km: '1000', ...more });
const business = { class_of_travel: 'Business Class' };

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [
      flown('before all years', 'MEL', 'SYD', '2019-06-01', business),
      flown('last day of 2024', 'MEL', 'SYD', '2024-12-31', business),
      flown('first day of 2025', 'MEL', 'SYD', '2025-01-01', business),
      flown('after all years', 'MEL', 'SYD', '2026-03-10', business),
      flown('short haul, first', 'LHR', 'CDG', '2025-06-01', { class_of_travel: 'First Class' }),
      flown('UK domestic', 'LHR', 'EDI', '2025-06-01', business),
      flown('long haul', 'LHR', 'SIN', '2025-06-01', { distance_km: '10881.5', class_of_travel: 'Economy' }),
      flown('of the feed', 'MEL', 'SYD', '2025-06-01', { co2_kg: '123.456' }),
      // 1 m x 0.14253 g; 13,006 m x 0.14253 = 1,853.745; 50,000 m x 0.14253 = 7,126.5
      flown('a metre', 'MEL', 'SYD', '2025-06-01', { distance_km: '0.001' }),
      flown('13,006 metres', 'MEL', 'SYD', '2025-06-01', { distance_km: '13.006' }),
      flown('a half', 'MEL', 'SYD', '2025-06-01', { distance_km: '50' }),
      stay('Hotel', 'SYD', '2024-06-01', '2024-06-04', { line_key: 'three nights' }),
      stay('Hotel', 'AKL', '2025-06-01', '2025-06-04', { line_key: 'no factor' }),
      stay('Car', 'SYD', '2025-06-01', '2025-06-04', { line_key: 'car' }),
    ],
  });
});

async function grams(co2: Co2Settings) {
  const { id } = await clientByCode(server.database.db, 'ONE');
  const reading = openReading(mintScope(id, 0, 'all', co2), 0, server.app.ask);
  const question = visibleLines(reading).select([
    'line.line_key',
    gramsOf(reading).as('grams'),
    hasGrams(reading).as('has_grams'),
  ]);
  const rows = await ask(reading, question);
  for (const { line_key, grams, has_grams } of rows)
    expect([line_key, has_grams]).toEqual([line_key, grams !== null]);
  return Object.fromEntries(rows.map((row) => [row.line_key, row.grams]));
}

const always = { 'of the feed': 123_456, 'three nights': 105_000, 'no factor': null, car: null };

test('factors of the year of travel, with radiative forcing', async () => {
  expect(await grams({ co2_factor_year: null, co2_radiative_forcing: 'with' })).toEqual({
    'before all years': 390_440,
    'last day of 2024': 390_440,
    'first day of 2025': 316_560,
    'after all years': 316_560,
    'short haul, first': 188_630,
    'UK domestic': 229_280,
    // 10,881,500 x 0.11704 = 1,273,570.76
    'long haul': 1_273_571,
    'a metre': 0,
    '13,006 metres': 1854,
    'a half': 7127,
    ...always,
  });
});

test('of 2024, without radiative forcing', async () => {
  expect(await grams({ co2_factor_year: 2024, co2_radiative_forcing: 'without' })).toEqual({
    'before all years': 230_470,
    'last day of 2024': 230_470,
    'first day of 2025': 230_470,
    'after all years': 230_470,
    'short haul, first': 161_910,
    'UK domestic': 160_980,
    // 10,881,500 x 0.11812 = 1,285,322.78
    'long haul': 1_285_323,
    'a metre': 0,
    // 13,006 x 0.10377 = 1,349.63...; 50,000 x 0.10377 = 5,188.5
    '13,006 metres': 1350,
    'a half': 5189,
    ...always,
  });
});

test('of 2025 for travel of any year', async () => {
  const found = await grams({ co2_factor_year: 2025, co2_radiative_forcing: 'with' });
  expect([found['before all years'], found['after all years']]).toEqual([316_560, 316_560]);
});
