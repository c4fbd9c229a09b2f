import { describe, expect, test } from 'vitest';
import type { Condition } from '../../contract/watches/condition.ts';
import { type Outcome, outcomeOf } from './crossing.ts';
import { judge } from './judge.ts';
import { isQuiet } from './quiet.ts';
import { begun, usualRange } from './usual.ts';

const above = (value: number): Condition => ({ kind: 'above', value });
const below = (value: number): Condition => ({ kind: 'below', value });
const changed = (by: number, unit: 'percent' | 'value'): Condition => ({
  kind: 'changed',
  by,
  in: unit,
  against: 'previous',
});
const unusual = (times: number): Condition => ({ kind: 'unusual', per: 'month', times });

test.each<[string, Condition, number | null, (number | null)[], boolean | string]>([
  ['above its value', above(100), 100.01, [], true],
  ['at its value is not above', above(100), 100, [], false],
  ['a sum of binary fractions is not above', above(0.3), 0.1 + 0.2, [], false],
  ['below its value', below(-5), -5.01, [], true],
  ['at its value is not below', below(0), 0, [], false],
  ['no value', below(5), null, [], 'no_value'],
  ['more than 10% more', changed(10, 'percent'), 77.01, [70], true],
  ['10% more, exactly', changed(10, 'percent'), 77, [70], false],
  ['10% less, exactly', changed(10, 'percent'), 63, [70], false],
  ['more than 10% less', changed(10, 'percent'), 62.99, [70], true],
  ['less negative by more than 10%', changed(10, 'percent'), -80, [-100], true],
  ['percent of nothing', changed(10, 'percent'), 5, [0], 'no_comparison'],
  ['by an amount, from nothing', changed(4, 'value'), 5, [0], true],
  ['no earlier value', changed(4, 'value'), 5, [null], 'no_comparison'],
  ['any change at all', changed(0, 'percent'), 70, [70], false],
  ['seven values before', unusual(5), 1000, [1, 2, 3, 4, 5, 6, 7], 'too_few'],
  // Median 4.5, deviations 3.5 2.5 1.5 .5 .5 1.5 2.5 3.5, their median 2: usual from -1.5 to 10.5.
  ['at the end of what is usual', unusual(3), 10.5, [1, 2, 3, 4, 5, 6, 7, 8], false],
  ['beyond it', unusual(3), 10.6, [8, 7, 6, 5, 4, 3, 2, 1], true],
  ['below it', unusual(3), -1.6, [8, 7, 6, 5, 4, 3, 2, 1], true],
  ['values that are missing do not count', unusual(3), 50, [1, null, 3, 4, 5, 6, 7, 8], 'too_few'],
])('%s', (_name, condition, value, before, expected) => {
  const { holds, unjudged } = judge(condition, value, before);
  expect(holds ?? unjudged).toBe(expected);
});

describe('what is usual', () => {
  test('is the median give or take a multiple of the median deviation', () => {
    expect(usualRange([1, 2, 3, 4, 5, 6, 7, 8, 1000], 2)).toEqual({ middle: 5, low: 1, high: 9 });
  });

  test('among equal values is these; where most are equal, the mean deviation counts', () => {
    expect(usualRange(Array(8).fill(7), 3)).toEqual({ middle: 7, low: 7, high: 7 });
    expect(usualRange([0, 0, 0, 0, 0, 0, 0, 80], 3)).toEqual({ middle: 0, low: -30, high: 30 });
  });

  test('begins with the first period that has anything', () => {
    expect(begun([null, 0, 0, 5, null, 0, 6])).toEqual([5, 0, 6]);
    expect(begun([0, null])).toEqual([]);
  });
});

test('fires as the condition begins to hold, and again only after it did not', () => {
  const found = [null, true, true, null, true, false, null, true, true, false, false, true];
  let held: boolean | null = null;
  const outcomes = found.map((holds): Outcome => {
    const outcome = outcomeOf(held, holds);
    if (holds !== null) held = holds;
    return outcome;
  });
  expect(outcomes.join(' ')).toBe(
    'unjudged fired holds unjudged holds not unjudged fired holds not not fired',
  );
});

test.each([
  // Melbourne is ten hours ahead of UTC in winter, eleven in summer.
  ['2026-07-01T11:59Z', '22:00', '07:00', false],
  ['2026-07-01T12:00Z', '22:00', '07:00', true],
  ['2026-07-01T20:59Z', '22:00', '07:00', true],
  ['2026-07-01T21:00Z', '22:00', '07:00', false],
  ['2026-07-01T02:00Z', '12:00', '13:00', true],
  ['2026-07-01T03:00Z', '12:00', '13:00', false],
  // Clocks go back from 03:00 to 02:00 on 5 April 2026: it is 02:30 twice.
  ['2026-04-04T15:29Z', '22:00', '02:30', true],
  ['2026-04-04T15:30Z', '22:00', '02:30', false],
  ['2026-04-04T16:10Z', '22:00', '02:30', true],
  ['2026-04-04T16:30Z', '22:00', '02:30', false],
  // They skip from 02:00 to 03:00 on 4 October.
  ['2026-10-03T15:59Z', '22:00', '02:30', true],
  ['2026-10-03T16:00Z', '22:00', '02:30', false],
])('at %s, quiet from %s to %s: %s', (now, from, to, expected) => {
  expect(isQuiet({ from, to }, 'Australia/Melbourne', new Date(now))).toBe(expected);
  expect(isQuiet(null, 'Australia/Melbourne', new Date(now))).toBe(false);
});
