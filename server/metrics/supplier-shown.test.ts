import { beforeAll, expect, test } from 'vitest';
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import type { LinesAnswer } from '../../contract/http/lines.ts';
import { exportSegments } from '../../contract/reports/data-export.ts';
import * as summary from '../../contract/summary/calls.ts';
import { bookingDetails } from '../../contract/traveller/booking-details.ts';
import { flight, smallHierarchy, stay } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

/** A Qantas flight; the feed spells the name in two ways. */
const qantas = (line_key: string, supplier_name: string, more: object = {}) =>
  flight('MEL', 'SYD', '2026-03-10', {
    line_key,
    supplier_code: 'QF',
    supplier_name,
    cost_of_change: '5.00',
    ...more,
  });

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [
      qantas('A', 'Qantas'),
      qantas('B', 'QANTAS AIRWAYS LTD', { start_at: '2026-03-11T08:00', end_at: '2026-03-11T09:00' }),
      // Makes 'Qantas' the more frequent name. Dated after March, so that March has one line of each spelling.
      qantas('C', 'Qantas', { transaction_date: '2026-04-10' }),
      // An airline's code on a hotel line is a different supplier.
      stay('Hotel', 'SYD', '2026-03-12', '2026-03-13', {
        line_key: 'D',
        supplier_code: 'QF',
        supplier_name: 'Quay Fairmont',
      }),
      // A supplier with a code and no name, then no supplier.
      stay('Car', 'SYD', '2026-03-12', '2026-03-13', { line_key: 'E', supplier_code: 'ZE' }),
      { line_key: 'F', product_type: 'Other' },
    ],
  });
  await server.grant('all@one.test', 'ONE');
});

// The test server queries both engines and fails if they differ.
const get = (endpoint: Parameters<typeof server.get>[1], more: object = {}) =>
  server.get('all@one.test', endpoint, { query: { ...march, ...more } });
const lines = async (more: object) =>
  ((await get(summary.lines, { figure: 'total', sort: 'lineId', ...more })) as LinesAnswer).rows;

test('the rows behind a metric show the supplier', async () => {
  const shown = ['Qantas', 'Qantas', 'Quay Fairmont', 'ZE', null];
  expect((await lines({})).map(({ supplier }) => supplier)).toEqual(shown);
  const sorted = await lines({ sort: 'supplier', direction: 'desc' });
  expect(sorted.map(({ supplier }) => supplier)).toEqual(['ZE', 'Quay Fairmont', 'Qantas', 'Qantas', null]);
});

test.each([
  ['qantas', ['Qantas', 'Qantas']],
  ['airways', []],
  ['QF', []],
  ['fairmont', ['Quay Fairmont']],
  ['ze', ['ZE']],
])('a search for “%s” finds %j', async (search, found) => {
  expect((await lines({ search })).map(({ supplier }) => supplier)).toEqual(found);
});

test('cost of change, booking details, and the tables of airlines and hotels show the supplier', async () => {
  expect(await get(summary.costOfChange)).toMatchObject({
    rows: [{ airline: 'Qantas' }, { airline: 'Qantas' }],
  });
  expect(await get(airfare.airlineMarketShare)).toMatchObject([{ airlineName: 'Qantas' }]);
  expect(await get(accommodation.spendAnalysis)).toMatchObject([{ hotelName: 'Quay Fairmont' }]);
  const details = (await server.get('all@one.test', bookingDetails, {
    query: { bookingReference: 'B1' },
  })) as {
    lines: { productType: string; header: string }[];
  };
  expect(details.lines.map(({ productType, header }) => [productType, header])).toEqual([
    ['Air', 'Qantas'],
    ['Air', 'Qantas'],
    ['Air', 'Qantas'],
    ['Car', 'ZE'],
    ['Hotel', 'Quay Fairmont'],
    ['Other', 'Other'],
  ]);
});

test('the file of Air segments shows the supplier', async () => {
  const { bytes } = await server.download('all@one.test', exportSegments, { query: march });
  const [head = '', ...rows] = bytes.toString('utf8').trimEnd().split('\r\n');
  const at = head.split(',').indexOf('Airline');
  expect(rows.map((row) => row.split(',')[at])).toEqual(['Qantas', 'Qantas']);
});
