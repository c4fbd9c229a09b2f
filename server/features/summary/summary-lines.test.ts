import { beforeAll, expect, test } from 'vitest';
import { type LinesAnswer, lineFields } from '../../../contract/http/lines.ts';
import * as summary from '../../../contract/summary/calls.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testServer } from '../../test/server.ts';
import { asking, loadExample, march } from './example.fixture.ts';

const server = testServer();
const ask = asking(server);

beforeAll(() => loadExample(server));

testPagedTables(server, summary, {
  email: 'all@one.test',
  query: march,
  more: {
    [summary.destinationAnalysis.path]: { locationId: '' },
    [summary.lines.path]: { figure: 'total' },
    [summary.complianceDetail.path]: { description: 'Cheaper fare declined' },
  },
});

const lines = async (metric: string, more: object = {}) =>
  (await ask(summary.lines, { ...march, figure: metric, ...more })) as LinesAnswer;

// Sums of the opened rows and denominators, calculated by hand.
test.each([
  ['total', { lines: 10, bookings: 3, totalSpend: 2575, value: null }],
  ['air', { lines: 4, bookings: 2, totalSpend: 1800.1, value: null }],
  ['hotel', { lines: 3, bookings: 2, totalSpend: 600, value: null }],
  ['car', { lines: 1, bookings: 1, totalSpend: 120, value: null }],
  ['service_fees', { lines: 1, bookings: 1, totalSpend: 9.9, value: null }],
  ['other', { lines: 1, bookings: 1, totalSpend: 45, value: null }],
  ['bookings', { lines: 10, bookings: 3, totalSpend: 2575, value: null }],
  // Four nights of B1 and two of B2; the two refunded nights are in no row.
  ['hotel_room_nights', { lines: 2, bookings: 2, totalSpend: 650, value: 6 }],
  ['car_hire_days', { lines: 1, bookings: 1, totalSpend: 120, value: 2 }],
  ['service_fees_charged', { lines: 1, bookings: 1, totalSpend: 9.9, value: null }],
  ['costOfChange', { lines: 1, bookings: 1, totalSpend: 1000, value: 50, whole: 1800.1 }],
  ['nonCompliantBookings', { lines: 1, bookings: 1, totalSpend: 1000, value: null, whole: 3 }],
  // Two flights of B1 and the car of B2.
  ['onlineBookingCompliance', { lines: 3, bookings: 2, totalSpend: 1920.1, value: null, whole: 2 }],
])('%s opens to its lines', async (metric, sums) => {
  const answer = await lines(metric);
  expect(answer.sums).toEqual(sums);
  expect(answer.total).toBe(sums.lines);
  expect(answer.rows).toHaveLength(sums.lines);
});

test('a row has the fields of its line', async () => {
  const { rows } = await lines('total', { pageSize: 100, sort: 'lineId' });
  expect(rows[0]).toEqual({
    lineId: expect.any(Number),
    bookingId: 1,
    travellerId: expect.any(Number),
    nodeId: await server.nodeId('ONE', 'ACME-1'),
    customerId: await server.nodeId('ONE', 'ACME'),
    bookingReference: 'B1',
    travellerName: 'Ada Lovelace',
    costCentre: 'Plant 1',
    productType: 'Air',
    status: 'Normal',
    transactionDate: '2026-03-02',
    startDate: '2026-03-10',
    supplier: 'Example Air',
    ticketNumber: 'T1',
    description: 'MEL-SIN',
    policyCode: 'P2',
    quantity: 0,
    asDelivered: null,
    totalSpend: 1000,
    value: null,
  });
  expect(rows.map(({ description }) => description)).toEqual([
    'MEL-SIN',
    'SIN-MEL',
    'Singapore',
    'Online Domestic',
    'MEL-SYD',
    'MEL-SYD',
    'Sydney',
    'Sydney',
    'Sydney',
    null,
  ]);
});

test('pages are contiguous, with the highest spend first', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => lines('total', { page, pageSize: 3 })));
  expect(pages.map(({ rows }) => rows.map((row) => row.totalSpend))).toEqual([
    [1000, 800.1, 600],
    [300, 120, 50],
    [45, 9.9, -50],
    [-300],
    [],
  ]);
  for (const { total, sums } of pages) expect([total, sums.totalSpend]).toEqual([10, 2575]);
});

