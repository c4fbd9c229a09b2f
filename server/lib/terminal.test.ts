import { expect, test } from 'vitest';
import { onTerminal } from './terminal.ts';

test('converts text to a single line', () => {
  expect(onTerminal('a\nb\tc\r\x1b]0;title\x07')).toBe('a\\nb\\tc\\u000d\\u001b]0;title\\u0007');
});

test.each([
  ['turned round', '\u202e', '\\u202e'],
  ['isolated', '\u2066', '\\u2066'],
  ['an Arabic mark', '\u061c', '\\u061c'],
  ['a zero-width space', '\u200b', '\\u200b'],
  ['a zero-width joiner', '\u200d', '\\u200d'],
  ['a byte order mark', '\ufeff', '\\ufeff'],
  ['a soft hyphen', '\u00ad', '\\u00ad'],
  ['a filler', '\u3164', '\\u3164'],
  ['a line separator', '\u2028', '\\u2028'],
  ['a C1 control', '\u009b', '\\u009b'],
  ['a tag', '\u{e0041}', '\\u{e0041}'],
])('%s is shown for what it is', (_, character, shown) => {
  expect(onTerminal(`Zoë ${character}旅行 🛫`)).toBe(`Zoë ${shown}旅行 🛫`);
});
