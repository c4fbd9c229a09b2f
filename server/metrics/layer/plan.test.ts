import { expect, test } from 'vitest';
import { usualClientSettings } from '../../../contract/vocabulary/client-settings.ts';
import type { CountryRow } from '../../../contract/vocabulary/filters.ts';
import { openReading } from '../../access/ask.ts';
import { mintScope } from '../../access/scope.ts';
import { air, compliant, hasPolicy, nonCompliant, ofTravellers, online, serviceFee } from '../conditions.ts';
import { overnightTrips } from '../formulas/accommodation.ts';
import { airSpend, bookings, bookingsOf, flights, onlineBookings, spend, spendOf } from '../measures.ts';
import { month } from '../time-dimensions.ts';
import { compile } from './compile.ts';
import { planned } from './plan.ts';

const fees = spendOf(serviceFee);
const startsIn = (country: string): CountryRow => ({
  criteria: 'start_in',
  condition: 'AND',
  countries: [country],
});
const feeBookings = bookingsOf(serviceFee);

test('sums of several products share a pass by product; bookings are counted apart', () => {
  const statements = planned([spend, airSpend, fees, bookings]);
  expect(statements.map(({ measures, first }) => [measures, first])).toEqual([
    [[spend, airSpend, fees], 'product'],
    [[bookings], undefined],
  ]);
});

test('sums of the products whose bookings are counted share the pass of these', () => {
  const onlineFees = bookingsOf(serviceFee, online);
  const statements = planned([spend, fees, feeBookings, onlineFees]);
  expect(statements.map(({ measures, first }) => [measures, first])).toEqual([
    [[spend], undefined],
    [[fees, feeBookings, onlineFees], 'booking'],
  ]);
});

test('bookings are counted beside those that need a further table, if there are several', () => {
  const [good, bad, withCode] = [bookingsOf(compliant), bookingsOf(nonCompliant), bookingsOf(hasPolicy)];
  const statements = planned([flights, good, bad, withCode]);
  expect(statements.map(({ measures, first }) => [measures, first])).toEqual([
    [[flights], undefined],
    [[good, bad, withCode], 'booking'],
  ]);
  const apart = planned([good, withCode]);
  expect(apart.map(({ measures }) => measures)).toEqual([[good], [withCode]]);
});

test('where few rows are left, all measures share a pass', () => {
  const statements = planned([spend, airSpend, bookings], [ofTravellers([1, 2])]);
  expect(statements.map(({ measures, first }) => [measures, first])).toEqual([
    [[spend, airSpend, bookings], undefined],
  ]);
});

test('cards take from booking days what these have, each measure once', () => {
  const asked = { filter: { countries: [], dateStart: '2026-03-01', dateEnd: '2026-03-31' }, by: {} };
  const cards = [airSpend, flights, bookings, airSpend];
  expect(planned(cards, [], asked).map(({ measures, isCoarse }) => [measures, isCoarse])).toEqual([
    [[flights], undefined],
    [[airSpend, bookings], true],
  ]);
  const ofCountries = { ...asked, filter: { ...asked.filter, countries: [startsIn('AU')] } };
  expect(planned(cards, [], ofCountries).some(({ isCoarse }) => isCoarse)).toBe(false);
});

test('spend under the condition of a product is not that of booking days, which have other products as well', () => {
  const asked = { filter: { countries: [], dateStart: '2026-03-01', dateEnd: '2026-03-31' }, by: {} };
  for (const by of [{}, { month }]) {
    expect(planned([spend], [air], { ...asked, by }).some(({ isCoarse }) => isCoarse)).toBe(false);
    expect(planned([airSpend], [air], { ...asked, by }).some(({ isCoarse }) => isCoarse)).toBe(true);
  }
});

test('overnight trips are counted by booking days, alone and by month', () => {
  const asked = { filter: { countries: [], dateStart: '2026-03-01', dateEnd: '2026-03-31' }, by: {} };
  for (const by of [{}, { month }])
    expect(planned([overnightTrips], [], { ...asked, by }).map(({ isCoarse }) => isCoarse)).toEqual([true]);
});

test('a booking on two days of a month counts once in the month', async () => {
  const reading = openReading(mintScope(1, 1, 'all', usualClientSettings), 1, () => {
    throw new Error('No query expected');
  });
  const filter = { countries: [], dateStart: '2026-03-01', dateEnd: '2026-03-31' };
  const byMonth = async (...measures: Parameters<typeof planned>[0]) => {
    const [statement] = planned(measures);
    return (await compile(statement!, reading, filter, { month })).compile().sql;
  };
  const day = /line\.transaction_date as "month_finer"/;
  expect(await byMonth(spend)).toMatch(day);
  expect(await byMonth(bookings, onlineBookings)).not.toMatch(day);
});
