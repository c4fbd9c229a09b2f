import { beforeAll, expect, test } from 'vitest';
import * as contract from '../../../contract/data-dates/calls.ts';
import { flight, stay } from '../../test/builders/feed.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { loadTwoTmcs, twoTmcs } from '../../test/two-tmcs.ts';

const server = testServer();
const { dataDates } = contract;
/** Dates without any data, since the filter's dates do not apply. */
const emptyRange = { dateStart: '2020-01-01', dateEnd: '2020-01-31' };

beforeAll(async () => {
  const lines = [
    flight('MEL', 'SIN', '2026-04-10', { node_code: 'ACME-1', transaction_date: '2026-02-03' }),
    flight('MEL', 'SYD', '2026-04-10', { node_code: 'BETA-1', transaction_date: '2026-05-06' }),
    stay('Hotel', 'SIN', '2026-04-10', '2026-04-12', {
      node_code: 'ACME-2',
      transaction_date: '2026-03-04',
    }),
    // Uncounted.
    flight('MEL', 'SYD', '2026-04-10', { transaction_date: '2025-01-01', status: 'Void' }),
    flight('MEL', 'SYD', '2026-04-10', { transaction_date: '2026-12-31', status: 'Pending' }),
  ];
  await loadTwoTmcs(server, { lines }, [
    flight('SIN', 'LHR', '2026-04-10', { transaction_date: '2024-07-08' }),
  ]);
});

testReportAccess(server, contract, {
  ...twoTmcs,
  query: emptyRange,
  secrets: /2026/,
});

const ask = async (more: object = {}, email = 'all@one.test') =>
  (await server.send(email, dataDates, { query: { ...emptyRange, ...more } })).body;

test('covers counted lines, by product, node and country filter', async () => {
  expect(await ask()).toEqual({ first: '2026-02-03', last: '2026-05-06' });
  expect(await ask({ product: 'Hotel' })).toEqual({ first: '2026-03-04', last: '2026-03-04' });
  const acme = await server.nodeId('ONE', 'ACME');
  expect(await ask({ client: acme })).toEqual({ first: '2026-02-03', last: '2026-03-04' });
  const toSingapore = JSON.stringify([{ criteria: 'end_in', condition: 'AND', countries: ['SG'] }]);
  expect(await ask({ product: 'Air', countries: toSingapore })).toEqual({
    first: '2026-02-03',
    last: '2026-02-03',
  });
});

test('excludes nodes that are not visible, and is null without lines', async () => {
  expect(await ask({}, 'plant2@one.test')).toEqual({ first: '2026-03-04', last: '2026-03-04' });
  expect(await ask({ product: 'Air' }, 'plant2@one.test')).toEqual({ first: null, last: null });
});
