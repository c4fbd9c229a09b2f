import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { type CurrentUser, me } from '../../../contract/session/calls.ts';
import { expectNulRefused } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { send, get, grant } = server;

const admin = 'admin@c.test';
const part = 'part@c.test';

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, {
      hierarchy: [
        { node_code: 'ACME', parent_code: '', label: 'Acme' },
        { node_code: 'OPS', parent_code: 'ACME', label: 'Operations' },
        { node_code: 'BETA', parent_code: '', label: 'Beta' },
      ],
    });
  }
  await grant(admin, 'ONE');
  await grant(part, 'ONE', { nodes: ['ACME'] });
  await grant('tree@c.test', 'ONE', { permissions: ['can_manage_tree'] });
  await grant('reader@c.test', 'ONE', { permissions: ['live_bookings', 'view_benchmarking'] });
  await grant('else@c.test', 'TWO');
  await grant('acme@c.test', 'ONE', { nodes: ['OPS'], permissions: ['view_budgets'] });
  await grant('acme@c.test', 'ONE', { nodes: ['OPS', 'ACME'], permissions: ['live_bookings'] });
  await grant('beta@c.test', 'ONE', { nodes: ['OPS', 'BETA'] });
});

type List = Answer<typeof changes.list>;
const list = async (email: string, query: object = {}) =>
  (await get(email, changes.list, { query: { pageSize: 100, ...query } })) as List;
const subjects = async (email: string, query?: object) =>
  (await list(email, query)).rows.map(({ subject }) => subject);
const newest = async (subject: string) =>
  (await list(admin, { search: subject })).rows[0] ?? expect.unreachable();
const detail = (email: string, id: number) => get(email, changes.detail, { params: { id } });
const undo = (email: string, id: number) => send(email, changes.undo, { params: { id } });

describe('the list', () => {
  test('has every record for a reader of the whole client, newest first', async () => {
    const { rows, total } = await list(admin);
    expect(rows.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['access_changed', 'beta@c.test'],
      ['access_changed', 'acme@c.test'],
      ['access_changed', 'acme@c.test'],
      ['access_changed', 'reader@c.test'],
      ['access_changed', 'tree@c.test'],
      ['access_changed', part],
      ['access_changed', admin],
      ['data_imported', expect.any(String)],
      ['client_created', 'TMC ONE'],
    ]);
    expect(total).toBe(9);
    expect(rows[0]).toMatchObject({ actor: 'Command line', undoOf: null, isUndone: false });
  });

  test('has only the kinds that the reader may make, and those of commands', async () => {
    const kinds = new Set((await list('tree@c.test')).rows.map(({ kind }) => kind));
    expect([...kinds]).toEqual(['data_imported', 'client_created']);
    expect((await list('tree@c.test', { kinds: 'access_changed' })).total).toBe(0);
  });

  test('has only records about completely granted nodes', async () => {
    expect((await subjects(part)).slice(0, 3)).toEqual(['acme@c.test', 'acme@c.test', part]);
    expect(await subjects(part, { kinds: 'access_changed' })).toHaveLength(3);
    expect((await list(part)).total).toBe(5);
  });

  test('can be filtered by kind, text, subject, person, and day in the TMC’s time zone', async () => {
    expect(await subjects(admin, { kinds: 'client_created,data_imported' })).toHaveLength(2);
    expect(await subjects(admin, { search: 'ACME@' })).toEqual(['acme@c.test', 'acme@c.test']);
    const { id } = (await get(admin, me)) as CurrentUser;
    const about = { kinds: 'access_changed', subjectId: String(id) };
    expect(await subjects(admin, about)).toEqual([admin]);
    expect(await subjects(admin, { person: 'command' })).toHaveLength(9);
    expect(await subjects(admin, { person: id })).toEqual([]);
    const { at } = await newest('beta@c.test');
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Australia/Melbourne' }).format(new Date(at));
    expect(await subjects(admin, { dateStart: day, dateEnd: day, search: 'beta' })).toHaveLength(1);
    expect(await subjects(admin, { dateEnd: '2020-01-01' })).toEqual([]);
    expect(await subjects(admin, { dateStart: '2100-01-01' })).toEqual([]);
  });

  test('is paginated', async () => {
    const pages = [1, 2, 3].map((page) => list(admin, { page, pageSize: 4 }));
    const rows = (await Promise.all(pages)).map((one) => one.rows.length);
    expect(rows).toEqual([4, 4, 1]);
    expect((await list(admin, { page: 9, pageSize: 4 })).total).toBe(9);
  });
});

test('lists the people of the visible changes', async () => {
  expect(await get(part, changes.people)).toEqual([{ id: null, name: 'Command line' }]);
});

