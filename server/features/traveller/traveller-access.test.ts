import { beforeAll, expect, test } from 'vitest';
import * as traveller from '../../../contract/traveller/calls.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { twoTmcs } from '../../test/two-tmcs.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();

beforeAll(() => loadExample(server));

const { detail, ...others } = traveller;

testReportAccess(server, others, {
  ...twoTmcs,
  query: march,
  secrets: /Ada|Bob|Cy|B[2-5]/,
});

test('one traveller’s bookings exclude other TMCs and nodes that were not granted', async () => {
  const { rows } = await server.get('all@one.test', traveller.spendAnalysis, {
    query: march,
  });
  const query = { ...march, travellerId: rows[0]!.travellerId };
  expect(await server.get('all@one.test', detail, { query })).toMatchObject({ total: 2 });
  expect(await server.get('all@two.test', detail, { query })).toMatchObject({ rows: [], total: 0 });
  expect(await server.get('plant2@one.test', detail, { query })).toMatchObject({ rows: [], total: 0 });
  const status = async (email: string | null, more: object) =>
    (await server.send(email, detail, { query: { ...query, ...more } })).status;
  expect(await status(null, {})).toBe(401);
  expect(await status('all@one.test', { client: await server.nodeId('TWO', 'OTHER') })).toBe(404);
  expect(await status('plant2@one.test', { client: await server.nodeId('ONE', 'BETA-1') })).toBe(404);
  expect(await status('all@one.test', { travellerId: 'x' })).toBe(400);
  expect(await status('all@one.test', { travellerId: undefined })).toBe(400);
});
