import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { editorTree, saveTree } from '../../../contract/hierarchy/editing.ts';
import type { Permission } from '../../../contract/http/permissions.ts';
import * as views from '../../../contract/views/calls.ts';
import * as choices from '../../../contract/views/choices.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { send, get } = server;
const ids: Record<string, number> = {};
const [ada, bob, plant, chief, foreign] = [
  'ada@v.test',
  'bob@v.test',
  'plant@v.test',
  'chief@v.test',
  'foreign@v.test',
];

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, {
      hierarchy: smallHierarchy,
      lines: [
        { node_code: 'ACME-1', traveller_name: 'Ann Lee', traveller_email: 'ann@acme.test' },
        { node_code: 'BETA', traveller_name: 'Ben Ray', traveller_email: 'ben@beta.test' },
      ],
    });
  }
  const of = (permissions: Permission[], nodes?: string[]) => ({ permissions, ...(nodes && { nodes }) });
  await server.grant(ada, 'ONE', of(['view_budgets', 'can_manage_tree']));
  await server.grant(bob, 'ONE', of([]));
  await server.grant(plant, 'ONE', of(['view_budgets'], ['ACME-1']));
  await server.grant(chief, 'ONE', { userType: 'Client' });
  await server.grant(foreign, 'TWO', { userType: 'Client' });
  for (const code of ['ACME', 'ACME-1', 'BETA']) ids[code] = await server.nodeId('ONE', code);
  ids.FOREIGN = await server.nodeId('TWO', 'ACME');
  const travellers = await server.database.owner.selectFrom('travellers').select(['id', 'name']).execute();
  for (const { id, name } of travellers) ids[name] ??= id;
});

let made = 0;
const view = (fields: object = {}) => ({
  name: `View ${++made}`,
  path: '/view/airfare',
  search: '',
  ...fields,
});
const create = (by: string, fields: object = {}) => get(by, views.create, { body: view(fields) });
const shared = (fields: object = {}) => create(ada, { isShared: true, ...fields });
const at = (id: number, body?: object) => ({ params: { id }, ...(body && { body }) });
const names = async (by: string) => (await get(by, views.list)).map(({ name }) => name);
const status = async (...sent: Parameters<typeof send>) => (await send(...sent)).status;

describe('who sees a view', () => {
  test('a private one: its owner alone', async () => {
    const { id, name } = await create(ada);
    expect(await names(ada)).toContain(name);
    for (const by of [bob, chief, foreign]) {
      expect(await names(by)).not.toContain(name);
      for (const endpoint of [views.openView, views.duplicate, views.remove])
        expect([by, await status(by, endpoint, at(id))]).toEqual([by, 404]);
      expect(await status(by, views.update, at(id, { name: 'Mine' }))).toBe(404);
      expect(await status(by, views.setFavourite, at(id, { isFavourite: true }))).toBe(404);
      expect(await status(by, views.setStart, at(id, { isStart: true }))).toBe(404);
    }
  });

  test('a shared one: everyone in the TMC who may open its screen', async () => {
    const { id, name } = await shared({ path: '/view/budgets' });
    for (const by of [ada, plant, chief]) expect(await names(by)).toContain(name);
    for (const by of [bob, foreign]) {
      expect(await names(by)).not.toContain(name);
      expect(await status(by, views.openView, at(id))).toBe(404);
    }
    expect(await status(bob, views.create, { body: view({ path: '/view/budgets' }) })).toBe(403);
  });

  test('nobody who is signed out', async () => {
    const { id } = await shared();
    expect(await status(null, views.list)).toBe(401);
    expect(await status(null, views.openView, at(id))).toBe(401);
    expect(await status(null, views.create, { body: view() })).toBe(401);
  });
});

