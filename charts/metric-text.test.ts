import type { Unit } from '@tripledger/contract/metrics/metric.ts';
import { expect, it } from 'vitest';
import { changeText, directionOf, metricText, percentChange } from './metric-text.ts';

const aud = { currency: 'AUD', locale: 'en-AU' };
const entry = (unit: Unit, decimals?: number) => ({
  label: 'Figure',
  unit,
  formula: '',
  lines: '',
  ...(decimals !== undefined && { decimals }),
});

it.each([
  ['money', 12.5, '$12.50'],
  ['percent', 12.5, '12.50%'],
  ['count', 1204, '1,204'],
  ['days', 12.34, '12.3'],
  ['nights', 12, '12'],
  ['kilometres', 1204.4, '1,204 km'],
  ['kilograms', 1204, '1.20 t'],
  ['days', null, '–'],
  ['kilometres', null, '–'],
] as const)('shows %s %s as %s', (unit, value, text) => {
  expect(metricText(entry(unit), value, aud)).toBe(text);
});

it('shows what was paid back without a minus sign, and its increase as one', () => {
  const paidBack = { ...entry('money'), isPaidBack: true } as const;
  expect(metricText(paidBack, -193_357.73, aud)).toBe('$193,357.73');
  expect(metricText(paidBack, 0, aud)).toBe('$0.00');
  expect(changeText(paidBack, -110, -100, aud.locale)).toBe('▲ +10.0%');
});

it('shows as many decimals as the entry specifies', () => {
  expect(metricText(entry('nights', 1), 3, aud)).toBe('3.0');
});

it.each([
  [110, 100, '▲ +10.0%'],
  [97, 100, '▼ -3.0%'],
  [100, 100, '= 0.0%'],
  // An increase from a refund is an increase.
  [50, -100, '▲ +150.0%'],
  [-150, -100, '▼ -50.0%'],
  [0, 100, '▼ -100.0%'],
  // There is nothing to divide by.
  [5, 0, '–'],
  [0, 0, '–'],
  [5, null, '–'],
  [null, 5, '–'],
])('compares %s with %s: %s', (value, before, text) => {
  expect(changeText(entry('money'), value, before, aud.locale)).toBe(text);
});

it.each([
  [12, 10, '▲ +2.00 points, +20.0%'],
  [9.5, 10, '▼ -0.50 points, -5.0%'],
  [2, 0, '▲ +2.00 points, –'],
  [0, 0, '= 0.00 points, –'],
  // The arrow follows the displayed value, however small the change.
  [0.47, 0.45, '▲ +0.02 points, +4.4%'],
  [0.451, 0.45, '= 0.00 points, +0.2%'],
  [null, 10, '–'],
])('gives the points of shares first: %s after %s is %s', (value, before, text) => {
  expect(changeText(entry('percent'), value, before, aud.locale)).toBe(text);
});

it.each([
  ['percent', 'higher', 12, 10, 'better'],
  ['percent', 'higher', 10, 12, 'worse'],
  ['percent', 'lower', 12, 10, 'worse'],
  ['count', 'lower', 5, 7, 'better'],
  // From zero there is a direction, but no percentage.
  ['count', 'lower', 5, 0, 'worse'],
  ['money', undefined, 12, 10, null],
  // The change is displayed as none.
  ['percent', 'higher', 10.004, 10, null],
  ['count', 'lower', 0, 0, null],
  ['percent', 'higher', null, 10, null],
] as const)('of %s, where %s is better, %s after %s is %s', (unit, better, value, before, direction) => {
  expect(directionOf({ ...entry(unit), ...(better && { better }) }, value, before)).toBe(direction);
});

it('never divides by zero', () => {
  expect(percentChange(1, 0)).toBeNull();
  expect(percentChange(0, 0)).toBeNull();
});
