import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as car from '../../../contract/rental-car/calls.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();
const emptyRange = { dateStart: '2020-01-01', dateEnd: '2020-01-31' };

beforeAll(() => loadExample(server));

testPagedTables(server, car, {
  email: 'all@one.test',
  query: march,
  more: {
    [car.lines.path]: { figure: 'totalCost' },
    [car.detail.path]: async () => ({
      locationId: (await ask(car.spendAnalysis)).find(({ location }) => location === 'Sydney')?.locationId,
    }),
  },
});

function ask<E extends Endpoint>(endpoint: E, query: object = march, email = 'all@one.test') {
  return server.get(email, endpoint, { query });
}

test('summary: spend, bookings, days', async () => {
  expect(await ask(car.summary)).toEqual({
    // 300 + 90 + 200 - 200 + 0 + 55.50 - 40 + 70
    totalCost: 475.5,
    // B1, B2, B3, B5, B6, B8
    numberBookings: 6,
    // 3 + 1 + 2 + 2 + 1 + 1: refunded days are excluded, free days included
    numOfHireDays: 10,
  });
});

test('statistics: totals divided by counts', async () => {
  const answer = await ask(car.statistics);
  expect(answer.avgDailyRate).toBeCloseTo((475.5 - 30) / 10, 10);
  // Five hires of 3 + 1 + 2 + 1 + 1 days; the free days belong to no hire.
  expect(answer.avgAncillaryCharge).toBe(30 / 5);
  expect(answer.avgHireDays).toBe(8 / 5);
});

test('compliance: percentage of bookings with a car line that have an online car line', async () => {
  const { onlineBookingCompliance } = await ask(car.compliance);
  // B1 and B5 out of six.
  expect(onlineBookingCompliance).toBeCloseTo(100 / 3, 10);
});

test('a zero denominator yields null, not zero', async () => {
  expect(await ask(car.summary, emptyRange)).toEqual({ totalCost: 0, numberBookings: 0, numOfHireDays: 0 });
  expect(await ask(car.statistics, emptyRange)).toEqual({
    avgDailyRate: null,
    avgAncillaryCharge: null,
    avgHireDays: null,
  });
  expect(await ask(car.compliance, emptyRange)).toEqual({ onlineBookingCompliance: null });
  expect(await ask(car.spendBySupplier, emptyRange)).toEqual([]);
});

test('months without spend have zero', async () => {
  expect(await ask(car.spendByMonth, { dateStart: '2026-02-15', dateEnd: '2026-04-30' })).toEqual([
    { month: '2026-02', totalSpend: 0 },
    { month: '2026-03', totalSpend: 475.5 },
    { month: '2026-04', totalSpend: 100 },
  ]);
});

const named = (slices: { name: string; value: number }[]) => slices.map(({ name, value }) => [name, value]);

test('suppliers: identified by code, named by their most frequent name; equal names form one slice', async () => {
  const slices = await ask(car.spendBySupplier);
  expect(named(slices)).toEqual([
    // 300 + 90 - 40, and 70 without a code
    ['Hertz', 420],
    ['Local Cars', 55.5],
    ['Avis', 0],
    ['Not specified', 0],
  ]);
  expect(new Set(slices.map(({ color }) => color)).size).toBe(4);
});

test('a supplier opens to its car types, which sum to its slice', async () => {
  const types = async (supplierName: string) =>
    named(await ask(car.spendByCarType, { ...march, supplierName }));
  // 300 - 40 + 70
  expect(await types('Hertz')).toEqual([
    ['Compact', 330],
    ['Not specified', 90],
  ]);
  expect(await types('Avis')).toEqual([['SUV', 0]]);
  expect(await types('Not specified')).toEqual([['Compact', 0]]);
  expect(await types('Nobody')).toEqual([]);
});

test('spend by location and supplier', async () => {
  const rows = await ask(car.spendAnalysis);
  expect(rows[0]).toEqual({
    country: 'AU',
    location: 'Sydney',
    providerName: 'Hertz',
    carOnlySpend: 230,
    dayHire: 3,
    ancillarySpend: 30,
    totalSpend: 260,
    averageDailyRate: 230 / 3,
    locationId: expect.any(Number),
    providerId: 'HZ',
  });
  expect(
    rows.map((row) => [row.location, row.providerName, row.providerId, row.dayHire, row.totalSpend]),
  ).toEqual([
    ['Sydney', 'Hertz', 'HZ', 3, 260],
    ['Melbourne', 'Hertz', 'HZ', 1, 90],
    ['Melbourne', 'Hertz', 'Hertz', 1, 70],
    ['Mine camp', 'Local Cars', 'Local Cars', 1, 55.5],
    ['Sydney', 'Avis', 'AV', 2, 0],
    ['Sydney', 'Not specified', '', 2, 0],
  ]);
});