describe('who changes a shared view', () => {
  test('its owner and administrators, nobody else', async () => {
    const { id } = await shared();
    const refused = await send(bob, views.update, at(id, { name: 'Bob’s' }));
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'Only its owner, or an administrator, changes a shared view.' },
    });
    expect(await status(bob, views.remove, at(id))).toBe(403);
    expect(await get(bob, views.openView, at(id))).toMatchObject({ isOwn: false, mayChange: false });
    expect(await get(chief, views.update, at(id, { folder: 'Team' }))).toMatchObject({
      folder: 'Team',
      isOwn: false,
      mayChange: true,
    });
    expect(await status(ada, views.remove, at(id))).toBe(200);
    expect(await status(ada, views.openView, at(id))).toBe(404);
  });

  test('a save that is based on an older version is refused', async () => {
    const { id, version } = await shared();
    await get(chief, views.update, at(id, { description: 'Of the board', version }));
    const late = await send(ada, views.update, at(id, { name: 'Late', version }));
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ detail: expect.stringContaining('description') });
  });
});

describe('names, folders and limits', () => {
  test('a name is unique in its owner’s folder, whatever its case', async () => {
    const { name, id } = await create(ada, { folder: 'Team' });
    const again = await send(ada, views.create, { body: view({ name: name.toUpperCase(), folder: 'team' }) });
    expect(again).toMatchObject({
      status: 400,
      body: { name: ['Another view in this folder has this name.'] },
    });
    await create(ada, { name });
    await create(bob, { name, folder: 'Team' });
    expect(await status(ada, views.update, at(id, { folder: '' }))).toBe(400);
  });

  test('all faults of a form are told at once', async () => {
    const body = { name: ' ', path: '/view/nowhere', search: 'x'.repeat(8001), folder: 'y'.repeat(101) };
    expect(await send(ada, views.create, { body })).toMatchObject({
      status: 400,
      body: {
        name: ['Enter a name.'],
        path: ['There is no screen of this address.'],
        search: ['Enter at most 8,000 characters.'],
        folder: ['Enter at most 100 characters.'],
      },
    });
    expect(await status(ada, views.create, { body: view({ name: 'z'.repeat(101) }) })).toBe(400);
  });

  test('copies are private, belong to whoever made them, and get free names', async () => {
    const { id, name } = await shared({ folder: 'Team', search: 'range=last_month' });
    const copy = await get(bob, views.duplicate, at(id));
    expect(copy).toMatchObject({ name: `${name} (copy)`, folder: 'Team', isShared: false, isOwn: true });
    expect((await get(bob, views.duplicate, at(id))).name).toBe(`${name} (copy 2)`);
    expect((await get(bob, views.openView, at(copy.id))).search).toBe('range=last_month');
    expect(await names(chief)).not.toContain(copy.name);
  });

  test('a user has a limited number of views, and of favourites', async () => {
    const many = 'many@v.test';
    await server.grant(many, 'ONE', { permissions: [] });
    const first = await create(many);
    const [{ owner_id, client_id }] = (await server.database.owner
      .selectFrom('saved_views')
      .select(['owner_id', 'client_id'])
      .where('id', '=', first.id)
      .execute()) as [{ owner_id: number; client_id: number }];
    const filled = Array.from({ length: 198 }, (_, number) => ({
      ...{ client_id, owner_id, name: `Filled ${number}`, folder: '', description: '' },
      ...{ path: '/view/airfare' as const, search: '', is_shared: false, is_of_all: true },
      ...{ names: '{}', changed_at: new Date() },
    }));
    const rows = await server.database.owner
      .insertInto('saved_views')
      .values(filled)
      .returning('id')
      .execute();
    await create(many);
    const full = { detail: 'A user has at most 200 views. Delete one first.' };
    expect(await send(many, views.create, { body: view() })).toMatchObject({ status: 409, body: full });
    expect(await send(many, views.duplicate, at(first.id))).toMatchObject({ status: 409, body: full });
    for (const { id } of rows.slice(0, 50))
      await get(many, views.setFavourite, at(id, { isFavourite: true }));
    expect(await status(many, views.setFavourite, at(first.id, { isFavourite: true }))).toBe(409);
  });
});