describe('a change', () => {
  test('opens to its before and after states, with node names', async () => {
    const { id } = await newest('acme@c.test');
    expect(await detail(part, id)).toMatchObject({
      subject: 'acme@c.test',
      before: { userType: 'User', permissions: ['view_budgets'], nodes: ['Operations'] },
      after: { permissions: ['live_bookings'], nodes: ['Acme', 'Operations'] },
      notUndoable: null,
    });
    const [created] = (await list(admin, { kinds: 'client_created' })).rows;
    expect(await detail('tree@c.test', created?.id ?? 0)).toMatchObject({
      before: null,
      notUndoable: 'A TMC stays, with everything that was imported into it.',
    });
  });

  test('can be undone, and so can the undo; the list shows which is in effect', async () => {
    const { id } = await newest('acme@c.test');
    expect(await undo(part, id)).toMatchObject({ status: 200, body: null });
    const undone = await newest('acme@c.test');
    expect(undone).toMatchObject({ actor: part, kind: 'access_changed', undoOf: id, isUndone: false });
    expect(undone.isRestored).toBe(false);
    expect(await detail(admin, id)).toMatchObject({
      isUndone: true,
      notUndoable: 'This change was undone.',
    });
    expect(await detail(admin, undone.id)).toMatchObject({ after: { permissions: ['view_budgets'] } });

    expect((await undo(admin, undone.id)).status).toBe(200);
    expect(await newest('acme@c.test')).toMatchObject({ undoOf: undone.id, isRestored: true });
    const states = (await list(admin, { search: 'acme@' })).rows.map(({ isUndone }) => isUndone);
    expect(states).toEqual([false, true, false, false]);
    const people = (await get(admin, changes.people)) as { name: string }[];
    expect(people.map(({ name }) => name)).toEqual([admin, 'Command line', part]);
  });

  test('cannot be undone after a later change, whose author is named', async () => {
    const first = (await list(admin, { search: 'acme@' })).rows.at(-1);
    const before = (await list(admin)).total;
    const { status, body } = await undo(admin, first?.id ?? 0);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      detail: expect.stringMatching(
        /^“Access changed” of the user acme@c.test cannot be undone: permissions, nodes changed since, by admin@c.test on /,
      ),
    });
    expect((await list(admin)).total).toBe(before);
    const [imported] = (await list(admin, { kinds: 'data_imported' })).rows;
    expect(await undo('tree@c.test', imported?.id ?? 0)).toMatchObject({
      status: 409,
      body: { detail: 'An import is corrected by the next one.' },
    });
  });
});

describe('access', () => {
  test('cannot be restored to oneself or beyond one’s own access', async () => {
    const manager = 'manager@c.test';
    await grant(manager, 'ONE', { permissions: ['can_manage_users', 'view_budgets'] });
    const given = await newest(manager);
    await grant('dan@c.test', 'ONE', { permissions: ['view_budgets'] });
    const little = await newest('dan@c.test');
    expect(await undo(manager, given.id)).toMatchObject({ status: 403 });
    expect(await detail(manager, given.id)).toMatchObject({
      notUndoable: 'You do not have permissions for this action.',
    });
    const { id: all } = await newest('beta@c.test');
    expect((await undo(manager, all)).status).toBe(403);
    await grant('boss@c.test', 'ONE', { userType: 'Client' });
    expect((await undo(admin, (await newest('boss@c.test')).id)).status).toBe(403);
    expect((await undo(manager, little.id)).status).toBe(200);
  });

  test('without a permission to edit shows nothing of others', async () => {
    const { id } = await newest('beta@c.test');
    for (const [endpoint, sent] of [
      [changes.list, {}],
      [changes.people, {}],
      [changes.detail, { params: { id } }],
      [changes.undo, { params: { id } }],
    ] as const)
      expect((await send(null, endpoint, sent)).status).toBe(401);
    expect(await list('reader@c.test')).toEqual({ rows: [], total: 0 });
    expect(await get('reader@c.test', changes.people)).toEqual([]);
    for (const endpoint of [changes.detail, changes.undo])
      expect((await send('reader@c.test', endpoint, { params: { id } })).status).toBe(404);
  });

  test('answers 404 for records that are not visible', async () => {
    const { id } = await newest('beta@c.test');
    const foreign = (await list('else@c.test')).rows[0]?.id ?? 0;
    for (const [email, hidden] of [
      [part, id],
      ['tree@c.test', id],
      [admin, foreign],
      ['else@c.test', id],
      [admin, 999_999],
    ] as const) {
      expect((await send(email, changes.detail, { params: { id: hidden } })).status).toBe(404);
      expect((await undo(email, hidden)).status).toBe(404);
    }
    expect(await subjects('else@c.test')).not.toContain('beta@c.test');
  });

  test('rejects invalid input', async () => {
    for (const [query, field] of [
      [{ kinds: 'nonsense' }, 'kinds'],
      [{ kinds: 'change_undone' }, 'kinds'],
      [{ subjectId: '1' }, 'kinds'],
      [{ person: 'nobody' }, 'person'],
      [{ dateStart: '2026-02-30' }, 'dateStart'],
      [{ page: 0 }, 'page'],
      [{ pageSize: 1001 }, 'pageSize'],
      [{ search: 'x'.repeat(101) }, 'search'],
    ] as const) {
      const { status, body } = await send(admin, changes.list, { query });
      expect([field, status]).toEqual([field, 400]);
      expect(Object.keys(body as object)).toEqual([field]);
    }
    expect((await send(admin, changes.detail, { params: { id: 'x' } })).status).toBe(400);
    await expectNulRefused(server, admin, changes.list, {});
  });
});
