import { beforeAll, expect, test } from 'vitest';
import type { TreeNode } from '../../../contract/hierarchy/calls.ts';
import { frequentNodes, nodeChosen } from '../../../contract/hierarchy/frequent-nodes.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { expectNulRefused } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { get, grant, nodeId, send } = server;

const many = Array.from({ length: 7 }, (_, index) => ({
  node_code: `M${index + 1}`,
  parent_code: 'BETA',
  label: `Cost centre ${index + 1}`,
}));

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) await server.tmc(code);
  await server.importFeed('ONE', { hierarchy: [...smallHierarchy, ...many] });
  await server.importFeed('TWO', { hierarchy: smallHierarchy });
  await grant('all@f.test', 'ONE');
  await grant('other@f.test', 'ONE');
  await grant('part@f.test', 'ONE', { nodes: ['ACME-1', 'ACME-2'] });
  await grant('two@f.test', 'TWO');
});

async function choose(email: string, code: string, times = 1): Promise<void> {
  const params = { id: await nodeId('ONE', code) };
  for (let time = 0; time < times; time++) await get(email, nodeChosen, { params });
}

async function frequent(email: string, below?: string): Promise<string[]> {
  const query = below ? { client: await nodeId('ONE', below) } : {};
  return ((await get(email, frequentNodes, { query })) as TreeNode[]).map((node) => node.label);
}

test('orders a picker’s nodes by how often the user chose them, then by recency', async () => {
  expect(await frequent('all@f.test')).toEqual([]);
  await choose('all@f.test', 'ACME');
  await choose('all@f.test', 'ACME-1');
  await choose('all@f.test', 'BETA', 2);
  await choose('all@f.test', 'ACME-2');
  expect(await frequent('all@f.test')).toEqual(['Beta Ltd', 'Acme Pty Ltd']);
  expect(await frequent('all@f.test', 'ACME')).toEqual(['Plant 2', 'Plant 1']);
  await choose('all@f.test', 'ACME-1');
  expect(await frequent('all@f.test', 'ACME')).toEqual(['Plant 1', 'Plant 2']);
  expect(await frequent('all@f.test', 'BETA')).toEqual([]);
});

test('does not show other users’ choices', async () => {
  await choose('all@f.test', 'ACME-1');
  expect(await frequent('other@f.test', 'ACME')).toEqual([]);
});

test('returns at most five', async () => {
  for (const { node_code } of many) await choose('other@f.test', node_code);
  const labels = await frequent('other@f.test', 'BETA');
  expect(labels).toEqual([7, 6, 5, 4, 3].map((number) => `Cost centre ${number}`));
});

test('omits nodes that are no longer visible until they are granted again', async () => {
  await choose('part@f.test', 'ACME-1', 2);
  await choose('part@f.test', 'ACME-2');
  await grant('part@f.test', 'ONE', { nodes: ['ACME-2'] });
  expect(await frequent('part@f.test', 'ACME')).toEqual(['Plant 2']);
  await grant('part@f.test', 'ONE', { nodes: ['ACME-1', 'ACME-2'] });
  expect(await frequent('part@f.test', 'ACME')).toEqual(['Plant 1', 'Plant 2']);
});

test('answers 404 for a node that the user may not see', async () => {
  const hidden = [await nodeId('ONE', 'BETA'), await nodeId('TWO', 'ACME'), 999_999];
  for (const id of hidden) {
    expect((await send('part@f.test', nodeChosen, { params: { id } })).status).toBe(404);
    expect((await send('part@f.test', frequentNodes, { query: { client: id } })).status).toBe(404);
  }
  expect((await send(null, nodeChosen, { params: { id: 1 } })).status).toBe(401);
  expect((await send('part@f.test', nodeChosen, { params: { id: 'x' } })).status).toBe(400);
  await expectNulRefused(server, 'part@f.test', frequentNodes, {});
});

test('counts each choice once without raising the data version', async () => {
  const version = () =>
    server.database.owner.selectFrom('data_version').select('version').orderBy('client_id').execute();
  const before = await version();
  const id = await nodeId('ONE', 'ACME-2');
  const first = (await get('all@f.test', nodeChosen, { params: { id } })) as { times: number };
  expect(await get('all@f.test', nodeChosen, { params: { id } })).toEqual({ times: first.times + 1 });
  expect(await version()).toEqual(before);
});
