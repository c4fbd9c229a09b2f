/** Which hierarchy edits are rejected for whom, and what their preview shows. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as editing from '../../../contract/hierarchy/editing.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { setTarget } from '../../../contract/targets/calls.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { get, send, grant } = server;

let tmcs = 0;
let code: string;
let editor: string;
/** Sees only ACME-OPS and Beta. */
let part: string;
beforeEach(async () => {
  code = `t${++tmcs}`;
  editor = `editor@${code}.test`;
  part = `part@${code}.test`;
  await server.tmc(code);
  await server.importFeed(code, { hierarchy: smallHierarchy, lines: [] });
  await grant(editor, code);
  await grant(part, code, { nodes: ['ACME-OPS', 'BETA'], permissions: ['can_manage_tree'] });
});

const id = (node: string) => server.nodeId(code, node);
const tree = (email = editor) => get(email, editing.editorTree);

type Edit = { id: number; label: string; parent_id: number | null };
type More = { deleted?: number[]; version?: number };

/** A save and its preview return the same answer; a rejected save changes nothing. */
async function refused(email: string, nodes: Edit[], { deleted = [], version }: More = {}) {
  const before = await tree();
  const body = { version: version ?? before.version, nodes, deleted };
  const [shown, saved] = [
    await send(email, editing.previewTree, { body }),
    await send(email, editing.saveTree, { body }),
  ];
  expect(saved.body).toEqual(shown.body);
  expect(await tree()).toEqual(before);
  return { status: saved.status, body: saved.body };
}
const named = (...messages: string[]) => ({ status: 400, body: { __all__: messages } });
const notFound = { status: 404, body: { detail: 'Not found.' } };

describe('the tree', () => {
  test('has every node for a user who sees the whole client', async () => {
    const { isWhole, nodes, version } = await tree();
    expect(isWhole).toBe(true);
    expect(version).toBeGreaterThan(0);
    expect(nodes.map(({ label }) => label)).toEqual([
      'Acme Pty Ltd',
      'Operations',
      'Plant 1',
      'Plant 2',
      'Beta Ltd',
      'Head office',
    ]);
    expect(nodes.every(({ isGranted }) => isGranted)).toBe(true);
  });

  test('has granted nodes and the path down to them', async () => {
    const { isWhole, nodes } = await tree(part);
    expect(isWhole).toBe(false);
    expect(nodes.map(({ label, isGranted }) => [label, isGranted])).toEqual([
      ['Acme Pty Ltd', false],
      ['Operations', true],
      ['Plant 1', true],
      ['Plant 2', true],
      ['Beta Ltd', true],
      ['Head office', true],
    ]);
  });

  test('requires the permission to manage it', async () => {
    const reader = `reader@${code}.test`;
    await grant(reader, code, { permissions: ['can_manage_users'] });
    expect((await send(reader, editing.editorTree)).status).toBe(403);
    const body = { version: 1, nodes: [], deleted: [] };
    expect((await send(reader, editing.previewTree, { body })).status).toBe(403);
    expect((await send(reader, editing.saveTree, { body })).status).toBe(403);
    for (const call of [editing.editorTree, editing.previewTree, editing.saveTree]) {
      expect((await send(null, call, { body })).status).toBe(401);
    }
  });
});

