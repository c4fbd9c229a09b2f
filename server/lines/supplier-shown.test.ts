import { beforeAll, expect, test } from 'vitest';
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import type { LinesAnswer } from '../../contract/core/lines.ts';
import { exportSegments } from '../../contract/reports/data-export.ts';
import * as summary from '../../contract/summary/calls.ts';
import { bookingDetails } from '../../contract/traveller/booking-details.ts';
import { flight, smallHierarchy, stay } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

/** A flight of Qantas, which the feed spells in two ways. */
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
      // Makes 'Qantas' the more frequent name; not of March, which shows one line of each spelling.
      qantas('C', 'Qantas', { transaction_date: '2026-04-10' }),
      // The code of an airline, but of a hotel: another supplier.
      stay('Hotel', 'SYD', '2026-03-12', '2026-03-13', {
        line_key: 'D',
        supplier_code: 'QF',
        supplier_name: 'Quay Fairmont',
      }),
      // A supplier with a code and no name, and no supplier.
      stay('Car', 'SYD', '2026-03-12', '2026-03-13', { line_key: 'E', supplier_code: 'ZE' }),
      { line_key: 'F', product_type: 'Other' },
    ],
  });
  await server.grant('all@one.test', 'ONE');
});

// The test's server asks both engines, and fails where they differ.
const get = (endpoint: Parameters<typeof server.get>[1], more: object = {}) =>
  server.get('all@one.test', endpoint, { query: { ...march, ...more } });
const lines = async (more: object) =>
  ((await get(summary.lines, { figure: 'total', sort: 'lineId', ...more })) as LinesAnswer).rows;

test('rows behind a figure show it', async () => {
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

test('cost of change, booking details, and the tables of airlines and hotels show it', async () => {
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

test('the file of Air segments shows it', async () => {
  const { bytes } = await server.download('all@one.test', exportSegments, { query: march });
  const [head = '', ...rows] = bytes.toString('utf8').trimEnd().split('\r\n');
  const at = head.split(',').indexOf('Airline');
  expect(rows.map((row) => row.split(',')[at])).toEqual(['Qantas', 'Qantas']);
});
