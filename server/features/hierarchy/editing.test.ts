/** Hierarchy edits through HTTP: effects on figures, filters and grants, with undo and later imports. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { childNodes, type NodeList, type TreeNode, topNodes } from '../../../contract/hierarchy/calls.ts';
import * as editing from '../../../contract/hierarchy/editing.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { get, send, grant } = server;

const lines: Row[] = [
  { line_key: 'L1', node_code: 'ACME', amount_paid: '50.00' },
  { line_key: 'L2', node_code: 'ACME-1', amount_paid: '100.00' },
  { line_key: 'L3', node_code: 'ACME-2', amount_paid: '200.00' },
  { line_key: 'L4', node_code: 'BETA-1', amount_paid: '400.00' },
];

let tmcs = 0;
/** Creates a TMC for each test; returns its code and its editor, who sees all of it. */
let code: string;
let editor: string;
beforeEach(async () => {
  code = `t${++tmcs}`;
  editor = `editor@${code}.test`;
  await server.tmc(code);
  await server.importFeed(code, { hierarchy: smallHierarchy, lines });
  await grant(editor, code);
});

const id = (node: string) => server.nodeId(code, node);
const tree = (email = editor) => get(email, editing.editorTree);
const labelled = async (label: string) =>
  (await tree()).nodes.find((node) => node.label === label) ?? expect.unreachable();

type Edit = { id: number; label: string; parent_id: number | null };

const body = async (nodes: Edit[], deleted: number[]) => ({
  version: (await tree()).version,
  nodes,
  deleted,
});
const save = async (nodes: Edit[], deleted: number[] = [], email = editor) =>
  send(email, editing.saveTree, { body: await body(nodes, deleted) });
async function saved(nodes: Edit[], deleted: number[] = []): Promise<Answer<typeof editing.saveTree>> {
  const reply = await save(nodes, deleted);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body as Answer<typeof editing.saveTree>;
}
/** Moves a feed node; null: to the top level. */
async function move(node: string, parent: string | null) {
  const { label } = (await tree()).nodes.find(await withId(node)) ?? expect.unreachable();
  return saved([{ id: await id(node), label, parent_id: parent === null ? null : await id(parent) }]);
}
const withId = async (node: string) => {
  const wanted = await id(node);
  return (one: { id: number }) => one.id === wanted;
};

/** The spend that a reader sees below a node (null: all nodes). */
async function spend(node: string | null, email = editor): Promise<number> {
  const query = { dateStart: '2026-01-01', dateEnd: '2026-12-31', ...(node && { client: await id(node) }) };
  return ((await get(email, totalSpend, { query })) as { total: number }).total;
}
const customers = async () => ((await get(editor, topNodes)) as TreeNode[]).map(({ label }) => label);
const below = async (node: string) => {
  const found = await get(editor, childNodes, { params: { id: await id(node) } });
  return (found as NodeList).nodes.map(({ label }) => label);
};

const records = async () =>
  (await get(editor, changes.list, { query: { kinds: 'node_changed', pageSize: 100 } })).rows;
const undo = (record: { id: number } | undefined, email = editor) =>
  send(email, changes.undo, { params: { id: record?.id ?? 0 } });
async function undone(record: { id: number } | undefined) {
  expect(await undo(record)).toMatchObject({ status: 200 });
}

/** Every stored node with its parent. */
const stored = () =>
  server.database.owner
    .selectFrom('nodes')
    .innerJoin('clients', 'clients.id', 'nodes.client_id')
    .where('clients.code', '=', code)
    .selectAll('nodes')
    .orderBy('nodes.id')
    .execute();
/** Checks that the closure table matches the parents. */
async function expectClosed() {
  const nodes = new Map((await stored()).map((node) => [node.id, node]));
  const clientId = [...nodes.values()][0]?.client_id ?? 0;
  const rows = await server.database.owner
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .selectAll()
    .execute();
  const expected = [...nodes.values()].flatMap((node) => {
    const above: string[] = [];
    for (let at: number | null = node.id, depth = 0; at !== null; at = nodes.get(at)?.parent_id ?? null) {
      above.push(`${at} ${node.id} ${depth++}`);
    }
    return above;
  });
  const found = rows.map((row) => `${row.ancestor_id} ${row.descendant_id} ${row.depth}`);
  expect(found.sort()).toEqual(expected.sort());
}