describe('rejects, naming the nodes,', () => {
  test('a cycle', async () => {
    const nodes = [{ id: await id('ACME'), label: 'Acme Pty Ltd', parent_id: await id('ACME-1') }];
    expect(await refused(editor, nodes)).toEqual(named('“Acme Pty Ltd” would lie below itself.'));
    const self = [{ id: await id('BETA'), label: 'Beta Ltd', parent_id: await id('BETA') }];
    expect(await refused(editor, self)).toEqual(named('“Beta Ltd” would lie below itself.'));
    const both = [
      { id: await id('ACME'), label: 'Acme Pty Ltd', parent_id: await id('BETA') },
      { id: await id('BETA'), label: 'Beta Ltd', parent_id: await id('ACME') },
      { id: -1, label: 'A', parent_id: -2 },
      { id: -2, label: 'B', parent_id: -1 },
    ];
    expect((await refused(editor, both)).status).toBe(400);
  });

  test('a duplicate name, ignoring case', async () => {
    const parent_id = await id('ACME-OPS');
    expect(await refused(editor, [{ id: -1, label: 'PLANT 1 ', parent_id }])).toEqual(
      named('There would be two nodes “PLANT 1” below “Operations”.'),
    );
    const two = [
      { id: -1, label: 'New', parent_id: null },
      { id: -2, label: 'New', parent_id: null },
    ];
    expect(await refused(editor, two)).toEqual(named('There would be two nodes “New” at the top.'));
  });

  test('an empty name', async () => {
    for (const [label, message] of [
      ['', 'Please enter a name'],
      ['  ', 'Please enter a name'],
      ['x'.repeat(501), 'Please enter a name of up to 500 characters'],
      ['A\u0000', 'Please enter a name without control characters'],
      ['A\nB', 'Please enter a name without control characters'],
    ] as const) {
      expect(await refused(editor, [{ id: -1, label, parent_id: null }])).toEqual(named(message));
    }
  });

  test('a new name for a feed node', async () => {
    const nodes = [{ id: await id('ACME-1'), label: 'Factory', parent_id: await id('ACME-OPS') }];
    expect(await refused(editor, nodes)).toEqual(named('“Plant 1” comes with the feed and keeps its name.'));
  });

  test('the deletion of a non-empty node or a feed node', async () => {
    const body = {
      version: (await tree()).version,
      nodes: [
        { id: -1, label: 'Own', parent_id: null },
        { id: -2, label: 'Below', parent_id: -1 },
        { id: -3, label: 'Granted', parent_id: null },
      ],
    };
    const saved = await send(editor, editing.saveTree, { body });
    const [own = 0, inner = 0, granted = 0] = (saved.body as Answer<typeof editing.saveTree>).created.map(
      (one) => one.id,
    );
    const user = await server.database.owner
      .selectFrom('users')
      .select('id')
      .where('email', '=', part)
      .executeTakeFirstOrThrow();
    const client = await server.database.owner
      .selectFrom('clients')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await server.database.owner
      .insertInto('membership_nodes')
      .values({ client_id: client.id, user_id: user.id, node_id: granted })
      .execute();
    expect(await refused(editor, [], { deleted: [own, granted, await id('BETA-1')] })).toEqual(
      named(
        '“Own” cannot be deleted: there are nodes below it.',
        '“Head office” comes with the feed and cannot be deleted.',
        '“Granted” cannot be deleted: it is part of a user’s access.',
      ),
    );
    // A target does not change the hierarchy, but prevents the node's deletion.
    const target = { params: { id: own, figure: 'online_bookings' }, body: { percent: 80 } };
    const { version } = await tree();
    expect((await send(editor, setTarget, target)).status).toBe(200);
    expect((await tree()).version).toBe(version);
    expect(await refused(editor, [], { deleted: [own] })).toEqual(
      named('“Own” cannot be deleted: there are nodes below it.', '“Own” cannot be deleted: it has targets.'),
    );
    const into = [{ id: await id('BETA'), label: 'Beta Ltd', parent_id: inner }];
    expect(await refused(editor, into, { deleted: [inner] })).toEqual(
      named('“Below” cannot be deleted: there are nodes below it.'),
    );
    expect(await refused(editor, [], { deleted: [-1] })).toEqual(notFound);
  });

  test('a parent outside the user’s access', async () => {
    expect(await refused(part, [{ id: await id('ACME-1'), label: 'Plant 1', parent_id: null }])).toEqual(
      named('Only who has access to the whole TMC may make “Plant 1” a top-level node.'),
    );
    expect(await refused(part, [{ id: -1, label: 'New', parent_id: null }])).toMatchObject({ status: 400 });
    const outside = [{ id: await id('ACME-OPS'), label: 'Operations', parent_id: await id('BETA') }];
    expect(await refused(part, outside)).toEqual(
      named('“Operations” is where your access begins: only who sees more may move it.'),
    );
  });

  test('an invalid list', async () => {
    const { version } = await tree();
    const node = { id: -1, label: 'A', parent_id: null };
    for (const [body, field] of [
      [{ version, nodes: [node, node] }, 'nodes'],
      [{ version, nodes: [{ ...node, id: 5 }], deleted: [5] }, 'nodes'],
      [{ version, nodes: [{ ...node, id: 1.5 }] }, 'nodes'],
      [{ version, nodes: [{ ...node, parent_id: '7' }] }, 'nodes'],
      [
        { version, nodes: Array.from({ length: 5001 }, (_, index) => ({ ...node, id: -1 - index })) },
        'nodes',
      ],
      [{ nodes: [node] }, 'version'],
    ] as const) {
      const { status, body: answer } = await send(editor, editing.saveTree, { body });
      expect(status).toBe(400);
      expect(Object.keys(answer as object)).toEqual([field]);
    }
  });
});

