import { expect, test } from 'vitest';
import { abbreviated } from './abbreviated.ts';

const found = (...texts: string[]) =>
  abbreviated(texts, (text) => text).map(({ reason, rows }) => [reason, ...rows]);

test('finds abbreviations, words that say nothing of their own, and another order of words', () => {
  expect(found('OFFLINE DOM', 'Offline Domestic', 'Offline Domestic Booking')).toEqual([
    [
      'Abbreviated: dom for domestic; Also says booking',
      'OFFLINE DOM',
      'Offline Domestic',
      'Offline Domestic Booking',
    ],
  ]);
  expect(found('Online INTL', 'International online')).toEqual([
    ['Abbreviated: intl for international; Other word order', 'Online INTL', 'International online'],
  ]);
  expect(found('Change fee', 'Chng bkg fee')).toEqual([
    ['Abbreviated: chng for change; Also says bkg', 'Change fee', 'Chng bkg fee'],
  ]);
});

test.each([
  ['another product', 'Offline Domestic', 'Online Domestic'],
  ['another number', 'Tier 1', 'Tier 10'],
  ['a further word', 'Offline Domestic', 'Offline Domestic Change'],
  ['words that tell them apart', 'Change fee', 'Change booking'],
  ['only words that are left out elsewhere', 'Booking fee', 'Service fee'],
  ['the same words', 'After hours', 'AFTER-HOURS'],
])('does not suggest texts with %s', (_what, ...texts) => {
  expect(found(...texts)).toEqual([]);
});

test('an abbreviation of two texts joins one of them only', () => {
  expect(found('Chg dom', 'Change domestic', 'Charge domestic')).toEqual([
    ['Abbreviated: chg for change; Abbreviated: dom for domestic', 'Chg dom', 'Change domestic'],
  ]);
});