describe('a moved node', () => {
  test('takes its history along, through undo and later imports', async () => {
    const before = await stored();
    const metrics = async () => [
      await spend('ACME'),
      await spend('BETA'),
      await spend('ACME-OPS'),
      await spend(null),
    ];
    expect(await metrics()).toEqual([350, 400, 300, 750]);

    await move('ACME-OPS', 'BETA');
    await expectClosed();
    expect(await metrics()).toEqual([50, 700, 300, 750]);
    expect(await below('BETA')).toEqual(['Head office', 'Operations', 'Plant 1', 'Plant 2']);
    const [record] = await records();
    expect(record).toMatchObject({ kind: 'node_changed', subject: 'Operations', actor: editor });
    expect(await get(editor, changes.detail, { params: { id: record?.id } })).toMatchObject({
      before: { parentId: 'Acme Pty Ltd', isMovedByHand: false },
      after: { parentId: 'Beta Ltd', isMovedByHand: true },
      notUndoable: null,
    });

    // The same feed, and one with other lines, labels and places.
    await server.importFeed(code, { hierarchy: smallHierarchy, lines });
    expect(await metrics()).toEqual([50, 700, 300, 750]);
    const changed = smallHierarchy.map((node) =>
      node.node_code === 'ACME-OPS' ? { ...node, label: 'Works', parent_code: '' } : node,
    );
    await server.importFeed(code, { hierarchy: changed, lines: [{ ...lines[1], amount_paid: '101.00' }] });
    expect(await metrics()).toEqual([50, 701, 301, 751]);
    expect(await below('BETA')).toEqual(['Head office', 'Works', 'Plant 1', 'Plant 2']);

    // Back to its current feed position.
    await undone(record);
    await expectClosed();
    expect(await metrics()).toEqual([50, 400, 301, 751]);
    expect(await customers()).toEqual(['Acme Pty Ltd', 'Beta Ltd', 'Works']);
    // The undo is undone in turn.
    await undone((await records())[0]);
    expect(await metrics()).toEqual([50, 701, 301, 751]);
    await undone((await records())[0]);

    await server.importFeed(code, { hierarchy: smallHierarchy, lines });
    expect(await metrics()).toEqual([350, 400, 300, 750]);
    expect(await stored()).toEqual(before);
    await expectClosed();
  });

  test('enters and leaves readers’ sight from the next request on', async () => {
    const reader = `reader@${code}.test`;
    await grant(reader, code, { nodes: ['BETA'], permissions: [] });
    expect(await spend(null, reader)).toBe(400);
    await move('ACME-1', 'BETA-1');
    expect(await spend(null, reader)).toBe(500);
    await move('BETA-1', 'ACME');
    expect(await spend(null, reader)).toBe(0);
    expect(
      (
        await send(reader, totalSpend, {
          query: { dateStart: '2026-01-01', dateEnd: '2026-12-31', client: await id('ACME-1') },
        })
      ).status,
    ).toBe(404);
  });

  test('is a customer at the top level, and ceases to be one below another', async () => {
    await move('ACME-OPS', null);
    expect(await customers()).toEqual(['Acme Pty Ltd', 'Beta Ltd', 'Operations']);
    await move('BETA', 'ACME');
    expect(await customers()).toEqual(['Acme Pty Ltd', 'Operations']);
    const beta = (await stored()).find(({ code }) => code === 'BETA');
    expect(beta).toMatchObject({ industry: 'Mining', fiscal_year_end: '12-31' });
  });

  test('that is moved back follows its feed position again', async () => {
    await move('ACME-1', 'BETA');
    await move('ACME-1', 'ACME-OPS');
    const moved = smallHierarchy.map((node) =>
      node.node_code === 'ACME-1' ? { ...node, parent_code: 'ACME' } : node,
    );
    await server.importFeed(code, { hierarchy: moved, lines });
    expect(await spend('ACME-OPS')).toBe(200);
  });
});

