import { expect, it } from 'vitest';
import { elapsedPercent, outlookOf, progressOf } from './outlook.ts';

const year = { dateStart: '2026-07-01', dateEnd: '2027-06-30' };
const halfway = progressOf(year, '2026-12-30');

it.each([
  ['2026-06-30', 0, null],
  ['2026-07-01', 1, 0],
  ['2026-12-30', 183, 50],
  ['2027-06-30', 365, null],
  ['2028-01-01', 365, null],
])('on %s, %d days have passed', (today, passed, percent) => {
  const progress = progressOf(year, today);
  expect(progress).toEqual({ days: 365, passed });
  expect(elapsedPercent(progress)).toBe(percent);
});

it.each([
  ['on track', 1000, 600, 1000],
  ['on track', 0, 0, 0],
  ['exceeded', 500, 600, 1196],
  // 900 lasts 274 days: until 31 March.
  ['will exceed in April', 900, 600, 1196],
  ['will exceed in June', 1195, 600, 1196],
] as const)('%s: a budget of %d with %d spent', (text, budget, current, forecast) => {
  expect(outlookOf({ current, budget, forecast }, year, halfway)?.text).toBe(text);
});

it('has no outlook without a budget or forecast, nor once the year is over', () => {
  const row = { current: 600, budget: 900, forecast: 1196 };
  expect(outlookOf({ ...row, budget: null }, year, halfway)).toBeNull();
  expect(outlookOf({ ...row, forecast: null }, year, halfway)).toBeNull();
  expect(outlookOf(row, year, progressOf(year, '2027-07-01'))).toBeNull();
});