describe('answers 404 for', () => {
  test('a node or parent that is unknown, of another TMC, or not visible', async () => {
    const other = `O${code}`;
    await server.tmc(other);
    await server.importFeed(other, { hierarchy: smallHierarchy, lines: [] });
    const foreign = await server.nodeId(other, 'ACME-1');
    const root =
      (
        await server.database.owner
          .selectFrom('nodes')
          .select('id')
          .where('is_root', '=', true)
          .orderBy('id', 'desc')
          .execute()
      )[0]?.id ?? 0;
    for (const stranger of [foreign, root, 999_999, 0]) {
      const nodes = [{ id: stranger, label: 'Plant 1', parent_id: await id('BETA') }];
      expect(await refused(editor, nodes)).toEqual(notFound);
      expect(await refused(editor, [{ id: -1, label: 'New', parent_id: stranger }])).toEqual(notFound);
      expect(await refused(editor, [], { deleted: [stranger] })).toEqual(notFound);
    }
    expect(await refused(editor, [{ id: -1, label: 'New', parent_id: -2 }])).toEqual(notFound);
    // Only on the path down to a granted node.
    const above = await id('ACME');
    expect(await refused(part, [{ id: await id('ACME-1'), label: 'Plant 1', parent_id: above }])).toEqual(
      notFound,
    );
    expect(await refused(part, [{ id: above, label: 'Acme Pty Ltd', parent_id: await id('BETA') }])).toEqual(
      notFound,
    );
  });
});

test('rejects a stale version with 409 and names the author of the newer change', async () => {
  const { version } = await tree();
  const nodes = [{ id: await id('ACME-1'), label: 'Plant 1', parent_id: await id('BETA') }];
  expect((await send(part, editing.saveTree, { body: { version, nodes } })).status).toBe(200);
  const late = await refused(editor, [{ id: -1, label: 'New', parent_id: null }], { version });
  expect(late.status).toBe(409);
  expect((late.body as { detail: string }).detail).toMatch(
    new RegExp(
      `^The hierarchy was changed by ${part} on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, after you had opened it\\. Nothing of yours was saved\\.$`,
    ),
  );
  // An import of lines only does not affect tree editors; an import of nodes does.
  const open = await tree();
  await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{}] });
  expect((await tree()).version).toBe(open.version);
  await server.importFeed(code, {
    hierarchy: [...smallHierarchy, { node_code: 'NEW', parent_code: '', label: 'New' }],
    lines: [{}],
  });
  const again = await refused(editor, nodes, { version: open.version });
  expect((again.body as { detail: string }).detail).toMatch(/changed by Command line on/);
});

test('of two concurrent saves, one succeeds and the other is rejected', async () => {
  const { version } = await tree();
  const label = 'Plant 1';
  const one = { version, nodes: [{ id: await id('ACME-1'), label, parent_id: await id('BETA') }] };
  const other = { version, nodes: [{ id: await id('ACME-1'), label, parent_id: await id('BETA-1') }] };
  const replies = await Promise.all([
    send(editor, editing.saveTree, { body: one }),
    send(part, editing.saveTree, { body: other }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('records no change for edits without effect', async () => {
  const { version } = await tree();
  const nodes = [{ id: await id('ACME-1'), label: 'Plant 1 ', parent_id: await id('ACME-OPS') }];
  const { body } = await send(editor, editing.saveTree, { body: { version, nodes } });
  expect(body).toEqual({ created: [] });
});

test('the preview counts users who gain or lose sight, and the nodes', async () => {
  await grant(`a@${code}.test`, code, { nodes: ['ACME'], permissions: [] });
  await grant(`b@${code}.test`, code, { nodes: ['ACME-1'], permissions: [] });
  await grant(`c@${code}.test`, code, { nodes: ['BETA', 'ACME-OPS'], permissions: [] });
  await grant(`d@${code}.test`, code, { nodes: ['BETA-1'], permissions: [] });
  const { version } = await tree();
  const preview = async (nodes: Edit[]) =>
    await get(editor, editing.previewTree, { body: { version, nodes } });
  // Out of ACME (its reader loses three) into BETA-1 (its reader gains three); part and c see it before and after.
  const move = { id: await id('ACME-OPS'), label: 'Operations', parent_id: await id('BETA-1') };
  expect(await preview([move])).toMatchObject({
    gained: { users: 1, nodes: 3 },
    lost: { users: 1, nodes: 3 },
  });
  const top = { ...move, id: await id('ACME-2'), label: 'Plant 2', parent_id: null };
  expect(await preview([top])).toMatchObject({
    gained: { users: 0, nodes: 0 },
    lost: { users: 3, nodes: 1 },
  });
  expect(await preview([{ id: -1, label: 'New', parent_id: await id('BETA') }])).toMatchObject({
    gained: { users: 0, nodes: 0 },
    lost: { users: 0, nodes: 0 },
  });
});
