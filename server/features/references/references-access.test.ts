import { expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as references from '../../../contract/references/calls.ts';
import { testServer } from '../../test/server.ts';
import { editor, feed, lines, mapOf, overrideMaps } from './references.fixture.ts';

const server = testServer();
const { send, get } = server;
const { id, newTmc, switchTo, read, applied, create, created, update } = overrideMaps(server);

test('lists organisations with their sources, and fields with line counts and examples', async () => {
  await newTmc();
  const sources = await get(editor, references.dataSources);
  const acme = { organisation: id.ACME, organisation_name: 'Acme Pty Ltd' };
  expect(sources).toEqual([
    { ...acme, data_source: 'sabre', lines: 1 },
    { ...acme, data_source: 'tramada', lines: 5 },
    { organisation: id.BETA, organisation_name: 'Beta Ltd', data_source: 'tramada', lines: 1 },
  ]);
  const query = { organisation: id.ACME, data_source: 'tramada' };
  expect(await get(editor, references.referenceFields, { query })).toEqual([
    { field: 'x_booker', lines: 2, examples: ['New booker', 'b'.repeat(501)].sort() },
    { field: 'x_matter', lines: 1, examples: ['M2'] },
    { field: 'x_name', lines: 2, examples: ['Grace', 'Kay'] },
    { field: 'x_node', lines: 4, examples: ['ACME-1', 'ACME-2', 'BETA-1'] },
    { field: 'x_number', lines: 1, examples: ['9'] },
    { field: 'x_policy', lines: 1, examples: ['P9'] },
  ]);
  expect(await get(editor, references.overridingFields)).toHaveLength(6);
});

test('lists the fields of all lines once, without contact details', async () => {
  const contact = { traveller_email: 'ada@acme.test', traveller_phone: '1' };
  await newTmc({ ...feed, lines: lines.map((one) => ({ ...one, ...contact })) });
  const found = await get(editor, references.fieldNames);
  expect(found).toHaveLength(6);
  expect(found).toContainEqual({ field: 'x_node', lines: 6, example: 'ACME-1' });
});

test.each<[string, object, object]>([
  ['a missing organisation', { organisation: undefined }, { organisation: ['Please select organisation'] }],
  ['a missing data source', { data_source: '' }, { data_source: ['Please select data source'] }],
  [
    'an unknown data source',
    { data_source: 'x' },
    { data_source: ['The organisation has no lines of this data source.'] },
  ],
  ['an empty map', { map: [] }, { map: ['Please map a field.'] }],
  [
    'a field that the feed does not contain',
    { map: [{ referenceField: 'y', overridingField: 'node_code' }] },
    { map: ['The feed brought no field “y” from this data source.'] },
  ],
  [
    'a duplicate field',
    {
      map: [
        { referenceField: 'x_node', overridingField: 'node_code' },
        { referenceField: 'x_name', overridingField: 'node_code' },
      ],
    },
    { map: ['Each field can be overridden once.'] },
  ],
])('rejects %s with 400 and a message on the field', async (_name, more, message) => {
  await newTmc();
  expect(await create({ node_code: 'x_node' }, more)).toMatchObject({ status: 400, body: message });
});

test('allows one map per organisation and data source, which cannot be changed', async () => {
  await newTmc();
  const map = await created({ node_code: 'x_node' });
  expect(await create({ node_code: 'x_node' })).toMatchObject({
    status: 400,
    body: { data_source: ['There is an override map for this organisation and data source already.'] },
  });
  await update(map.id, { matter_number: 'x_matter' });
  await applied(map.id);
  const body = { organisation: id.BETA, map: [] };
  expect((await send(editor, references.update, { params: { id: map.id }, body })).status).toBe(400);
  const records = await get(editor, changes.list);
  expect((await update(map.id, { matter_number: 'x_matter' })).status).toBe(200);
  expect(await get(editor, changes.list)).toMatchObject({ total: records.total });
});

test('requires the permission and a completely visible organisation', async () => {
  const code = await newTmc();
  const map = await created({ node_code: 'x_node' });
  await newTmc();
  const foreign = await created({ node_code: 'x_node' });
  const foreignAcme = id.ACME;
  for (const node of ['ACME', 'BETA']) id[node] = await server.nodeId(code, node);
  const people = {
    'beta@one.test': { nodes: ['BETA'] },
    'plant@one.test': { nodes: ['ACME-1'] },
    'acme@one.test': { nodes: ['ACME'] },
    'reader@one.test': { permissions: ['can_manage_settings' as const] },
  };
  for (const [email, access] of Object.entries(people)) await server.grant(email, code, access);
  const body = { organisation: id.ACME, data_source: 'tramada', map: mapOf({ node_code: 'x_node' }) };
  const calls = (email: string) => [
    send(email, references.map, { params: { id: map.id } }),
    send(email, references.update, { params: { id: map.id }, body: { map: [] } }),
    send(email, references.create, { body }),
    send(email, references.referenceFields, {
      query: { organisation: id.ACME as number, data_source: 'tramada' },
    }),
  ];
  const statuses = async (email: string) => (await Promise.all(calls(email))).map(({ status }) => status);
  for (const email of ['beta@one.test', 'plant@one.test']) {
    expect(await statuses(email), email).toEqual([404, 404, 404, 404]);
    expect(await get(email, references.list)).toEqual({ rows: [], total: 0 });
  }
  expect(await statuses('reader@one.test')).toEqual([403, 403, 403, 403]);
  expect(await get('plant@one.test', references.dataSources)).toEqual([]);
  expect(await get('acme@one.test', references.list)).toMatchObject({ total: 1 });
  const acme = 'acme@one.test';
  expect((await send(acme, references.map, { params: { id: foreign.id } })).status).toBe(404);
  expect(
    (await send(acme, references.update, { params: { id: foreign.id }, body: { map: [] } })).status,
  ).toBe(404);
  expect((await send(acme, references.create, { body: { ...body, organisation: foreignAcme } })).status).toBe(
    404,
  );
  expect((await send(acme, references.create, { body: { ...body, tmc: foreign.tmc } })).status).toBe(404);
  await switchTo(code);
  expect(await read(map.id)).toMatchObject({ map: map.map, modified: map.modified });
});
