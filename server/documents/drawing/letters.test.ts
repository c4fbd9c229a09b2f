import { expect, it } from 'vitest';
import { linesOf, widthOf } from './letters.ts';

const wrapped = (text: string, first: string) => linesOf(text, widthOf(first, 10) + 0.1, 10);

it('wraps between words, and not at a non-breaking space', () => {
  expect(wrapped('each 19,5 more', 'each 19,5')).toEqual(['each 19,5', 'more']);
  expect(wrapped('each 19,5\u00a0% more', 'each 19,5')).toEqual(['each', '19,5\u00a0%', 'more']);
  expect(wrapped('to 1.234\u202f€ in', 'to 1.234')).toEqual(['to', '1.234\u202f€', 'in']);
});

it('wraps between the characters of scripts without spaces', () => {
  expect(wrapped('東京都港区', '東京都')).toEqual(['東京都', '港区']);
});
