import { expect, test } from 'vitest';
import { greatCircleKm } from '../../contract/vocabulary/distance.ts';
import { findIata } from './places.ts';

const radius = 6371.0088;

test('measures a quarter of the equator, pole to pole, and antipodes', () => {
  const origin = { latitude: 0, longitude: 0 };
  expect(greatCircleKm(origin, { latitude: 0, longitude: 90 })).toBeCloseTo((Math.PI * radius) / 2, 6);
  expect(greatCircleKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(
    Math.PI * radius,
    6,
  );
  expect(greatCircleKm(origin, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * radius, 6);
  expect(greatCircleKm(origin, origin)).toBe(0);
});

test('takes the shorter way across the date line', () => {
  const oneDegree = (Math.PI * radius) / 180;
  expect(greatCircleKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    oneDegree,
    6,
  );
});

test.each([
  ['MEL', 'SYD', 706],
  ['SIN', 'LHR', 10_880],
  ['JFK', 'LHR', 5540],
])('%s to %s is about %d km', (from, to, km) => {
  expect(Math.abs(greatCircleKm(findIata(from)!, findIata(to)!) - km)).toBeLessThan(km * 0.005);
});
