import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { greatCircleKm } from '../../contract/vocabulary/distance.ts';
import { makeIataFile, makeZonesFile } from './make/make.ts';
import { findIata, iataCodes } from './places.ts';

test('airports of one city share a place and keep their own coordinates', () => {
  const heathrow = findIata('LHR');
  const gatwick = findIata('LGW');
  expect(heathrow?.city).toBe(gatwick?.city);
  expect(heathrow?.city).toMatchObject({
    code: 'LON',
    name: 'London',
    country: 'GB',
    timeZone: 'Europe/London',
  });
  expect(heathrow?.latitude).toBeCloseTo(51.47, 2);
  expect(gatwick?.latitude).toBeCloseTo(51.15, 2);
});

test('a city code has the coordinates of its centre', () => {
  const london = findIata('LON');
  expect(london).toMatchObject({ latitude: 51.50853, longitude: -0.12574 });
  expect(london?.city.latitude).toBe(london?.latitude);
});

test.each([
  ['EWR', 'NYC', 'New York', 'US'],
  ['JFK', 'NYC', 'New York', 'US'],
  ['NRT', 'TYO', 'Tokyo', 'JP'],
  ['HND', 'TYO', 'Tokyo', 'JP'],
  ['CDG', 'PAR', 'Paris', 'FR'],
  ['DCA', 'WAS', 'Washington', 'US'],
  ['PVG', 'SHA', 'Shanghai', 'CN'],
  ['DWC', 'DXB', 'Dubai', 'AE'],
  ['BSL', 'EAP', 'Basel', 'CH'],
  ['AVV', 'MEL', 'Melbourne', 'AU'],
  ['WSI', 'SYD', 'Sydney', 'AU'],
  ['SYD', 'SYD', 'Sydney', 'AU'],
  ['HKG', 'HKG', 'Hong Kong', 'HK'],
  ['SIN', 'SIN', 'Singapore', 'SG'],
  ['DFW', 'DFW', 'Dallas', 'US'],
  ['SXF', 'BER', 'Berlin', 'DE'],
])('%s is in %s, %s', (code, cityCode, name, country) => {
  expect(findIata(code)?.city).toMatchObject({ code: cityCode, name, country });
});

test('finds codes regardless of case, and nothing else', () => {
  expect(findIata('mel')).toBe(findIata('MEL'));
  expect(findIata('adelaide')).toBeUndefined();
  expect(findIata('')).toBeUndefined();
  expect(findIata('QZZ')).toBeUndefined();
});

test('every code has valid coordinates, a city and a known time zone', () => {
  const zones = new Set<string>();
  let count = 0;
  for (const code of iataCodes()) {
    count += 1;
    expect(code.code).toMatch(/^[A-Z]{3}$/);
    expect(Math.abs(code.latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(code.longitude)).toBeLessThanOrEqual(180);
    expect(code.city.name).not.toBe('');
    expect(code.city.country).toMatch(/^[A-Z]{2}$/);
    expect(greatCircleKm(code, code.city)).toBeLessThanOrEqual(125);
    if (code.timeZone) zones.add(code.timeZone);
  }
  expect(count).toBeGreaterThan(10_000);
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

test('the files match the packages', async () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  expect(await makeIataFile()).toBe(read('iata.tsv'));
  expect(await makeZonesFile()).toBe(read('country-zones.tsv'));
});
