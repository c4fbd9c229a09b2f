import { expect, test } from 'vitest';
import { isLongerThan, shown, textOf } from './text.ts';

const bytes = (text: string) => Buffer.from(text).toString('latin1');

function read(cell: string): string | null {
  let reason = '';
  const text = textOf(cell, (why) => {
    reason = why;
    return null;
  });
  return text ?? reason;
}

test('text is decoded as UTF-8 and trimmed', () => {
  expect(read(' Acme ')).toBe('Acme');
  expect(read(bytes('Café 東京 🛫'))).toBe('Café 東京 🛫');
  expect(read(bytes('\u00a0Zoë\ufeff'))).toBe('Zoë');
  expect(read('two\r\nlines\tand a tab')).toBe('two\r\nlines\tand a tab');
});

test('bytes that are not UTF-8 are reported', () => {
  for (const cell of ['Caf\xe9', '\xc0\x80', '\xed\xa0\x80', '\xf5\x80\x80\x80', bytes('é').slice(0, 1)]) {
    expect(read(cell)).toContain('holds bytes that are no UTF-8');
  }
});

test('control characters are reported', () => {
  expect(read('a\x07b')).toBe('holds the control character \\u0007');
  expect(read('\x0ba')).toBe('holds the control character \\u000b');
  expect(read('\x00')).toBe('holds the control character \\u0000');
  expect(read('\x7f')).toBe('holds the control character \\u007f');
  expect(read(bytes('\u009b31m'))).toBe('holds the control character \\u009b');
});

test('lengths count characters', () => {
  expect(isLongerThan('🛫'.repeat(500), 500)).toBe(false);
  expect(isLongerThan('🛫'.repeat(501), 500)).toBe(true);
  expect(isLongerThan('x'.repeat(501), 500)).toBe(true);
});

test('a value is shown shortened and without control characters', () => {
  expect(shown('\x1b[31m\x00')).toBe('\\u001b[31m\\u0000');
  expect(shown('x'.repeat(200))).toBe('x'.repeat(200));
  expect(shown('🛫'.repeat(5000))).toBe(`${'🛫'.repeat(200)}…`);
});