test('every column sorts in both directions, empty values last', async () => {
  for (const field of lineFields) {
    const all = await Promise.all(
      ['asc', 'desc'].map(async (direction) =>
        (await lines('total', { sort: field, direction })).rows.map((row) => row[field]),
      ),
    );
    const [ascending, descending] = all as [unknown[], unknown[]];
    expect(ascending, field).toEqual(sorted(ascending, 1));
    expect(descending, field).toEqual(sorted(ascending, -1));
  }
});

function sorted(values: unknown[], sign: 1 | -1): unknown[] {
  const given = values.filter((one) => one !== null) as (string | number)[];
  given.sort((a, b) => (a === b ? 0 : a < b ? -sign : sign));
  return [...given, ...values.filter((one) => one === null)];
}

test.each([
  ['b5', ['B5']],
  ['LOVELACE', ['B1', 'B1', 'B1', 'B1']],
  ['plant 2', ['B2', 'B2', 'B2', 'B2', 'B2']],
  ['example a', ['B1']],
  ['t2', ['B2', 'B2']],
  ['sydney', ['B2', 'B2', 'B2', 'B2', 'B2']],
  ['n-mel', ['B1']],
  ['online dom', ['B1']],
  ['refund', ['B2', 'B2']],
  ['insur', ['B5']],
  ['p3', ['B2']],
  ['%', []],
  ['  ', ['B1', 'B1', 'B1', 'B1', 'B2', 'B2', 'B2', 'B2', 'B2', 'B5']],
])('a search for “%s”', async (search, references) => {
  const { rows, total, sums } = await lines('total', { search, sort: 'lineId', pageSize: 100 });
  expect(rows.map((row) => row.bookingReference)).toEqual(references);
  expect(total).toBe(references.length);
  expect(sums.lines).toBe(10);
});

test('a page beyond the search results still has their number', async () => {
  expect(await lines('total', { search: 'plant 2', page: 2 })).toMatchObject({ rows: [], total: 5 });
  expect(await lines('total', { search: 'nobody' })).toMatchObject({ rows: [], total: 0 });
});

test('a figure’s file has the column of its lines’ values, and is sorted by it', async () => {
  const metric = 'hotel_room_nights';
  const { bytes } = await server.download('all@one.test', summary.lines.file, {
    query: { ...march, figure: metric },
  });
  const [head = '', ...rows] = bytes.toString().trimEnd().split('\r\n');
  const [spend, nights] = ['Total spend', 'Room nights'].map((title) => head.split(',').indexOf(title));
  expect(rows.map((row) => [row.split(',')[spend!], row.split(',')[nights!]])).toEqual([
    ['600.00', '4'],
    ['50.00', '2'],
  ]);
});

test('restricts the lines to one traveller', async () => {
  const [first] = (await ask(summary.topTravellers)) as { travellerId: number; totalSpend: number }[];
  const { sums } = await lines('total', { travellerId: first?.travellerId });
  expect(sums).toMatchObject({ lines: 4, totalSpend: first?.totalSpend });
  expect((await lines('car', { travellerId: first?.travellerId })).sums).toMatchObject({
    lines: 0,
    totalSpend: 0,
  });
});

test.each([
  ['a missing figure', { figure: undefined }, ['figure']],
  ['an unknown figure', { figure: 'profit' }, ['figure']],
  ['page 0', { page: 0 }, ['page']],
  ['a too large page number', { page: 1e15 }, ['page']],
  ['a fractional page', { page: 1.5 }, ['page']],
  ['a too large page size', { pageSize: 1001 }, ['pageSize']],
  ['page size 0', { pageSize: 0 }, ['pageSize']],
  ['an unknown column', { sort: 'amount_paid' }, ['sort']],
  ['an unknown direction', { direction: 'up' }, ['direction']],
  ['a too long search', { search: 'x'.repeat(101) }, ['search']],
  ['a search text that cannot be stored', { search: 'a\0' }, ['search']],
])('rejects %s with 400 and a message on the field', async (_name, more, fields) => {
  const { figure: metric, ...query } = { ...march, figure: 'total', ...more };
  const { status, body } = await server.send('all@one.test', summary.lines, {
    query: { ...query, ...(metric && { figure: metric }) },
  });
  expect(status).toBe(400);
  expect(Object.keys(body as object)).toEqual(fields);
});
