import { beforeAll, expect, test } from 'vitest';
import * as accommodation from '../../../contract/accommodation/calls.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { twoTmcs } from '../../test/two-tmcs.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();

beforeAll(() => loadExample(server));

testReportAccess(server, accommodation, {
  ...twoTmcs,
  query: { ...march, figure: 'totalCostOfAccommodation' },
  secrets: /Ada|Bob|Raffles|"B\d/,
});

test.each([
  ['a location that is not a number', { locationId: 'x' }, ['locationId']],
  ['an invalid location', { locationId: '0' }, ['locationId']],
  ['a too long hotel id', { locationId: '', hotelId: 'x'.repeat(501) }, ['hotelId']],
])('detail rejects %s with 400 and a message on the field', async (_name, more, fields) => {
  const query = { ...march, ...more };
  const { status, body } = await server.send('all@one.test', accommodation.detail, { query });
  expect(status).toBe(400);
  expect(Object.keys(body as object)).toEqual(fields);
});

test('a location of another TMC has no stays of this one', async () => {
  const [foreign] = (await server.get('all@two.test', accommodation.byDestination, { query: march })) as {
    locationId: number;
  }[];
  const query = { ...march, locationId: foreign?.locationId };
  expect(await server.get('all@one.test', accommodation.detail, { query })).toMatchObject({
    rows: [],
    total: 0,
    sums: { lines: 0, totalSpend: 0 },
  });
});

test('rejects the lines of an unknown figure with 400', async () => {
  const query = { ...march, figure: 'totalCost' };
  const { status, body } = await server.send('all@one.test', accommodation.lines, { query });
  expect([status, Object.keys(body as object)]).toEqual([400, ['figure']]);
});
