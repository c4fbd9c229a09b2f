import { expect, it } from 'vitest';
import { countryName, isCountryFound } from './countries.ts';

it.each([
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
  ['HK', 'Hong Kong'],
  ['ZZ', 'Unknown Region'],
])('names %s %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});

it.each([
  ['US', ['united', 'States', 'us', 'USA ']],
  ['GB', ['uk', 'United Kingdom', 'gb']],
  ['CI', ['cote d', 'Côte', 'CI', 'ivoire']],
])('finds %s by %j', (code, texts) => {
  expect(texts.filter((text) => !isCountryFound(code, text))).toEqual([]);
});

it('does not match part of a country code', () => {
  expect(isCountryFound('DE', 'd')).toBe(false);
  expect(isCountryFound('DE', 'de')).toBe(true);
  expect(isCountryFound('AU', 'us')).toBe(true);
  expect(isCountryFound('NZ', 'us')).toBe(false);
});
