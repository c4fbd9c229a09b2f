import { expect, test } from 'vitest';
import { controlTotalOf, expectedTotals } from './control-total.ts';

test.each([
  ['1234.50', '1234.50', 0],
  ['1,234.5', '1234.5', 0],
  ['1 234.51', '1234.51', 0.01],
  ['1234', '1234', -0.5],
  ['−1', '-1', -1235.5],
])('%s is read to the cent', (typed, sent, difference) => {
  expect(controlTotalOf(typed, '1234.50', 'AUD')).toEqual({ sent, difference, isEqual: difference === 0 });
});

test.each(['', 'much', '1.234,50', '12.345', '1,23', '1e3'])('%j is no amount', (typed) => {
  expect(controlTotalOf(typed, '0', 'AUD')).toEqual({ sent: '', difference: null, isEqual: false });
});

test('large sums are compared exactly', () => {
  expect(controlTotalOf('90071992547409.91', '90071992547409.91', 'AUD').isEqual).toBe(true);
  expect(controlTotalOf('90071992547409.90', '90071992547409.91', 'AUD').isEqual).toBe(false);
});

test.each([
  ['1200', '1200', 'JPY', 0],
  ['1200.00', '1200', 'JPY', 0],
  ['1200.5', '1200', 'JPY', null],
  ['1.235', '1.234', 'KWD', 0.001],
  ['1.2345', '1.234', 'KWD', null],
])('%s has the decimals of its currency', (typed, expected, currency, difference) => {
  expect(controlTotalOf(typed, expected, currency).difference).toBe(difference);
});

test.each([
  ['-5', '-0.05'],
  ['123450', '1234.50'],
])('cents are compared as an amount: %s', (cents, amount) => {
  expect(expectedTotals({ cents, currencies: [] }, 'AUD')).toEqual([{ currency: 'AUD', amount }]);
});
