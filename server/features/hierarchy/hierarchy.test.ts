import { beforeAll, describe, expect, test } from 'vitest';
import {
  childNodes,
  clientList,
  countries,
  type NodeList,
  searchNodes,
  type TreeNode,
  topNodes,
} from '../../../contract/hierarchy/calls.ts';
import { type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { get, grant, nodeId, send } = server;

const labels = (list: unknown) => (list as NodeList).nodes.map((node) => node.label);

/** A customer with so many cost centres that the picker searches on the server. */
const many: Row[] = [
  { node_code: 'MANY', parent_code: '', label: 'Many Ltd' },
  ...Array.from({ length: 1001 }, (_, index) => ({
    node_code: `M${index + 1}`,
    parent_code: 'MANY',
    label: `Cost centre ${index + 1}`,
  })),
];

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) await server.tmc(code);
  await server.importFeed('ONE', {
    hierarchy: [
      ...smallHierarchy,
      { node_code: 'ACME-10', parent_code: 'ACME-OPS', label: 'Plant 10' },
      { node_code: 'ACME-HO', parent_code: 'ACME', label: 'Büro 50%_Zürich' },
    ],
  });
  await server.importFeed('TWO', { hierarchy: many });
  await grant('all@h.test', 'ONE');
  await grant('part@h.test', 'ONE', { nodes: ['ACME-1', 'BETA-1'] });
  await grant('group@h.test', 'ONE', { nodes: ['ACME-OPS'] });
  await grant('many@h.test', 'TWO');
});

const below = async (email: string, code: string) =>
  get(email, childNodes, { params: { id: await nodeId('ONE', code) } });

describe('customers', () => {
  test('are listed by name for a user who sees the whole client', async () => {
    const nodes = (await get('all@h.test', topNodes)) as TreeNode[];
    expect(nodes).toEqual([
      {
        id: await nodeId('ONE', 'ACME'),
        label: 'Acme Pty Ltd',
        parentId: null,
        isUserDefined: false,
        hasChildren: true,
        fiscalYearEnd: '06-30',
      },
      expect.objectContaining({ label: 'Beta Ltd', parentId: null, fiscalYearEnd: '12-31' }),
    ]);
  });

  test('are listed only if they contain a granted node', async () => {
    const labelsOf = async (email: string) =>
      ((await get(email, topNodes)) as TreeNode[]).map((node) => node.label);
    expect(await labelsOf('part@h.test')).toEqual(['Acme Pty Ltd', 'Beta Ltd']);
    expect(await labelsOf('group@h.test')).toEqual(['Acme Pty Ltd']);
    expect(await labelsOf('many@h.test')).toEqual(['Many Ltd']);
  });

  test('tell a user how much of them they see, unless it is all', async () => {
    const partsOf = async (email: string) => (await get(email, topNodes)).map(({ part }) => part);
    expect(await partsOf('all@h.test')).toEqual([undefined, undefined]);
    const beta = (await below('all@h.test', 'BETA')).nodes.filter((node) => !node.hasChildren).length;
    expect(await partsOf('part@h.test')).toEqual([
      { seen: 1, of: 4 },
      { seen: 1, of: beta },
    ]);
    // Operations has three of the four.
    expect(await partsOf('group@h.test')).toEqual([{ seen: 3, of: 4 }]);
    await grant('whole@h.test', 'ONE', { nodes: ['ACME'] });
    expect(await partsOf('whole@h.test')).toEqual([undefined]);
    // Every cost centre, but not the customer itself.
    await grant('below@h.test', 'ONE', { nodes: ['ACME-OPS', 'ACME-HO'] });
    expect(await partsOf('below@h.test')).toEqual([{ seen: 4, of: 4 }]);
  });
});

