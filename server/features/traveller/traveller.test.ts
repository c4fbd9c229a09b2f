import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();
const ask = <E extends Endpoint>(endpoint: E, query: object = march, email = 'all@one.test') =>
  server.get(email, endpoint, { query });
const emptyRange = { dateStart: '2020-01-01', dateEnd: '2020-01-31' };

beforeAll(() => loadExample(server));

testPagedTables(server, traveller, {
  email: 'all@one.test',
  query: march,
  more: {
    [traveller.lines.path]: { figure: 'numberOfBookings' },
    [traveller.detail.path]: async () => ({
      travellerId: (await ask(traveller.spendAnalysis)).rows[0]?.travellerId,
    }),
  },
});

test('counts travellers and bookings with a traveller; merged travellers count once', async () => {
  // Ada, Bob, Cy, Dee, Éve; B1 to B3, four of Bob's, eleven of Dee's, 21 of Éve's.
  expect(await ask(traveller.summary)).toEqual({ numberOfTravellers: 5, numberOfBookings: 39 });
});

test('travellers by their number of bookings', async () => {
  expect(await ask(traveller.tripFrequency)).toEqual([
    { bucket: '21+', travellers: 1 },
    { bucket: '11-20', travellers: 1 },
    { bucket: '5-10', travellers: 1 },
    { bucket: '1-4', travellers: 2 },
  ]);
});

test('non-compliant travellers, and average lost savings per traveller', async () => {
  expect(await ask(traveller.compliance)).toEqual({ nonCompliantTravellers: 1, averageLostSavings: 100 / 5 });
});

test('without travellers: zero counts, no average, empty buckets', async () => {
  expect(await ask(traveller.summary, emptyRange)).toEqual({ numberOfTravellers: 0, numberOfBookings: 0 });
  expect(await ask(traveller.compliance, emptyRange)).toEqual({
    nonCompliantTravellers: 0,
    averageLostSavings: null,
  });
  expect((await ask(traveller.tripFrequency, emptyRange)).map((one) => one.travellers)).toEqual([0, 0, 0, 0]);
  expect(await ask(traveller.spendAnalysis, emptyRange)).toEqual({
    rows: [],
    total: 0,
    sums: { travellers: 0, lostSavings: 0, costOfChange: 0, totalSpend: 0 },
  });
});