describe('addresses', () => {
  test('an id that its saver does not see is not found', async () => {
    const only = (traveller: string) => `only=${JSON.stringify({ traveller: { id: ids[traveller] } })}`;
    for (const [by, search] of [
      [ada, `node=${ids.FOREIGN}`],
      [ada, 'node=999999'],
      [plant, `node=${ids.BETA}`],
      [ada, `node=${ids.BETA}&child=${ids['ACME-1']}`],
      [plant, only('Ben Ray')],
    ] as const)
      expect([search, await status(by, views.create, { body: view({ search }) })]).toEqual([search, 404]);
    expect(await status(plant, views.create, { body: view({ search: `node=${ids.ACME}` }) })).toBe(200);
    expect(await status(plant, views.create, { body: view({ search: only('Ann Lee') }) })).toBe(200);
  });

  test('keep shortcuts relative and dates fixed, and drop what belongs to one visit', async () => {
    const { id } = await create(ada, { search: 'range=last_month&shared=all&view=3&sort=spend' });
    expect((await get(ada, views.openView, at(id))).search).toBe('range=last_month&sort=spend');
    const fixed = 'from=2026-01-01&to=2026-01-31';
    await get(ada, views.update, at(id, { search: fixed }));
    expect((await get(ada, views.openView, at(id))).search).toBe(fixed);
  });

  test('open without what a reader does not see, and say so without naming it', async () => {
    const search = `node=${ids.BETA}&only=${JSON.stringify({
      airline: 'Qantas',
      traveller: { id: ids['Ben Ray'], name: 'Ben Ray' },
    })}`;
    const { id } = await shared({ search });
    const own = await get(ada, views.openView, at(id));
    expect(own).toMatchObject({ leftOut: [], isOfAll: true });
    expect(JSON.parse(new URLSearchParams(own.search).get('only') ?? '')).toEqual({
      airline: 'Qantas',
      traveller: { id: ids['Ben Ray'], name: 'Ben Ray' },
    });
    const opened = await get(plant, views.openView, at(id));
    expect(opened.search).toBe(new URLSearchParams({ only: '{"airline":"Qantas"}' }).toString());
    expect(opened.leftOut).toEqual([
      { part: 'node', name: null, isGone: false },
      { part: 'traveller', name: null, isGone: false },
    ]);
    const copy = await get(plant, views.duplicate, at(id));
    expect((await get(plant, views.openView, at(copy.id))).leftOut).toEqual([]);
  });

  test('name what is gone, and open with the rest', async () => {
    const { version } = await get(ada, editorTree);
    const { created } = await get(ada, saveTree, {
      body: { version, nodes: [{ id: -1, label: 'Night shift', parent_id: ids['ACME-1'] }] },
    });
    const child = created[0]!.id;
    const { id } = await shared({ search: `node=${ids.ACME}&child=${child}&range=last_month` });
    const { version: next } = await get(ada, editorTree);
    await get(ada, saveTree, { body: { version: next, nodes: [], deleted: [child] } });
    expect(await get(ada, views.openView, at(id))).toMatchObject({
      search: `node=${ids.ACME}&range=last_month`,
      leftOut: [{ part: 'child', name: 'Night shift', isGone: true }],
    });
    expect((await get(plant, views.openView, at(id))).leftOut).toEqual([
      { part: 'child', name: null, isGone: false },
    ]);
    // It can still be renamed.
    expect(await status(ada, views.update, at(id, { name: 'Without nights' }))).toBe(200);
  });
});

describe('favourites and start page', () => {
  test('belong to each user, and end with the user’s sight of the view', async () => {
    const { id, name } = await shared({ path: '/view/budgets' });
    await get(plant, views.setFavourite, at(id, { isFavourite: true }));
    await get(plant, views.setStart, at(id, { isStart: true }));
    const chosen = { favourites: [{ id, name, path: '/view/budgets' }], start: id };
    expect(await get(plant, choices.viewChoices)).toEqual(chosen);
    expect((await get(ada, choices.viewChoices)).start).not.toBe(id);
    await get(ada, views.update, at(id, { isShared: false }));
    expect(await get(plant, choices.viewChoices)).toEqual({ favourites: [], start: null });
    await get(ada, views.update, at(id, { isShared: true }));
    expect(await get(plant, choices.viewChoices)).toEqual(chosen);
    const other = await create(plant);
    await get(plant, views.setStart, at(id, { isStart: false }));
    await get(plant, views.setStart, at(other.id, { isStart: true }));
    await get(plant, views.setStart, at(id, { isStart: false }));
    expect((await get(plant, choices.viewChoices)).start).toBe(other.id);
  });

  test('an own view of a screen that is closed by now stays listed, and opens no more', async () => {
    const loses = 'loses@v.test';
    await server.grant(loses, 'ONE', { permissions: ['view_budgets'] });
    const { id, name } = await create(loses, { path: '/view/budgets' });
    await get(loses, views.setStart, at(id, { isStart: true }));
    await server.grant(loses, 'ONE', { permissions: [] });
    expect(await names(loses)).toContain(name);
    expect(await status(loses, views.openView, at(id))).toBe(403);
    expect((await get(loses, choices.viewChoices)).start).toBeNull();
  });
});

