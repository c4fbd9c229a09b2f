import { beforeAll, expect, test } from 'vitest';
import * as summary from '../../../contract/summary/calls.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { flight } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const person = { traveller_name: 'Ada Lovelace', employee_number: 'E1' };
const trip = (node_code: string, more: object = {}) =>
  flight('MEL', 'SIN', '2026-03-10', { ...person, node_code, amount_paid: '100.00', ...more });

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: [
      { node_code: 'ACME', parent_code: '', label: 'Acme Pty Ltd' },
      ...['WEST', 'EAST'].map((node_code) => ({ node_code, parent_code: 'ACME', label: 'Sales' })),
      { node_code: 'OPS', parent_code: 'ACME', label: 'Operations' },
    ],
    lines: [
      // The same key in two data sources at the same time: the line imported later is the latest.
      trip('EAST', { data_source: 'one', line_key: 'K' }),
      trip('OPS', { data_source: 'two', line_key: 'K' }),
      trip('WEST', { line_key: 'A', amount_paid: '100.00' }),
    ],
  });
  await server.grant('all@one.test', 'ONE');
});

// The test server queries both engines, and fails if their rows or the rows' order differ.
const get = (endpoint: Parameters<typeof server.get>[1], more: object = {}) =>
  server.get('all@one.test', endpoint, { query: { ...march, ...more } });

test('cost centres with equal labels have separate rows; equal spends are ordered by id', async () => {
  const { locationId } = ((await get(summary.byDestination)) as { locationId: number }[])[0]!;
  const answer = await get(summary.destinationAnalysis, { locationId });
  expect((answer as { rows: unknown }).rows).toMatchObject([
    { costCentre: 'Sales', totalSpend: 100 },
    { costCentre: 'Sales', totalSpend: 100 },
    { costCentre: 'Operations', totalSpend: 100 },
  ]);
});

test('a traveller’s cost centre is that of the latest line, with ties broken by import order', async () => {
  expect(await get(summary.topTravellers)).toMatchObject([{ costCentre: 'Operations' }]);
  expect(await get(traveller.spendAnalysis)).toMatchObject({ rows: [{ costCentre: 'Operations' }] });
});
