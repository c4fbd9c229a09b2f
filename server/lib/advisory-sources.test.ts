import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (ADVISORY_SOURCES: string) => readConfig({ ADVISORY_SOURCES }).advisorySources;

test.each([
  ['', {}],
  ['off', 'off'],
  ['us_state=off', { us_state: [] }],
  ['canada=https://a.test/b?c=d', { canada: ['https://a.test/b?c=d'] }],
  [
    'canada=https://a.test http://b.test, us_state=off',
    { canada: ['https://a.test', 'http://b.test'], us_state: [] },
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each(['canada', 'canada=file:///etc/passwd', 'narnia=https://a.test', 'canada=ftp://a.test', 'on'])(
  '%s is refused',
  (text) => {
    expect(() => read(text)).toThrow('ADVISORY_SOURCES: Enter off, or addresses');
  },
);
