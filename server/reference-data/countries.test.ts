import { expect, test } from 'vitest';
import { countryName } from '../../contract/vocabulary/countries.ts';
import { countries, countryTimeZone, isCountry } from './countries.ts';

test('countries have unique everyday English names', () => {
  expect(countryName('AU')).toBe('Australia');
  expect(countryName('US')).toBe('United States');
  expect(countryName('TW')).toBe('Taiwan');
  expect(countryName('GB')).toBe('United Kingdom');
  expect(countryName('CD')).toBe('Democratic Republic of the Congo');
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
  expect(countries.length).toBeGreaterThanOrEqual(249);
  expect(countries[0]).toEqual({ id: 'AF', name: 'Afghanistan' });
});

test('accepts only upper-case codes in use', () => {
  expect(isCountry('NZ')).toBe(true);
  expect(isCountry('XX')).toBe(false);
  expect(isCountry('nz')).toBe(false);
  expect(isCountry('')).toBe(false);
});

test('a country has the time zone of its largest city', () => {
  expect(countryTimeZone('AU')).toBe('Australia/Sydney');
  expect(countryTimeZone('US')).toBe('America/New_York');
  expect(countryTimeZone('RU')).toBe('Europe/Moscow');
  expect(countryTimeZone('VA')).toBe('Europe/Rome');
  expect(countryTimeZone('XX')).toBeNull();
});

test('only uninhabited islands have no time zone', () => {
  expect(countries.filter(({ id }) => countryTimeZone(id) === null).map(({ id }) => id)).toEqual([
    'BV',
    'HM',
  ]);
});
