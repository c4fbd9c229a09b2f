import { afterEach, expect, it } from 'vitest';
import { setPageLocale } from './format.ts';
import { decimalSign, plainNumber } from './typed-number.ts';

afterEach(() => setPageLocale('en-AU'));

it.each([
  ['en-AU', ' 1,234,567.80 ', '1234567.80'],
  ['en-AU', '1 234.5', '1234.5'],
  ['en-AU', '1,23', '1,23'],
  ['de-DE', '1.234.567,80', '1234567.80'],
  ['de-DE', '0,5', '0.5'],
  // A dot before two digits is no separator there: it could be meant as either sign.
  ['de-DE', '1234.50', '1234?50'],
  ['fr-FR', '1\u202f234,5', '1234.5'],
  ['ja-JP', '1,234', '1234'],
  ['en-IN', '12,34,567.8', '1234567.8'],
  ['en-IN', '1,234,567.8', '1234567.8'],
  ['en-IN', '12,34', '12,34'],
])('in %s, “%s” is %s', (locale, typed, plain) => {
  setPageLocale(locale);
  expect(plainNumber(typed)).toBe(plain);
});

it('knows the decimal sign', () => {
  expect(decimalSign()).toBe('.');
  setPageLocale('de-DE');
  expect(decimalSign()).toBe(',');
});
