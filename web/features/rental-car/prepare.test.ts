import { partsOf } from '@tripledger/charts/slices.ts';
import { expect, it } from 'vitest';
import { withBefore } from '../../shared/compare/with-before.ts';
import { type ProviderRow, providerBy, type SpendSlice, sliceBy } from './prepare.ts';

const hertz: SpendSlice = { name: 'Hertz', value: 420, color: '#111111' };
const avis: SpendSlice = { name: 'Avis', value: 70, color: '#222222' };

it('adds the earlier spend of suppliers, and keeps disappeared ones with zero', () => {
  expect(withBefore([hertz], undefined, sliceBy)).toEqual([hertz]);
  expect(withBefore([hertz], { data: [avis, { ...hertz, value: 400 }] }, sliceBy)).toEqual([
    { ...hertz, before: 400, change: 5 },
    { ...avis, value: 0, before: 70, change: -100 },
  ]);
});

it('draws no pie of refunds and free hires only', () => {
  expect(partsOf([hertz, { ...avis, value: -70 }], 'en-AU')).toHaveLength(1);
  expect(
    partsOf(
      [
        { ...avis, value: -70 },
        { ...hertz, value: 0 },
      ],
      'en-AU',
    ),
  ).toEqual([]);
});

it('distinguishes suppliers with the same name by location and id', () => {
  const row: ProviderRow = {
    country: 'AU',
    location: 'Sydney',
    providerName: 'Hertz',
    locationId: 7,
    providerId: 'HZ',
    carOnlySpend: 90,
    dayHire: 1,
    ancillarySpend: 10,
    totalSpend: 100,
    averageDailyRate: 90,
  };
  const other = { ...row, providerId: 'Hertz' };
  expect(
    withBefore([row], { data: [other] }, providerBy).map(({ totalSpend, before }) => [totalSpend, before]),
  ).toEqual([
    [100, 0],
    [0, 100],
  ]);
});
