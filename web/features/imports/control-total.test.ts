import { expect, test } from 'vitest';
import { controlTotalOf } from './control-total.ts';

test.each([
  ['1234.50', '1234.50', 0],
  ['1,234.5', '1234.5', 0],
  ['1 234.51', '1234.51', 0.01],
  ['1234', '1234', -0.5],
  ['−1', '-1', -1235.5],
])('%s is read to the cent', (typed, sent, difference) => {
  expect(controlTotalOf(typed, '123450')).toEqual({ sent, difference, isEqual: difference === 0 });
});

test.each(['', 'much', '1.234,50', '12.345', '1,23', '1e3'])('%j is no amount', (typed) => {
  expect(controlTotalOf(typed, '0')).toEqual({ sent: '', difference: null, isEqual: false });
});

test('large sums are compared exactly', () => {
  expect(controlTotalOf('90071992547409.91', '9007199254740991').isEqual).toBe(true);
  expect(controlTotalOf('90071992547409.90', '9007199254740991').isEqual).toBe(false);
});
