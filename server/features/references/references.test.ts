import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as references from '../../../contract/references/calls.ts';
import { applyOverrideMap } from '../../ingest/override-maps/job.ts';
import { type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { editor, feed, line, lines, overrideMaps, type Pairs, type Stored } from './references.fixture.ts';

const server = testServer();
const { send, get } = server;
const { id, newTmc, spend, read, applied, created, update, newest, undo, stored } = overrideMaps(server);

const before = [10_300, 800, 11_100, 1600];
const after = [11_000, 100, 11_100, 1600];

test('a map moves lines to the nodes named by its field; values without a node are left out and listed', async () => {
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
  // B1 has two nodes now, and B2 one.
  const mapped = await stored(code);
  expect(mapped[0]?.nodes).toHaveLength(2);
  expect(mapped[3]).toMatchObject({ node: 'ACME-1', nodes: null });

  await update(map.id, {});
  await applied(map.id);
  expect(await spend()).toEqual(before);
  expect(await stored(code)).toEqual(feedLines);
});

test('the same job applies the undo of a map, and the undo of that', async () => {
  const code = await newTmc();
  const feedLines = await stored(code);
  const map = await created({ node_code: 'x_node' });
  const mapped = await stored(code);
  const record = await newest();
  expect(record).toMatchObject({ kind: 'override_map_saved', subject: 'Acme Pty Ltd, tramada' });
  expect((await undo(record.id)).status).toBe(200);
  await expect.poll(spend).toEqual(before);
  expect(await stored(code)).toEqual(feedLines);
  expect((await send(editor, references.map, { params: { id: map.id } })).status).toBe(404);
  expect((await undo((await newest()).id)).status).toBe(200);
  await applied(map.id);
  expect(await stored(code)).toEqual(mapped);
  await update(map.id, { node_code: 'x_node', matter_number: 'x_matter' });
  expect(await undo(record.id)).toMatchObject({ status: 409 });
});

test('every field can be overridden and restored', async () => {
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
  // The feed has an employee number without a name.
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

test('later imports apply the map: the same feed changes nothing, a changed feed is overridden', async () => {
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

test('a map before and after an import gives the same result', async () => {
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

test('keeps users’ edits; resetting an edit returns to the map’s value', async () => {
  const code = await newTmc();
  await created({ policy_code: 'x_policy' });
  const find = async () => {
    const query = { reference: 'B1', client: id.ACME };
    const { lines: found } = await get(editor, bookings.searchBookings, { query });
    return found;
  };
  const [first] = await find();
  expect(first).toMatchObject({ raw_policy_code: 'P9', feed: { raw_policy_code: 'P9' } });
  const edit = (body: object) =>
    send(editor, bookings.editLine, { params: { id: first!.id }, body: { id: first!.id, ...body } });
  expect((await edit({ status: 'Normal', is_active: false })).status).toBe(200);
  const map = await get(editor, references.list);
  await update(map.rows[0]!.id, {});
  await applied(map.rows[0]!.id);
  expect((await find())[0]).toMatchObject({ raw_policy_code: 'P1', is_active: false });
  expect((await stored(code))[0]).toMatchObject({ policy: 'P1', feed_values: null });
});

test('saving a map again applies left-out values and failed maps', async () => {
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
  const data = { clientId: map.tmc, mapId: map.id, revision: Number(rows[0]?.revision) };
  await applyOverrideMap.giveUp?.({ db: server.database.db } as never, data, 'job');
  expect((await read(map.id)).state).toBe('failed');
  await update(map.id, {});
  await applied(map.id);
});