describe('drill-downs', () => {
  const rowOf = async (location: string, providerId: string) => {
    const rows = await ask(car.spendAnalysis);
    const row = rows.find((one) => one.location === location && one.providerId === providerId);
    return { ...march, locationId: row?.locationId, providerId };
  };

  test('a row opens to its hires, with canonical travellers', async () => {
    expect((await ask(car.detail, await rowOf('Mine camp', 'Local Cars'))).rows).toEqual([
      {
        reference: 'B5',
        providerName: 'Local Cars',
        location: 'Mine camp',
        travellerName: 'Ada Lovelace',
        pickupDate: '2026-03-17',
        daysHire: 1,
        carType: 'Ute',
        ancillarySpend: 0,
        totalSpend: 55.5,
      },
    ]);
    const { rows: hires } = await ask(car.detail, await rowOf('Sydney', 'HZ'));
    expect(hires.map((row) => [row.reference, row.daysHire, row.totalSpend])).toEqual([
      ['B1', 3, 300],
      ['B6', 0, -40],
    ]);
  });

  test('without a supplier: all hires of the location, or those without a supplier', async () => {
    const { providerId: _, ...sydney } = await rowOf('Sydney', '');
    expect((await ask(car.detail, sydney)).rows.map((row) => row.totalSpend)).toEqual([
      300, 200, 0, -40, -200,
    ]);
    expect((await ask(car.detail, { ...sydney, providerId: '' })).rows).toMatchObject([
      { reference: 'B3', providerName: 'Not specified', travellerName: null, daysHire: 2 },
    ]);
    // Without a location: hires without one.
    expect((await ask(car.detail, { ...march, locationId: '' })).rows).toEqual([]);
  });

  // Sums of the opened rows and denominators, calculated by hand.
  test.each([
    ['totalCost', {}, { lines: 8, bookings: 6, totalSpend: 475.5, value: null }],
    ['numberBookings', {}, { lines: 8, bookings: 6, totalSpend: 475.5, value: null }],
    ['numOfHireDays', {}, { lines: 6, bookings: 5, totalSpend: 715.5, value: 10 }],
    ['avgDailyRate', {}, { lines: 8, bookings: 6, totalSpend: 475.5, value: 445.5, whole: 10 }],
    // The refund subtracts its charges from the hire's.
    ['avgAncillaryCharge', {}, { lines: 6, bookings: 4, totalSpend: 515.5, value: 30, whole: 5 }],
    ['avgHireDays', {}, { lines: 5, bookings: 4, totalSpend: 715.5, value: 8 }],
    ['onlineBookingCompliance', {}, { lines: 2, bookings: 2, totalSpend: 355.5, value: null, whole: 6 }],
    ['spendBySupplier', { supplierName: 'Hertz' }, { lines: 4, bookings: 3, totalSpend: 420, value: null }],
    [
      'spendBySupplier',
      { supplierName: 'Hertz', carType: 'Compact' },
      { lines: 3, bookings: 3, totalSpend: 330, value: null },
    ],
    [
      'spendBySupplier',
      { supplierName: 'Hertz', carType: 'Not specified' },
      { lines: 1, bookings: 1, totalSpend: 90, value: null },
    ],
    [
      'spendBySupplier',
      { supplierName: 'Not specified' },
      { lines: 1, bookings: 1, totalSpend: 0, value: null },
    ],
  ])('%s %o opens to its lines', async (metric, more, sums) => {
    const answer = await ask(car.lines, { ...march, figure: metric, ...more });
    expect(answer.sums).toEqual(sums);
    expect(answer.rows).toHaveLength(sums.lines);
  });

  test('a reader of one cost centre sees only its hires; the country filter applies', async () => {
    expect(await ask(car.summary, march, 'plant2@one.test')).toEqual({
      // 90 + 200 - 200 + 55.50
      totalCost: 145.5,
      numberBookings: 3,
      numOfHireDays: 4,
    });
    const countries = JSON.stringify([{ criteria: 'start_not_in', countries: ['AU'] }]);
    expect(await ask(car.summary, { ...march, countries })).toMatchObject({ totalCost: 0 });
  });
});
