import { expect, test } from 'vitest';
import { factorYears, flightFactors } from '../../contract/vocabulary/co2-factors.ts';
import { factorsOf, factorYear, flightFactor, roomNightFactor } from './co2.ts';

type Made = ReturnType<typeof flight>;

const flight = (
  from: string,
  to: string,
  distanceKm: number,
  classOfTravel: string | null,
  travelDate = '2025-06-01',
) => ({
  originCountry: from as string | null,
  destinationCountry: to,
  distanceKm,
  classOfTravel,
  travelDate,
});

const factorIn = (name: string, date: string, forcing: 'with' | 'without' = 'with') =>
  factorsOf(factorYear(Number(date.slice(0, 4))), forcing).get(name);

/** The factor in 10^-5 g per metre or per room night. */
function flightCo2Kg({ distanceKm, travelDate, ...flight }: Made, { radiativeForcing = true } = {}) {
  const name = flightFactor({ ...flight, distanceM: distanceKm * 1000 });
  return (distanceKm * factorIn(name, travelDate, radiativeForcing ? 'with' : 'without')!) / 1e5;
}

function hotelCo2Kg({ country, roomNights, date }: { country: string; roomNights: number; date: string }) {
  const factor = factorIn(roomNightFactor(country), date);
  return factor === undefined ? null : (roomNights * factor) / 1e8;
}

/** 1,000 km, so that the expected figure is the factor times a power of ten; UK long haul uses 10,000 km. */
test.each([
  ['UK domestic has one factor', flight('GB', 'GB', 1000, 'Business Class'), 229.28, 135.52],
  ['short haul, no class', flight('GB', 'FR', 1000, null), 127.86, 75.59],
  ['short haul, unknown class', flight('GB', 'FR', 1000, 'Club World'), 127.86, 75.59],
  ['short haul economy', flight('FR', 'GB', 1000, 'Economy'), 125.76, 74.35],
  ['short haul has no premium economy: economy', flight('GB', 'FR', 1000, 'Premium Economy'), 125.76, 74.35],
  ['short haul business', flight('GB', 'FR', 1000, 'Business Class'), 188.63, 111.52],
  ['short haul has no first: business', flight('GB', 'FR', 1000, 'First Class'), 188.63, 111.52],
  ['long haul, no class', flight('GB', 'AU', 10_000, ''), 1528.2, 904.3],
  ['long haul economy', flight('GB', 'AU', 10_000, 'Economy'), 1170.4, 692.6],
  ['long haul premium economy', flight('AU', 'GB', 10_000, 'Premium Economy'), 1872.6, 1108.1],
  ['long haul business', flight('GB', 'AU', 10_000, 'Business Class'), 3394.0, 2008.3],
  ['long haul first', flight('GB', 'AU', 10_000, 'First Class'), 4681.4, 2770.1],
  ['domestic elsewhere, no class', flight('AU', 'AU', 1000, null), 142.53, 84.2],
  ['elsewhere economy', flight('AU', 'SG', 1000, 'Economy'), 109.16, 64.49],
  ['elsewhere premium economy', flight('AU', 'SG', 1000, 'Premium Economy'), 174.65, 103.18],
  ['elsewhere business', flight('AU', 'SG', 1000, 'Business Class'), 316.56, 187.01],
  ['elsewhere first', flight('AU', 'SG', 1000, 'First Class'), 436.63, 257.94],
])('2025: %s', (_name, input, withForcing, without) => {
  expect(flightCo2Kg(input)).toBeCloseTo(withForcing, 8);
  expect(flightCo2Kg(input, { radiativeForcing: false })).toBeCloseTo(without, 8);
});

