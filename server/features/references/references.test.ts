import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import * as references from '../../../contract/references/calls.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { systemClock } from '../../ground/clock.ts';
import { Queue } from '../../jobs/queue.ts';
import { applyOverrideMap } from '../../overriding/job.ts';
import { type Feed, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { send, get } = server;
const editor = 'editor@one.test';
let queue: Queue;

const line = (key: string, booking: string, node: string, amount: number, rest: Row = {}): Row => ({
  line_key: key,
  booking_reference: booking,
  node_code: node,
  amount_paid: amount.toFixed(2),
  data_source: 'tramada',
  ...rest,
});
const ada = { traveller_name: 'Ada', employee_number: '1' };
const everyField = {
  x_name: 'Grace',
  x_number: '9',
  x_booker: 'New booker',
  x_matter: 'M2',
  x_policy: 'P9',
};

const lines = [
  line('L1', 'B1', 'ACME-1', 100, { ...ada, ...everyField, x_node: 'ACME-2', policy_code: 'P1' }),
  line('L2', 'B1', 'ACME-1', 200, { ...ada, x_node: 'NOWHERE', matter_number: 'M1', travel_booker: 'Bo' }),
  line('L3', 'B2', 'ACME-1', 400, { x_name: 'Kay', employee_number: '5' }),
  line('L4', 'B2', 'ACME-2', 800, { x_node: 'ACME-1' }),
  // Another organisation, another source, and a node of another organisation.
  line('L5', 'B3', 'BETA-1', 1600, { x_node: 'ACME-1' }),
  line('L6', 'B4', 'ACME-1', 3200, { x_node: 'ACME-2', data_source: 'sabre' }),
  line('L7', 'B5', 'ACME-1', 6400, { x_node: 'BETA-1', x_booker: 'b'.repeat(501) }),
];
const feed: Feed = { hierarchy: smallHierarchy, lines };

const say = (message: string, error?: unknown) => {
  throw new Error(message, { cause: error });
};

const id: Record<string, number> = {};
let counter = 0;
/** A TMC of its own with the feed, for each test. */
async function newTmc(more: Feed = feed): Promise<string> {
  const code = `T${counter++}`;
  await server.tmc(code);
  await server.importFeed(code, more);
  await server.grant(editor, code);
  for (const node of ['ACME', 'ACME-1', 'ACME-2', 'BETA', 'BETA-1'])
    id[node] = await server.nodeId(code, node);
  await switchTo(code);
  return code;
}

async function switchTo(code: string, email = editor) {
  await sql`update users set active_client_id = (select id from clients where code = ${code})
    where email = ${email}`.execute(server.database.owner);
}

beforeAll(async () => {
  queue = new Queue(server.database.applicationUrl, say, { everySeconds: 0.5 });
  const { config, database, app } = server;
  const sendMail = async () => undefined;
  await queue.work([applyOverrideMap], {
    db: database.db,
    ask: app.ask,
    sendMail,
    clock: systemClock,
    config,
    log: say,
  });
});
afterAll(() => queue?.close());

const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const spendAt = async (node: string) =>
  ((await get(editor, totalSpend, { query: { ...march, client: id[node] } })) as { total: number }).total;
const spend = async () => [
  await spendAt('ACME-1'),
  await spendAt('ACME-2'),
  await spendAt('ACME'),
  await spendAt('BETA'),
];

type Map = Answer<typeof references.map>;
const read = async (mapId: number) => (await get(editor, references.map, { params: { id: mapId } })) as Map;
async function applied(mapId: number): Promise<Map> {
  await expect.poll(async () => (await read(mapId)).state, { timeout: 20_000 }).toBe('applied');
  return read(mapId);
}

type Pairs = Partial<Record<references.OverridingField, string>>;
const mapOf = (pairs: Pairs) =>
  Object.entries(pairs).map(([overridingField, referenceField]) => ({ referenceField, overridingField }));
const create = (pairs: Pairs, more: object = {}) =>
  send(editor, references.create, {
    body: { organisation: id.ACME, data_source: 'tramada', map: mapOf(pairs), ...more },
  });
async function created(pairs: Pairs): Promise<Map> {
  const { status, body } = await create(pairs);
  expect(status, JSON.stringify(body)).toBe(200);
  return applied((body as { id: number }).id);
}
const update = (mapId: number, pairs: Pairs) =>
  send(editor, references.update, { params: { id: mapId }, body: { map: mapOf(pairs) } });

const newest = async () => {
  const { rows } = (await get(editor, changes.list)) as Answer<typeof changes.list>;
  return rows[0]!;
};
const undo = async (recordId: number) => send(editor, changes.undo, { params: { id: recordId } });

type Stored = Record<string, unknown>;
/** The lines of the TMC as they are stored, all but their version. */
async function stored(code: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select l.line_key, n.code as node, t.name, t.employee_number, l.travel_booker, l.matter_number,
      p.code as policy, l.content_hash, l.reference_fields, l.feed_values, b.reference,
      (select array_agg(bn.node_id || ' ' || bn.shapes_trip order by bn.node_id)
        from booking_nodes bn where bn.client_id = l.client_id and bn.booking_id = l.booking_id) as nodes
    from line_items l join clients c on c.id = l.client_id
    join bookings b on b.client_id = l.client_id and b.id = l.booking_id
    join nodes n on n.client_id = l.client_id and n.id = l.node_id
    left join raw_travellers t on t.client_id = l.client_id and t.id = l.raw_traveller_id
    left join raw_policy_codes p on p.client_id = l.client_id and p.id = l.raw_policy_code_id
    where c.code = ${code} order by l.line_key`.execute(server.database.owner);
  return rows;
}

const before = [10_300, 800, 11_100, 1600];
const after = [11_000, 100, 11_100, 1600];

test('a map moves lines to the nodes that its field names; what names none is left out, and listed', async () => {
  const code = await newTmc();
  expect(await spend()).toEqual(before);
  const feedLines = await stored(code);
  const map = await created({ node_code: 'x_node' });
  expect(await spend()).toEqual(after);
  expect(map).toMatchObject({
    state: 'applied',
    lines_done: 2,
    lines_total: 2,
    left_out: 2,
    left_out_total: 2,
  });
  const reason = 'No node of the organisation has this code';
  const leftOut = { referenceField: 'x_node', overridingField: 'node_code', reason, lines: 1 };
  expect(map.left_out_values).toEqual([
    { ...leftOut, value: 'BETA-1' },
    { ...leftOut, value: 'NOWHERE' },
  ]);
  // B1 is on two nodes now, and B2 on one.
  const mapped = await stored(code);
  expect(mapped[0]?.nodes).toHaveLength(2);
  expect(mapped[3]).toMatchObject({ node: 'ACME-1', nodes: null });

  await update(map.id, {});
  await applied(map.id);
  expect(await spend()).toEqual(before);
  expect(await stored(code)).toEqual(feedLines);
});

test('it is undone, and the undoing too, by the same job', async () => {
  const code = await newTmc();
  const feedLines = await stored(code);
  const map = await created({ node_code: 'x_node' });
  const mapped = await stored(code);
  const record = await newest();
  expect(record).toMatchObject({ kind: 'override_map_saved', subject: 'Acme Pty Ltd, tramada' });
  expect((await undo(record.id)).status).toBe(200);
  await expect.poll(spend, { timeout: 20_000 }).toEqual(before);
  expect(await stored(code)).toEqual(feedLines);
  expect((await send(editor, references.map, { params: { id: map.id } })).status).toBe(404);
  expect((await undo((await newest()).id)).status).toBe(200);
  await applied(map.id);
  expect(await stored(code)).toEqual(mapped);
  await update(map.id, { node_code: 'x_node', matter_number: 'x_matter' });
  expect(await undo(record.id)).toMatchObject({ status: 409 });
});

test('every field can be overridden, and given back', async () => {
  const code = await newTmc();
  const feedLines = await stored(code);
  const map = await created({
    employee_number: 'x_number',
    traveller_name: 'x_name',
    travel_booker: 'x_booker',
    matter_number: 'x_matter',
    policy_code: 'x_policy',
  });
  const [first, second, third, , , , seventh] = await stored(code);
  expect(first).toMatchObject({
    name: 'Grace',
    employee_number: '9',
    travel_booker: 'New booker',
    matter_number: 'M2',
    policy: 'P9',
    node: 'ACME-1',
  });
  expect(second).toEqual(feedLines[1]);
  // The feed gave a number without a name.
  expect(third).toMatchObject({ name: 'Kay', employee_number: '5' });
  expect(seventh).toMatchObject({ travel_booker: null, feed_values: null });
  expect(map.left_out_values).toEqual([
    {
      referenceField: 'x_booker',
      overridingField: 'travel_booker',
      value: 'b'.repeat(500),
      reason: 'Longer than 500 characters',
      lines: 1,
    },
  ]);
  await update(map.id, { traveller_name: 'x_name' });
  await applied(map.id);
  expect((await stored(code))[0]).toMatchObject({ name: 'Grace', employee_number: '1', policy: 'P1' });
  await update(map.id, {});
  await applied(map.id);
  expect(await stored(code)).toEqual(feedLines);
});

test('later imports apply it: the same feed changes nothing, a changed one comes overridden', async () => {
  const code = await newTmc();
  await created({ node_code: 'x_node', policy_code: 'x_policy', traveller_name: 'x_name' });
  const mapped = await stored(code);
  expect(await server.importFeed(code, feed)).toMatchObject({ added: 0, changed: 0, unchanged: 7 });
  expect(await stored(code)).toEqual(mapped);
  const [first, ...others] = lines as [Row, ...Row[]];
  const changed = {
    hierarchy: smallHierarchy,
    lines: [
      { ...first, amount_paid: '150.00', x_policy: 'P10' },
      ...others,
      line('L8', 'B8', 'ACME-1', 12_800, { x_node: 'ACME-2' }),
    ],
  };
  expect(await server.importFeed(code, changed)).toMatchObject({ added: 1, changed: 1, unchanged: 6 });
  expect(await spend()).toEqual([11_000, 12_950, 23_950, 1600]);
  expect((await stored(code))[0]).toMatchObject({ policy: 'P10', name: 'Grace', employee_number: '1' });
});

test('a map before an import, and one after it, leave the same', async () => {
  const pairs: Pairs = { node_code: 'x_node', traveller_name: 'x_name', policy_code: 'x_policy' };
  const one = await newTmc();
  await created(pairs);
  const other = await newTmc({
    hierarchy: smallHierarchy,
    lines: lines.map((row) => ({ ...row, amount_paid: '1.00' })),
  });
  await created(pairs);
  await server.importFeed(other, feed);
  const withoutNodes = (rows: Stored[]) =>
    rows.map(({ nodes, ...row }) => [row, (nodes as string[])?.length]);
  expect(withoutNodes(await stored(other))).toEqual(withoutNodes(await stored(one)));
});

test('what people edited stays; back to the feed’s value is back to the map’s', async () => {
  const code = await newTmc();
  await created({ policy_code: 'x_policy' });
  const find = async () => {
    const query = { reference: 'B1', client: id.ACME };
    const { lines: found } = (await get(editor, bookings.searchBookings, { query })) as Answer<
      typeof bookings.searchBookings
    >;
    return found;
  };
  const [first] = await find();
  expect(first).toMatchObject({ raw_policy_code: 'P9', feed: { raw_policy_code: 'P9' } });
  const edit = (body: object) =>
    send(editor, bookings.editLine, { params: { id: first!.id }, body: { id: first!.id, ...body } });
  expect((await edit({ status: 'Normal', is_active: false })).status).toBe(200);
  const map = (await get(editor, references.list)) as Answer<typeof references.list>;
  await update(map.rows[0]!.id, {});
  await applied(map.rows[0]!.id);
  expect((await find())[0]).toMatchObject({ raw_policy_code: 'P1', is_active: false });
  expect((await stored(code))[0]).toMatchObject({ policy: 'P1', feed_values: null });
});

test('what there is to be mapped: organisations with their sources, fields with their lines and examples', async () => {
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

test.each<[string, object, object]>([
  ['no organisation', { organisation: undefined }, { organisation: ['Please select organisation'] }],
  ['no data source', { data_source: '' }, { data_source: ['Please select data source'] }],
  [
    'another data source',
    { data_source: 'x' },
    { data_source: ['The organisation has no lines of this data source.'] },
  ],
  ['no field', { map: [] }, { map: ['Please map a field.'] }],
  [
    'a field that the feed never brought',
    { map: [{ referenceField: 'y', overridingField: 'node_code' }] },
    { map: ['The feed brought no field “y” from this data source.'] },
  ],
  [
    'a field twice',
    {
      map: [
        { referenceField: 'x_node', overridingField: 'node_code' },
        { referenceField: 'x_name', overridingField: 'node_code' },
      ],
    },
    { map: ['Each field can be overridden once.'] },
  ],
])('%s: 400 with the field’s message', async (_name, more, message) => {
  await newTmc();
  expect(await create({ node_code: 'x_node' }, more)).toMatchObject({ status: 400, body: message });
});

test('one map for an organisation and a data source, whose place it keeps', async () => {
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
  const records = (await get(editor, changes.list)) as Answer<typeof changes.list>;
  expect((await update(map.id, { matter_number: 'x_matter' })).status).toBe(200);
  expect(await get(editor, changes.list)).toMatchObject({ total: records.total });
});

test('what was left out, or failed, is applied when the map is saved again', async () => {
  const code = await newTmc();
  const map = await created({ node_code: 'x_node' });
  const hierarchy = [...smallHierarchy, { node_code: 'NOWHERE', parent_code: 'ACME', label: 'Somewhere' }];
  await server.importFeed(code, { hierarchy, lines });
  expect((await read(map.id)).left_out_total).toBe(2);
  await update(map.id, { node_code: 'x_node' });
  expect(await applied(map.id)).toMatchObject({ left_out: 1, left_out_total: 1 });
  expect((await stored(code))[1]).toMatchObject({ node: 'NOWHERE' });

  await update(map.id, {});
  await applied(map.id);
  const { rows } = await sql<{ revision: string }>`
    select revision from override_maps where client_id = ${map.tmc}`.execute(server.database.owner);
  const told = { clientId: map.tmc, mapId: map.id, revision: Number(rows[0]?.revision) };
  await applyOverrideMap.giveUp?.({ db: server.database.db } as never, told, 'job');
  expect((await read(map.id)).state).toBe('failed');
  await update(map.id, {});
  await applied(map.id);
});

test('only organisations that are seen whole, with the permission for it; nothing changes otherwise', async () => {
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