describe('user-defined nodes', () => {
  test('can be added with children, renamed, moved and deleted in one list', async () => {
    const { created } = await saved([
      { id: -2, label: ' West ', parent_id: -1 },
      { id: -1, label: 'Regions', parent_id: null },
      { id: await id('ACME-1'), label: 'Plant 1', parent_id: -2 },
    ]);
    expect(created.map(({ temporaryId }) => temporaryId)).toEqual([-2, -1]);
    await expectClosed();
    expect(await customers()).toEqual(['Acme Pty Ltd', 'Beta Ltd', 'Regions', 'West', 'Plant 1']);
    const [west, regions] = created.map((one) => one.id);
    expect(await labelled('West')).toEqual({
      id: west,
      label: 'West',
      parentId: regions,
      isUserDefined: true,
      isGranted: true,
    });

    await saved(
      [
        { id: await id('ACME-1'), label: 'Plant 1', parent_id: await id('ACME-OPS') },
        { id: regions ?? 0, label: 'Areas', parent_id: await id('ACME') },
      ],
      [west ?? 0],
    );
    await expectClosed();
    expect(await below('ACME')).toEqual(['Areas', 'Operations', 'Plant 1', 'Plant 2']);
    expect((await records()).map(({ subject }) => subject)).toEqual([
      'West',
      'Plant 1',
      'Areas',
      'Plant 1',
      'West',
      'Regions',
    ]);
  });

  test('undoing everything in reverse order restores the imported state, row for row', async () => {
    const before = await stored();
    const [own] = (await saved([{ id: -1, label: 'Own', parent_id: await id('ACME') }])).created;
    const parent = own?.id ?? 0;
    await saved([
      { id: -1, label: 'Deep', parent_id: parent },
      { id: await id('BETA'), label: 'Beta Ltd', parent_id: -1 },
      { id: await id('ACME'), label: 'Acme Pty Ltd', parent_id: null },
      { id: parent, label: 'Other', parent_id: null },
    ]);
    // An inversion: the child becomes the parent.
    await saved([
      { id: await id('BETA-1'), label: 'Head office', parent_id: null },
      { id: await id('BETA'), label: 'Beta Ltd', parent_id: await id('BETA-1') },
      { id: parent, label: 'Other', parent_id: await id('BETA') },
    ]);
    await expectClosed();
    await saved([], [(await labelled('Deep')).id]);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines });
    for (const record of await records()) await undone(record);
    expect(await stored()).toEqual(before);
    await expectClosed();
  });

  test('survive imports', async () => {
    const { created } = await saved([{ id: -1, label: 'Own', parent_id: await id('ACME') }]);
    await saved([{ id: await id('BETA'), label: 'Beta Ltd', parent_id: created[0]?.id ?? 0 }]);
    const moved = smallHierarchy.map((node) => ({ ...node, label: `${node.label} 2` }));
    await server.importFeed(code, { hierarchy: moved, lines });
    expect(await spend('ACME')).toBe(750);
    await expectClosed();
    expect(await labelled('Own')).toMatchObject({ parentId: await id('ACME') });
  });
});

describe('undo', () => {
  test('restores the fields that the edit changed, and names conflicting changes', async () => {
    const [own] = (await saved([{ id: -1, label: 'Own', parent_id: await id('ACME') }])).created;
    const node = { id: own?.id ?? 0, label: 'Own', parent_id: await id('ACME') };
    await saved([{ ...node, label: 'Renamed' }]);
    await saved([{ ...node, label: 'Renamed', parent_id: await id('BETA') }]);
    const [moved, renamed, added] = await records();
    // Other fields keep their current values.
    await undone(renamed);
    expect(await labelled('Own')).toMatchObject({ parentId: await id('BETA') });
    const refused = async (record: { id: number } | undefined) => {
      const { status, body } = await undo(record);
      expect(status).toBe(409);
      return (body as { detail: string }).detail;
    };
    expect(await refused(renamed)).toMatch(/of the node Renamed cannot be undone: label changed since, by /);
    expect(await refused(added)).toMatch(/cannot be undone: parent changed since, by /);
    await undone(moved);

    await saved([{ id: await id('BETA'), label: 'Beta Ltd', parent_id: node.id }]);
    expect(await refused(added)).toBe('It cannot be undone: there are nodes below it by now.');
  });

  test('does not restore a node below a deleted parent or below itself', async () => {
    const [own] = (await saved([{ id: -1, label: 'Own', parent_id: null }])).created;
    const parent = own?.id ?? 0;
    await saved([{ id: await id('BETA'), label: 'Beta Ltd', parent_id: parent }]);
    await move('BETA', 'ACME');
    const [moveAway] = await records();
    await saved([], [parent]);
    expect(await undo(moveAway)).toMatchObject({
      status: 409,
      body: { detail: 'It cannot be undone: the node that it lay below is gone.' },
    });
    await move('BETA', null);
    const [up] = await records();
    await move('ACME', 'BETA');
    expect(await undo(up)).toMatchObject({
      status: 409,
      body: { detail: 'It cannot be undone: the node that it lay below lies below it by now.' },
    });
    await expectClosed();
  });

  test('requires access to the node’s old and new parents', async () => {
    const part = `part@${code}.test`;
    await grant(part, code, { nodes: ['ACME'], permissions: ['can_manage_tree'] });
    await move('BETA-1', 'ACME');
    const [record] = await records();
    expect((await undo(record, part)).status).toBe(404);
    await move('ACME-2', 'ACME');
    expect((await undo((await records())[0], part)).status).toBe(200);
  });
});