describe('analysis by traveller', () => {
  const names = async (query: object) =>
    (await ask(traveller.spendAnalysis, { ...march, ...query })).rows.map((row) => row.travellerName);

  test('is ordered by descending spend, with trips, lost savings, cost of change and latest cost centre', async () => {
    const { rows, total, sums } = await ask(traveller.spendAnalysis);
    const cells = rows.map(
      ({ travellerId, travellerName, employeeNumber, costCentre, trips, bookings, ...spend }) => [
        travellerName,
        employeeNumber,
        costCentre,
        trips,
        bookings,
        ...Object.values(spend),
      ],
    );
    expect(cells).toEqual([
      // 1000 + 800.10 + 600 + 9.90 + 250; the stay's cost of change counts here; the latest line is at BETA.
      ['Ada Lovelace', 'E1', 'Head office', 2, 2, 100, 55, 2660],
      ['Cy Young', null, 'Plant 2', 1, 1, 0, 0, 200],
      // 300 - 300 + 120 + 4 x 10; bookings with fees only are no trips.
      ['Bob Brown', 'E2', 'Plant 2', 1, 5, 0, 0, 160],
      ['Éve Evans', null, 'Plant 2', 0, 21, 0, 0, 21],
      ['Dee Dunn', null, 'Plant 2', 0, 11, 0, 0, 11],
    ]);
    expect(total).toBe(5);
    expect(sums).toEqual({ travellers: 5, lostSavings: 100, costOfChange: 55, totalSpend: 3052 });
  });

  test('a page does not affect the totals', async () => {
    const whole = await ask(traveller.spendAnalysis);
    const second = await ask(traveller.spendAnalysis, { ...march, page: 2, pageSize: 2 });
    expect(second).toEqual({ ...whole, rows: whole.rows.slice(2, 4) });
    expect(await names({ page: 9, pageSize: 2 })).toEqual([]);
  });

  test.each([
    ['travellerName', 'asc', ['Ada', 'Bob', 'Cy', 'Dee', 'Éve']],
    ['employeeNumber', 'desc', ['Bob', 'Ada', 'Cy', 'Dee', 'Éve']],
    ['costCentre', 'asc', ['Ada', 'Bob', 'Cy', 'Dee', 'Éve']],
    ['trips', 'desc', ['Ada', 'Bob', 'Cy', 'Dee', 'Éve']],
    ['bookings', 'desc', ['Éve', 'Dee', 'Bob', 'Ada', 'Cy']],
    ['lostSavings', 'desc', ['Ada', 'Bob', 'Cy', 'Dee', 'Éve']],
    ['costOfChange', 'asc', ['Bob', 'Cy', 'Dee', 'Éve', 'Ada']],
    ['totalSpend', 'asc', ['Dee', 'Éve', 'Bob', 'Cy', 'Ada']],
  ])('sorts by %s %s, then by name', async (sort, direction, first) => {
    expect((await names({ sort, direction })).map((name) => name.split(' ')[0])).toEqual(first);
  });

  test.each([
    ['aDA', ['Ada Lovelace']],
    ['e2', ['Bob Brown']],
    ['head OFF', ['Ada Lovelace']],
    ['éVE', ['Éve Evans']],
    ['%', []],
    ["o'", []],
  ])('searches for %s in name, employee number and cost centre', async (search, found) => {
    const answer = await ask(traveller.spendAnalysis, { ...march, search });
    expect(answer.rows.map((row) => row.travellerName)).toEqual(found);
    expect(answer.total).toBe(found.length);
  });

  test('a bucket opens to its travellers, and so do the non-compliant ones', async () => {
    for (const { bucket, travellers } of await ask(traveller.tripFrequency)) {
      expect((await ask(traveller.spendAnalysis, { ...march, bucket })).total).toBe(travellers);
    }
    expect(await names({ bucket: '5-10' })).toEqual(['Bob Brown']);
    expect(await names({ bucket: '1-4' })).toEqual(['Ada Lovelace', 'Cy Young']);
    expect(await names({ nonCompliant: 'true' })).toEqual(['Ada Lovelace']);
  });

  test('finds any number of travellers by their ids', async () => {
    const { rows } = await ask(traveller.spendAnalysis);
    const travellerIds = rows.slice(0, 2).map((row) => row.travellerId);
    const found = await ask(traveller.spendAnalysis, {
      dateStart: '2026-03-25',
      dateEnd: '2026-04-30',
      travellerIds: travellerIds.join(','),
    });
    expect(found.rows.map((row) => [row.travellerName, row.totalSpend])).toEqual([['Ada Lovelace', 250]]);
  });

  test('a traveller opens to bookings that sum to the row', async () => {
    const { rows } = await ask(traveller.spendAnalysis);
    const ada = rows[0]!;
    expect((await ask(traveller.detail, { ...march, travellerId: ada.travellerId })).rows).toEqual([
      {
        bookingId: 7,
        bookingReference: 'B3',
        transactionDate: '2026-03-25',
        country: 'AU',
        departure: '2026-04-02',
        arrival: '2026-04-02',
        lostSavings: 0,
        costOfChange: 0,
        totalSpend: 250,
      },
      {
        bookingId: 1,
        bookingReference: 'B1',
        transactionDate: '2026-03-10',
        country: 'SG',
        departure: '2026-03-10',
        arrival: '2026-03-14',
        lostSavings: 100,
        costOfChange: 55,
        totalSpend: 2410,
      },
    ]);
  });

  test('a reader of one cost centre sees only its travellers', async () => {
    const answer = await ask(traveller.spendAnalysis, march, 'plant2@one.test');
    expect(answer.rows.map((row) => row.travellerName)).toEqual([
      'Cy Young',
      'Bob Brown',
      'Éve Evans',
      'Dee Dunn',
    ]);
  });
});

test('a figure opens to its lines', async () => {
  const sums = async (metric: string) => (await ask(traveller.lines, { ...march, figure: metric })).sums;
  expect(await sums('numberOfBookings')).toMatchObject({ bookings: 39, totalSpend: 3052, value: null });
  expect(await sums('averageLostSavings')).toMatchObject({ lines: 1, value: 100 });
});

test.each([
  ['page', '0'],
  ['pageSize', '100001'],
  ['sort', 'travellerId'],
  ['direction', 'up'],
  ['bucket', '1-5'],
  ['nonCompliant', 'yes'],
  ['travellerIds', '1,x'],
])('rejects an invalid %s', async (field, wrong) => {
  const { status, body } = await server.send('all@one.test', traveller.spendAnalysis, {
    query: { ...march, [field]: wrong },
  });
  expect(status).toBe(400);
  expect(Object.keys(body as object)).toEqual([field]);
});
