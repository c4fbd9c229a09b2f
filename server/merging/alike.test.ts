import { expect, test } from 'vitest';
import { folded, foldedName, oneLetterApart, sharing } from './alike.ts';

test('case, accents and punctuation are folded', () => {
  expect(folded('  Online – Doméstic (Booking) ')).toBe('online domestic booking');
  expect(folded('--')).toBe('');
});

test('names are folded without titles, in whatever order of words', () => {
  const ada = foldedName('Ada Lovelace');
  expect([
    foldedName('LOVELACE/ADA MS'),
    foldedName('Lovelace, Ada'),
    foldedName('Dr. Ádá Lovelace'),
  ]).toEqual([ada, ada, ada]);
  expect(foldedName('Mr')).toBe('mr');
});

test('who shares a key, and no key at all', () => {
  expect(sharing(['a', 'A', 'b', '-', '--'], (text) => folded(text))).toEqual([['a', 'A']]);
});

test('pairs that are one letter apart: another one, one more, one less; once each', async () => {
  const texts = ['jon smith', 'john smith', 'jon smyth', 'jane smith', 'jon smith', 'abc', 'abd'];
  const pairs = await oneLetterApart(
    texts.map((text, id) => ({ id, text })),
    ({ text }) => text,
  );
  expect(pairs.map((pair) => pair.map(({ id }) => id).join())).toEqual(['0,1', '0,2', '1,4', '2,4']);
  // Letters that changed places are two apart.
  expect(await oneLetterApart(['maria lopez', 'amria lopez'], (text) => text)).toEqual([]);
});
