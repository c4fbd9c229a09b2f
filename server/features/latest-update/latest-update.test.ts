import { beforeAll, expect, test } from 'vitest';
import { latestUpdate } from '../../../contract/latest-update/calls.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { grant, send } = server;

const lines = [
  { node_code: 'ACME-1', transaction_date: '2026-03-10' },
  { node_code: 'ACME-2', transaction_date: '2026-05-31' },
  { node_code: 'BETA-1', transaction_date: '2026-06-30' },
  { node_code: 'BETA-1', transaction_date: '2026-07-02', status: 'Cancelled' },
];

async function ask(email: string) {
  const { status, body } = await send(email, latestUpdate);
  expect(status).toBe(200);
  return body as { loadedAt: string | null; latestTransactionDate: string | null };
}

beforeAll(async () => {
  for (const code of ['ONE', 'TWO', 'NEW']) await server.tmc(code);
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
  await server.importFeed('TWO', {
    hierarchy: smallHierarchy,
    lines: [{ transaction_date: '2026-09-09' }],
  });
  await grant('all@u.test', 'ONE');
  await grant('part@u.test', 'ONE', { nodes: ['ACME'] });
  await grant('cell@u.test', 'ONE', { nodes: ['ACME-1'] });
  await grant('new@u.test', 'NEW', { userType: 'Client' });
});

test('returns the date of the newest counted line that the reader sees', async () => {
  expect(await ask('all@u.test')).toMatchObject({ latestTransactionDate: '2026-06-30' });
  expect(await ask('part@u.test')).toMatchObject({ latestTransactionDate: '2026-05-31' });
  expect(await ask('cell@u.test')).toMatchObject({ latestTransactionDate: '2026-03-10' });
});

test('counts a feed without new data as loaded, but not a rejected feed', async () => {
  const first = Date.parse((await ask('all@u.test')).loadedAt ?? '');
  expect(Math.abs(Date.now() - first)).toBeLessThan(600_000);
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
  const second = Date.parse((await ask('all@u.test')).loadedAt ?? '');
  expect(second).toBeGreaterThan(first);
  await server.database.owner
    .updateTable('imports')
    .set({ state: 'refused' })
    .where('client_id', '=', (await clientOf('ONE')).id)
    .where('finished_at', '=', new Date(second))
    .execute();
  expect(Date.parse((await ask('all@u.test')).loadedAt ?? '')).toBe(first);
});

test('returns nulls when nothing was loaded', async () => {
  expect(await ask('new@u.test')).toEqual({
    loadedAt: null,
    latestTransactionDate: null,
    late: [],
    incomplete: [],
  });
  expect((await send(null, latestUpdate)).status).toBe(401);
});

const clientOf = (code: string) =>
  server.database.db.selectFrom('clients').select('id').where('code', '=', code).executeTakeFirstOrThrow();