describe('nodes below a customer', () => {
  test('are ordered parents first, siblings by label in numeric order', async () => {
    const list = await below('all@h.test', 'ACME');
    expect(labels(list)).toEqual(['Büro 50%_Zürich', 'Operations', 'Plant 1', 'Plant 2', 'Plant 10']);
    const [office, operations, plant] = (list as NodeList).nodes;
    expect(office).toMatchObject({ parentId: await nodeId('ONE', 'ACME'), hasChildren: false });
    expect(operations).toMatchObject({ parentId: await nodeId('ONE', 'ACME'), hasChildren: true });
    expect(plant).toMatchObject({ parentId: operations?.id });
    expect(list).toMatchObject({ total: 5 });
  });

  test('include only granted nodes and the path down to them', async () => {
    expect(labels(await below('part@h.test', 'ACME'))).toEqual(['Operations', 'Plant 1']);
    expect(labels(await below('group@h.test', 'ACME'))).toEqual([
      'Operations',
      'Plant 1',
      'Plant 2',
      'Plant 10',
    ]);
  });

  test('answer 404 for a node that was not granted, is of another TMC, or does not exist', async () => {
    const outside = [await nodeId('ONE', 'ACME-2'), await nodeId('TWO', 'MANY'), 999_999];
    for (const id of outside) {
      expect((await send('part@h.test', childNodes, { params: { id } })).status).toBe(404);
    }
    expect((await send('part@h.test', childNodes, { params: { id: 'x' } })).status).toBe(400);
  });

  test('are truncated after 500 when there are more than 1000', async () => {
    const id = await nodeId('TWO', 'MANY');
    const list = (await get('many@h.test', childNodes, { params: { id } })) as NodeList;
    expect(list.total).toBe(1001);
    expect(list.nodes).toHaveLength(500);
    expect(list.nodes.at(-1)?.label).toBe('Cost centre 500');
    const include = await nodeId('TWO', 'M900');
    const more = (await get('many@h.test', childNodes, { params: { id }, query: { include } })) as NodeList;
    expect(more.nodes).toHaveLength(501);
    expect(more.nodes.at(-1)?.label).toBe('Cost centre 900');
  });
});

describe('searching nodes', () => {
  const search = (email: string, searchQuery: string, client?: number) =>
    get(email, searchNodes, { query: { searchQuery, ...(client && { client }) } });

  test('finds parts of labels, ignoring case and accents, with their ancestors', async () => {
    expect(labels(await search('all@h.test', 'PLANT 1'))).toEqual([
      'Acme Pty Ltd',
      'Operations',
      'Plant 1',
      'Plant 10',
    ]);
    expect(await search('all@h.test', 'zurich')).toMatchObject({ total: 1 });
  });

  test('treats no character as a wildcard', async () => {
    expect(await search('all@h.test', '0%_')).toMatchObject({ total: 1 });
    expect(await search('all@h.test', 'P%t')).toEqual({ nodes: [], total: 0 });
    expect(await search('all@h.test', 'P_ant')).toEqual({ nodes: [], total: 0 });
  });

  test('stays within the grant and below the chosen node', async () => {
    expect(labels(await search('part@h.test', 'plant'))).toEqual(['Acme Pty Ltd', 'Operations', 'Plant 1']);
    const acme = await nodeId('ONE', 'ACME');
    expect(labels(await search('part@h.test', 'plant', acme))).toEqual(['Operations', 'Plant 1']);
    expect(await search('part@h.test', 'head', acme)).toEqual({ nodes: [], total: 0 });
    const foreign = { searchQuery: 'cost', client: await nodeId('TWO', 'MANY') };
    expect((await send('part@h.test', searchNodes, { query: foreign })).status).toBe(404);
  });

  test('returns the first 500 matches and the total number', async () => {
    const list = (await search('many@h.test', 'cost')) as NodeList;
    expect(list.total).toBe(1001);
    expect(list.nodes).toHaveLength(501);
  });

  test('requires three characters', async () => {
    const { status, body } = await send('all@h.test', searchNodes, { query: { searchQuery: ' ab ' } });
    expect(status).toBe(400);
    expect(body).toEqual({ searchQuery: ['Type 3 or more characters to search'] });
  });
});

test('lists only the TMCs of the user', async () => {
  await grant('both@h.test', 'TWO');
  await grant('both@h.test', 'ONE');
  const names = async (email: string) =>
    ((await get(email, clientList)) as { name: string }[]).map((one) => one.name);
  expect(await names('both@h.test')).toEqual(['TMC ONE', 'TMC TWO']);
  expect(await names('part@h.test')).toEqual(['TMC ONE']);
});

test('lists countries by name', async () => {
  const list = (await get('part@h.test', countries)) as { id: string; name: string }[];
  expect(list.length).toBeGreaterThan(240);
  expect(list[0]).toEqual({ id: 'AF', name: 'Afghanistan' });
  expect(list).toContainEqual({ id: 'HK', name: 'Hong Kong' });
});
