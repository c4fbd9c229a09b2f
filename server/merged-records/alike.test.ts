import { expect, test } from 'vitest';
import { folded, foldedName, oneLetterApart, sharing } from './alike.ts';

test('folds case, accents and punctuation', () => {
  expect(folded('  Online – Doméstic (Booking) ')).toBe('online domestic booking');
  expect(folded('--')).toBe('');
});

test('folds names without titles, whatever the order of their words', () => {
  const ada = foldedName('Ada Lovelace');
  expect([
    foldedName('LOVELACE/ADA MS'),
    foldedName('Lovelace, Ada'),
    foldedName('Dr. Ádá Lovelace'),
  ]).toEqual([ada, ada, ada]);
  expect(foldedName('Mr')).toBe('mr');
});

test('groups rows by a shared key, and leaves out rows without a key', () => {
  expect(sharing(['a', 'A', 'b', '-', '--'], (text) => folded(text))).toEqual([['a', 'A']]);
});

test('finds each pair with one letter replaced, added or removed once', async () => {
  const texts = ['jon smith', 'john smith', 'jon smyth', 'jane smith', 'jon smith', 'abc', 'abd'];
  const pairs = await oneLetterApart(
    texts.map((text, id) => ({ id, text })),
    ({ text }) => text,
  );
  expect(pairs.map((pair) => pair.map(({ id }) => id).join())).toEqual(['0,1', '0,2', '1,4', '2,4']);
  // Two swapped letters are two letters apart.
  expect(await oneLetterApart(['maria lopez', 'amria lopez'], (text) => text)).toEqual([]);
});
