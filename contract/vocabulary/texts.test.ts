import { expect, it } from 'vitest';
import { isReadable, isReadableLine } from './texts.ts';

it.each(['', ' ', 'Ada', 'a\u200db', '\u200eAda', '👩\u200d✈️', 'יואב', 'one\ntwo'])('accepts %j', (text) => {
  expect(isReadable(text)).toBe(true);
});

it.each(['\0', 'a\ud800', '\udc00', '\u200b', '\u2060 \ufeff', '\u3164', 'a\u202eb', '\u2067a'])(
  'rejects %j',
  (text) => {
    expect(isReadable(text)).toBe(false);
  },
);

it('rejects a line break in a single line', () => {
  expect(isReadableLine('one\ntwo')).toBe(false);
});