describe('the record', () => {
  const newest = async (by: string, id: number | string, kind = 'view_saved') =>
    (await get(by, changes.list, { query: { kinds: kind, subjectId: String(id) } })).rows[0];
  const undo = (by: string, id: number) => send(by, changes.undo, { params: { id } });

  test('is undone and redone by an owner without any permission', async () => {
    const { id, name } = await create(bob);
    await get(bob, views.update, at(id, { name: 'Renamed', folder: 'Old' }));
    expect((await undo(bob, (await newest(bob, id))!.id)).status).toBe(200);
    expect(await get(bob, views.openView, at(id))).toMatchObject({ name, folder: '' });
    await get(bob, views.remove, at(id));
    const removed = (await newest(bob, id))!;
    expect((await undo(bob, removed.id)).status).toBe(200);
    expect(await names(bob)).toContain(name);
    expect((await undo(bob, (await newest(bob, id))!.id)).status).toBe(200);
    expect(await names(bob)).not.toContain(name);
  });

  test('restores a deleted view as the favourite that it was, unless its name is taken', async () => {
    const { id, name } = await create(bob);
    await get(bob, views.setFavourite, at(id, { isFavourite: true }));
    await get(bob, views.remove, at(id));
    const removed = (await newest(bob, id))!;
    const other = await create(bob, { name });
    expect(await undo(bob, removed.id)).toMatchObject({
      status: 409,
      body: { detail: `Another view in its folder is called “${name}” by now.` },
    });
    await get(bob, views.update, at(other.id, { name: `${name} too` }));
    expect((await undo(bob, removed.id)).status).toBe(200);
    expect((await get(bob, choices.viewChoices)).favourites.map((one) => one.id)).toContain(id);
  });

  test('of a private view is its owner’s alone, of a shared one also the administrators’', async () => {
    const hidden = await create(ada);
    const record = (await newest(ada, hidden.id))!.id;
    for (const by of [bob, chief, foreign]) {
      expect(await newest(by, hidden.id)).toBeUndefined();
      expect(await status(by, changes.detail, { params: { id: record } })).toBe(404);
      expect((await undo(by, record)).status).toBe(404);
    }
    const open = await shared();
    expect(await newest(bob, open.id)).toBeUndefined();
    await get(ada, views.remove, at(open.id));
    expect((await undo(chief, (await newest(chief, open.id))!.id)).status).toBe(200);
    expect(await names(bob)).toContain(open.name);
  });

  test('of favourites is the user’s own, with the names of the views', async () => {
    const { id, name } = await shared();
    await get(chief, views.setStart, at(id, { isStart: true }));
    const { rows } = await get(chief, changes.list, { query: { kinds: 'view_choices_changed' } });
    const record = await get(chief, changes.detail, { params: { id: rows[0]!.id } });
    expect(record).toMatchObject({ subject: name, after: { startId: name }, notUndoable: null });
    expect(await status(ada, changes.detail, { params: { id: record.id } })).toBe(404);
    expect((await undo(chief, record.id)).status).toBe(200);
    expect((await get(chief, choices.viewChoices)).start).toBeNull();
  });

  test('is not written for what changes nothing', async () => {
    const { id, name } = await create(bob);
    const before = (await newest(bob, id))!.id;
    await get(bob, views.update, at(id, { name }));
    await get(bob, views.setFavourite, at(id, { isFavourite: false }));
    expect((await newest(bob, id))!.id).toBe(before);
  });
});