test.each([
  ['UK domestic', flight('GB', 'GB', 1000, null, '2024-03-01'), 272.57, 160.98],
  ['short haul, no class', flight('GB', 'FR', 1000, null, '2024-03-01'), 185.92, 109.74],
  ['short haul economy', flight('GB', 'FR', 1000, 'Economy', '2024-03-01'), 182.87, 107.94],
  ['short haul business', flight('GB', 'FR', 1000, 'Business Class', '2024-03-01'), 274.3, 161.91],
  ['long haul, no class', flight('GB', 'AU', 10_000, null, '2024-03-01'), 2612.8, 1542.3],
  ['long haul economy', flight('GB', 'AU', 10_000, 'Economy', '2024-03-01'), 2001.1, 1181.2],
  ['long haul premium economy', flight('GB', 'AU', 10_000, 'Premium Economy', '2024-03-01'), 3201.5, 1889.7],
  ['long haul business', flight('GB', 'AU', 10_000, 'Business Class', '2024-03-01'), 5802.8, 3425.2],
  ['long haul first', flight('GB', 'AU', 10_000, 'First Class', '2024-03-01'), 8004.0, 4724.6],
  ['elsewhere, no class', flight('AU', 'NZ', 1000, null, '2024-03-01'), 175.8, 103.77],
  ['elsewhere economy', flight('AU', 'NZ', 1000, 'Economy', '2024-03-01'), 134.65, 79.48],
  ['elsewhere premium economy', flight('AU', 'NZ', 1000, 'Premium Economy', '2024-03-01'), 215.42, 127.16],
  ['elsewhere business', flight('AU', 'NZ', 1000, 'Business Class', '2024-03-01'), 390.44, 230.47],
  ['elsewhere first', flight('AU', 'NZ', 1000, 'First Class', '2024-03-01'), 538.54, 317.89],
])('2024: %s', (_name, input, withForcing, without) => {
  expect(flightCo2Kg(input)).toBeCloseTo(withForcing, 8);
  expect(flightCo2Kg(input, { radiativeForcing: false })).toBeCloseTo(without, 8);
});

test('exactly 3,700 km is short haul', () => {
  expect(flightCo2Kg(flight('GB', 'EG', 3700, null))).toBeCloseTo(3700 * 0.12786, 8);
  expect(flightCo2Kg(flight('GB', 'EG', 3700.1, null))).toBeCloseTo(3700.1 * 0.15282, 8);
});

test('years before the first use the first, years after the newest use the newest', () => {
  expect(flightCo2Kg(flight('AU', 'AU', 1000, null, '2016-05-01'))).toBeCloseTo(175.8, 8);
  expect(flightCo2Kg(flight('AU', 'AU', 1000, null, '2024-12-31T23:59'))).toBeCloseTo(175.8, 8);
  expect(flightCo2Kg(flight('AU', 'AU', 1000, null, '2025-01-01T00:00'))).toBeCloseTo(142.53, 8);
  expect(flightCo2Kg(flight('AU', 'AU', 1000, null, '2031-05-01'))).toBeCloseTo(142.53, 8);
});

test('Jersey and unknown countries are not the UK', () => {
  expect(flightCo2Kg(flight('GB', 'JE', 1000, null))).toBeCloseTo(127.86, 8);
  expect(flightCo2Kg({ ...flight('AU', 'AU', 1000, null), originCountry: null })).toBeCloseTo(142.53, 8);
});

test('the class is case-insensitive', () => {
  expect(flightCo2Kg(flight('AU', 'SG', 1000, ' FIRST CLASS '))).toBeCloseTo(436.63, 8);
});

test.each([
  ['GB', 3, 31.2],
  ['AU', 2, 70],
  ['US', 10, 161],
  ['SG', 1, 24.5],
  ['AU', 0, 0],
])('a hotel in %s for %d room nights', (country, roomNights, kg) => {
  expect(hotelCo2Kg({ country, roomNights, date: '2025-02-01' })).toBeCloseTo(kg, 8);
  expect(hotelCo2Kg({ country, roomNights, date: '2023-02-01' })).toBeCloseTo(kg, 8);
});

test('a country without a hotel factor has no figure', () => {
  expect(hotelCo2Kg({ country: 'NZ', roomNights: 3, date: '2025-02-01' })).toBeNull();
});

test('factors are integers below a gram per metre, or 100 kg per room night', () => {
  const all = factorYears.flatMap((year) => [...factorsOf(year, 'with'), ...factorsOf(year, 'without')]);
  for (const [name, factor] of all) {
    expect(factor).toSatisfy(Number.isInteger);
    expect(factor).toBeGreaterThan(0);
    expect(factor, name).toBeLessThan(name.startsWith('hotel ') ? 1e10 : 1e5);
  }
});

test('the factors of 2026 are known, and repeat the flights of 2025', () => {
  expect(factorYears).toEqual([2024, 2025, 2026]);
  expect(flightFactors[2026]).toEqual(flightFactors[2025]);
});
