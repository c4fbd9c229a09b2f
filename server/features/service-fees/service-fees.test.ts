import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { twoTmcs } from '../../test/two-tmcs.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();
const ask = <E extends Endpoint>(endpoint: E, query: object = march, email = 'all@one.test') =>
  server.get(email, endpoint, { query });
const emptyRange = { dateStart: '2020-01-01', dateEnd: '2020-01-31' };

beforeAll(() => loadExample(server));

testPagedTables(server, serviceFees, {
  email: 'all@one.test',
  query: march,
  more: {
    [serviceFees.lines.path]: { figure: 'totalFeesCharged' },
    [serviceFees.detail.path]: { type_description: 'Online Domestic' },
  },
});

test('fees charged, and those without charge', async () => {
  const { percentageOfFeesWithoutCharge, ...sums } = await ask(serviceFees.summary);
  // 9.90 + 0 + 30.10 + 50 - 50 + 20 + 15
  expect(sums).toEqual({ totalFeesCharged: 75, numberOfTransactions: 7, feesWithoutCharge: 1 });
  expect(percentageOfFeesWithoutCharge).toBeCloseTo(100 / 7, 10);
});

test('averages by the fee’s own booking method; a booking with both methods counts under both', async () => {
  const answer = await ask(serviceFees.statistics);
  expect(answer.all.averageCharge).toBeCloseTo(75 / 7, 10);
  expect(answer.all.averagePerBooking).toBeCloseTo(75 / 3, 10);
  // Online: 9.90, 0, 15 in B1 and B5.
  expect(answer.online.averageCharge).toBeCloseTo(24.9 / 3, 10);
  expect(answer.online.averagePerBooking).toBeCloseTo(24.9 / 2, 10);
  // Offline: 30.10, 50, -50, 20 in B1 and B2.
  expect(answer.offline.averageCharge).toBeCloseTo(50.1 / 4, 10);
  expect(answer.offline.averagePerBooking).toBeCloseTo(50.1 / 2, 10);
  expect(answer.onlineFeesCharged).toBeCloseTo((3 / 7) * 100, 10);
  // Out of 1000 + 100 + 75.
  expect(answer.feesOfTotalSpend).toBeCloseTo((75 / 1175) * 100, 10);
});

test('a zero denominator yields null, not zero', async () => {
  const none = { averageCharge: null, averagePerBooking: null };
  expect(await ask(serviceFees.summary, emptyRange)).toEqual({
    totalFeesCharged: 0,
    numberOfTransactions: 0,
    feesWithoutCharge: 0,
    percentageOfFeesWithoutCharge: null,
  });
  expect(await ask(serviceFees.statistics, emptyRange)).toEqual({
    all: none,
    online: none,
    offline: none,
    onlineFeesCharged: null,
    feesOfTotalSpend: null,
  });
  expect(await ask(serviceFees.spendAnalysis, emptyRange)).toEqual([]);
});

test('fee types: merged types form one row; fees without a type have a row', async () => {
  const rows = await ask(serviceFees.spendAnalysis);
  expect(rows.map(({ averageFeeCharge, ...row }) => Object.values(row))).toEqual([
    ['Consultant help', 'Consultant help', 1, 30.1],
    [null, 'Not specified', 1, 20],
    ['After hours', 'After hours', 3, 15],
    ['Online Domestic', 'Online Domestic', 2, 9.9],
  ]);
  expect(rows.map((row) => row.averageFeeCharge)).toEqual([30.1, 20, 5, 4.95]);
});

test('a type opens to its fees, and so do the fees without one', async () => {
  expect((await ask(serviceFees.detail, { ...march, type_description: 'Online Domestic' })).rows).toEqual([
    {
      bookingId: 1,
      bookingReference: 'B1',
      travellerName: 'Ada Lovelace',
      costCentre: 'Plant 1',
      feeType: 'Online Domestic',
      transactionDate: '2026-03-10',
      serviceTax: 0.9,
      totalSpend: 9.9,
    },
    expect.objectContaining({ serviceTax: null, totalSpend: 0 }),
  ]);
  const { rows: afterHours } = await ask(serviceFees.detail, { ...march, type_description: 'After hours' });
  expect(afterHours.map((row) => [row.bookingReference, row.travellerName, row.totalSpend])).toEqual([
    ['B2', 'Bob Brown', 50],
    ['B5', null, 15],
    ['B2', 'Bob Brown', -50],
  ]);
  expect((await ask(serviceFees.detail, { ...march, type_description: '' })).rows).toMatchObject([
    { feeType: 'Not specified', totalSpend: 20 },
  ]);
});

test('a reader of one cost centre sees only its fees', async () => {
  expect(await ask(serviceFees.summary, march, 'plant2@one.test')).toMatchObject({
    totalFeesCharged: 20,
    numberOfTransactions: 3,
  });
});

test('a figure opens to its lines', async () => {
  const sums = async (metric: string) => (await ask(serviceFees.lines, { ...march, figure: metric })).sums;
  expect(await sums('totalFeesCharged')).toEqual({ lines: 7, bookings: 3, totalSpend: 75, value: null });
  expect(await sums('percentageOfFeesWithoutCharge')).toMatchObject({ lines: 1, totalSpend: 0 });
  expect(await sums('onlineAveragePerBooking')).toMatchObject({ lines: 3, bookings: 2, totalSpend: 24.9 });
  expect(await sums('offlineAverageCharge')).toMatchObject({ lines: 4, bookings: 2, totalSpend: 50.1 });
});

testReportAccess(server, serviceFees, {
  ...twoTmcs,
  query: march,
  secrets: /Ada|Bob|B[1-5]|Online Domestic/,
});
