import { expect, it } from 'vitest';
import { type Entry, groupsOf, ranked, type Source, type Used, wordsWithin } from './entries.ts';
import { idsUsed, usedOf } from './used.ts';

const entry = (name: string, words?: string): Entry => ({
  key: name,
  name,
  ...(words && { words }),
  run: () => undefined,
});
const never: Used = () => 0;
const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);

it('counts the words of the text that begin no word of the entry; all of them must be in it', () => {
  expect(wordsWithin(entry('Traveller Merging'), 'trav merg')).toBe(0);
  expect(wordsWithin(entry('Traveller Merging'), 'merg  TRAV')).toBe(0);
  expect(wordsWithin(entry('Traveller Merging'), 'eller merg')).toBe(1);
  expect(wordsWithin(entry('Traveller Merging'), 'trav fees')).toBeNull();
  expect(wordsWithin(entry('Non-compliant spend'), 'comp')).toBe(0);
  expect(wordsWithin(entry('Overview overview'), 'view')).toBe(1);
  expect(wordsWithin(entry('Interview view'), 'view')).toBe(0);
  expect(wordsWithin(entry('Anything'), '')).toBe(0);
});

it('ignores case and accents of both', () => {
  expect(wordsWithin(entry('Zürich Büro'), 'ZURICH buro')).toBe(0);
  expect(wordsWithin(entry('Zurich'), 'zürich')).toBe(0);
});

it('lists beginnings of words before parts of words, whatever was used', () => {
  const entries = [entry('Forward Bookings'), entry('Rebooked'), entry('Booking Editing')];
  expect(names(ranked(entries, 'book', never))).toEqual(['Booking Editing', 'Forward Bookings', 'Rebooked']);
  const used: Used = (key) => (key === 'Rebooked' ? 9 : key === 'Forward Bookings' ? 2 : 1);
  expect(names(ranked(entries, 'book', used))).toEqual(['Forward Bookings', 'Booking Editing', 'Rebooked']);
});

it('finds entries by other words', () => {
  const entries = [entry('Accommodation'), entry('Emissions', 'carbon co2')];
  expect(names(ranked(entries, 'carb', never))).toEqual(['Emissions']);
});

it('lists the group with the best match first, in the order of the sources where they are equal', () => {
  const source = (group: string, entries: readonly Entry[]): Source => ({
    group,
    entries: (text) => ranked(entries, text, never),
  });
  const sources = [
    source('Commands', [entry('Print')]),
    source('Screens', [entry('Rebooked')]),
    source('Metrics', [entry('Bookings')]),
    source('Customers', [entry('Bookshop')]),
  ];
  const titles = (text: string, used = never) => groupsOf(sources, text, used).map(({ title }) => title);
  expect(titles('book')).toEqual(['Metrics', 'Customers', 'Screens']);
  expect(titles('book', (key) => (key === 'Bookshop' ? 1 : 0))).toEqual(['Customers', 'Metrics', 'Screens']);
  expect(titles('')).toEqual(['Commands', 'Screens', 'Metrics', 'Customers']);
});

it('keeps what the server found by something else than its name', () => {
  const found: Source = { group: 'Travellers', entries: () => [entry('Ada Lovelace')] };
  const screens: Source = { group: 'Screens', entries: () => [entry('Seen 100')] };
  expect(groupsOf([screens, found], 'een', never).map(({ title }) => title)).toEqual([
    'Travellers',
    'Screens',
  ]);
});

it('weighs recent choices more, and all of them', () => {
  const used = usedOf(['screen a', 'screen b', 'screen b', 'node 7']);
  expect(used('screen b')).toBeGreaterThan(used('screen a'));
  expect(used('screen a')).toBeGreaterThan(used('node 7'));
  expect(used('screen c')).toBe(0);
  const old = [...Array(60).fill('screen new'), 'screen old', 'screen old', 'screen old'];
  expect(usedOf(['screen once', ...old])('screen once')).toBeGreaterThan(usedOf(old)('screen old'));
});

it('names the ids of one kind, the most used first', () => {
  expect(idsUsed(['node 5', 'traveller 9', 'node 7', 'node 7'], 'node')).toEqual([7, 5]);
  expect(idsUsed([], 'node')).toEqual([]);
  expect(
    idsUsed(
      Array.from({ length: 150 }, (_, at) => `node ${at}`),
      'node',
    ),
  ).toHaveLength(100);
});
