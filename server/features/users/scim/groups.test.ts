/** Groups by SCIM, and the access that they give. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../../../contract/changes/calls.ts';
import { editorTree, saveTree } from '../../../../contract/hierarchy/editing.ts';
import { permissions } from '../../../../contract/http/permissions.ts';
import { listGroups } from '../../../../contract/users/provisioned-groups.ts';
import { testServer } from '../../../test/server.ts';
import { refusals } from '../ability.ts';
import { admin, asking, boss, loadUsers, part } from '../example.fixture.ts';
import { groupSchema, operations, providerOf, refusal } from './provider.fixture.ts';

const server = testServer();
const { send, answered, filtered, patch, user, group, gives } = providerOf(server, boss);
const { idOf, nodes, one, edit } = asking(server);
let ops: number;
let sales: number;

beforeAll(async () => {
  await loadUsers(server);
  [ops, sales] = (await nodes('OPS', 'SALES')) as [number, number];
});

const accessOf = async (email: string) => {
  const { user_type, is_active, permissions, entities } = await one(boss, email);
  return { user_type, is_active, permissions, entities: entities.map(({ label }) => label) };
};
const noAccess = { user_type: 'User', is_active: false, permissions: [], entities: [] };
const memberIds = async (id: string) =>
  ((await send('GET', `/Groups/${id}`)).body.members ?? []).map((member: { value: string }) => member.value);

describe('a group', () => {
  test('is created with members, read, found and removed', async () => {
    const [ada, bob] = [await user('ada@one.test'), await user('bob@one.test')];
    const sent = {
      schemas: [groupSchema],
      displayName: 'Finance',
      externalId: 'f',
      members: [{ value: ada, display: 'x' }],
    };
    const { status, body, headers } = await send('POST', '/Groups', sent);
    expect([status, headers.location]).toEqual([201, body.meta.location]);
    expect(body).toEqual({
      schemas: [groupSchema],
      id: expect.stringMatching(/^\d+$/),
      displayName: 'Finance',
      externalId: 'f',
      members: [
        {
          value: ada,
          $ref: expect.stringMatching(new RegExp(`/Users/${ada}$`)),
          display: 'ada@one.test',
          type: 'User',
        },
      ],
      meta: expect.objectContaining({ resourceType: 'Group' }),
    });
    expect((await send('GET', `/Users/${ada}`)).body.groups).toEqual([
      { value: body.id, $ref: expect.any(String), display: 'Finance', type: 'direct' },
    ]);
    const ids = async (filter: string) =>
      (await filtered('/Groups', filter)).body.Resources.map(({ id }: { id: string }) => id);
    expect(await ids('displayName eq "FINANCE"')).toEqual([body.id]);
    expect(await ids(`id eq "${body.id}" and members eq "${ada}"`)).toEqual([body.id]);
    expect(await ids(`members[value eq "${bob}"]`)).toEqual([]);
    const without = await send('GET', `/Groups/${body.id}?excludedAttributes=members`);
    expect(without.body).not.toHaveProperty('members');
    expect(without.body.meta.version).toBe(body.meta.version);
    expect((await send('GET', '/Groups?count=1')).body).toMatchObject({ itemsPerPage: 1 });
    expect(await answered(send('POST', '/Groups', { displayName: 'finance' }))).toEqual(
      refusal(409, 'displayName', 'uniqueness'),
    );
    expect((await send('DELETE', `/Groups/${body.id}`)).status).toBe(204);
    expect(await answered(send('GET', `/Groups/${body.id}`))).toEqual(refusal(404, 'Not found.'));
    expect((await send('GET', `/Users/${ada}`)).body).not.toHaveProperty('groups');
  });

  test('gets and loses members by each form of PATCH', async () => {
    const [one = '', two = '', three = ''] = await Promise.all(
      [1, 2, 3].map((at) => user(`member${at}@one.test`)),
    );
    const id = await group('Members');
    const after = async (...ops: object[]) => {
      const { status, body } = await patch(`/Groups/${id}`, ...ops);
      expect([status, body]).toEqual([200, body]);
      return (await memberIds(id)).map((member: string) => [one, two, three].indexOf(member) + 1).sort();
    };
    const values = (...members: string[]) => members.map((value) => ({ value }));
    expect(await after({ op: 'add', path: 'members', value: values(one) })).toEqual([1]);
    expect(await after({ op: 'add', path: 'members', value: { value: two, display: 'Two' } })).toEqual([
      1, 2,
    ]);
    expect(await after({ op: 'add', path: 'members', value: values(two, three) })).toEqual([1, 2, 3]);
    expect(await after({ op: 'remove', path: `members[value eq "${one}"]` })).toEqual([2, 3]);
    expect(await after({ op: 'remove', path: 'members', value: [{ value: two, type: 'User' }] })).toEqual([
      3,
    ]);
    expect(await after({ op: 'replace', path: 'members', value: values(one, two) })).toEqual([1, 2]);
    expect(await after({ op: 'replace', value: { displayName: 'Renamed', members: values(three) } })).toEqual(
      [3],
    );
    expect(await after({ op: 'remove', path: 'members' })).toEqual([]);
    expect((await filtered('/Groups', 'displayName eq "renamed"')).body.totalResults).toBe(1);
  });

  test('takes no members that are not users of the TMC', async () => {
    const id = await group('Strangers');
    const foreign = await idOf('admin@two.test');
    for (const value of ['999', 'abc', String(foreign)]) {
      const adding = patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] });
      expect(await answered(adding)).toEqual(
        refusal(400, `members: There is no user with the id ${value}.`, 'invalidValue'),
      );
    }
    const wrong = patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: 7 }] });
    expect(await answered(wrong)).toEqual(refusal(400, 'members.0.value: Enter a text.', 'invalidValue'));
    const several = { op: 'add', path: 'members', value: Array(2501).fill({ value: '1' }) };
    expect(await answered(patch(`/Groups/${id}`, several, several))).toEqual(
      refusal(400, 'Operations: Send at most 5000 values in a request.', 'invalidValue'),
    );
    const many = Array.from({ length: 5001 }, (_, at) => ({ value: String(at + 1) }));
    expect(await answered(send('PUT', `/Groups/${id}`, { displayName: 'Strangers', members: many }))).toEqual(
      refusal(400, 'members: Enter at most 5000 entries.', 'invalidValue'),
    );
  });

  test('loses nothing when several requests change it at once', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, (_, at) => user(`at.once${at}@one.test`)));
    const id = await group('At once', members[0] as string);
    const adding = members
      .slice(1)
      .map((value) => patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] }));
    const removing = patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${members[0]}"]` });
    const statuses = (await Promise.all([...adding, removing])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await memberIds(id)).sort()).toEqual(members.slice(1).sort());
  });

  test('is changed by one of two requests that name the same version', async () => {
    const id = await group('Version');
    const { version } = (await send('GET', `/Groups/${id}`)).body.meta;
    const rename = (value: string) =>
      send('PATCH', `/Groups/${id}`, operations({ op: 'replace', path: 'displayName', value }), {
        'if-match': version,
      });
    const statuses = await Promise.all([rename('Version A'), rename('Version B')]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('the access of members', () => {
  test('is what their groups give together', async () => {
    const id = await user('union@one.test', { displayName: 'Una' });
    expect(await accessOf('union@one.test')).toEqual(noAccess);
    const [first, second] = [await group('First', id), await group('Second')];
    await gives(boss, first, { entities: [ops], permissions: ['view_budgets'] });
    expect(await accessOf('union@one.test')).toEqual({
      user_type: 'User',
      is_active: true,
      permissions: ['view_budgets'],
      entities: ['Operations'],
    });
    await gives(boss, second, { user_type: 'Staff', entities: [sales], permissions: ['traveller_tracker'] });
    await patch(`/Groups/${second}`, { op: 'add', path: 'members', value: [{ value: id }] });
    expect(await accessOf('union@one.test')).toEqual({
      user_type: 'Staff',
      is_active: true,
      permissions: ['traveller_tracker', 'view_budgets'],
      entities: ['Operations', 'Sales'],
    });
    await send('DELETE', `/Groups/${first}`);
    expect(await accessOf('union@one.test')).toMatchObject({ entities: ['Sales'] });
    await patch(`/Groups/${second}`, { op: 'remove', path: 'members' });
    expect(await accessOf('union@one.test')).toEqual(noAccess);
  });

  test('is everything in a group of administrators', async () => {
    const id = await group('Administrators', await user('chief@one.test'));
    await gives(boss, id, { user_type: 'Client' });
    expect(await accessOf('chief@one.test')).toEqual({
      user_type: 'Client',
      is_active: true,
      permissions: [...permissions],
      entities: ['TMC ONE'],
    });
    await gives(boss, id, { user_type: null });
    expect(await accessOf('chief@one.test')).toEqual(noAccess);
  });

  test('stays as it is for people who were invited and are in no group that gives any', async () => {
    const id = String(await idOf('team@one.test'));
    const before = await accessOf('team@one.test');
    const team = await group('No access', id);
    expect(await accessOf('team@one.test')).toEqual(before);
    await patch(`/Groups/${team}`, { op: 'remove', path: 'members' });
    await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(await accessOf('team@one.test')).toEqual({ ...before, is_active: false });
    await patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect(await accessOf('team@one.test')).toEqual(before);
    expect(await edit(boss, 'team@one.test', { permissions: [] })).toEqual([200, null]);
  });

  test('follows the groups from the first that gives some, and ends with the last', async () => {
    const id = String(await idOf('mixed@one.test'));
    const team = await group('Taken over', id);
    await gives(boss, team, { entities: [sales], permissions: [] });
    expect(await accessOf('mixed@one.test')).toMatchObject({ entities: ['Sales'], permissions: [] });
    expect(await one(boss, 'mixed@one.test')).toMatchObject({ by_groups: true });
    expect(await edit(boss, 'mixed@one.test', { permissions: ['view_budgets'] })).toEqual([
      400,
      { __all__: [refusals.byGroups] },
    ]);
    await patch(`/Groups/${team}`, { op: 'remove', path: 'members' });
    expect(await accessOf('mixed@one.test')).toEqual(noAccess);
    expect(await edit(boss, 'mixed@one.test', { is_active: true })).toEqual([
      400,
      { __all__: [refusals.byGroups] },
    ]);
  });

  test('stays ended for a user whom an administrator deactivated', async () => {
    const id = await user('stopped@one.test');
    const team = await group('Stopped', id);
    await gives(boss, team, { entities: [ops], permissions: [] });
    expect(await edit(boss, 'stopped@one.test', { is_active: false })).toEqual([200, null]);
    expect((await send('GET', `/Users/${id}`)).body.active).toBe(false);
    await gives(boss, team, { entities: [sales], permissions: [] });
    expect(await accessOf('stopped@one.test')).toMatchObject({ is_active: false, entities: ['Sales'] });
  });

  test('is not touched in another TMC', async () => {
    await server.grant('both@one.test', 'ONE', { nodes: ['OPS'], permissions: [] });
    await server.grant('both@one.test', 'TWO', { nodes: ['OPS'], permissions: [] });
    const id = await idOf('both@one.test');
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    await send('DELETE', `/Users/${id}`);
    const { owner } = server.database;
    const rows = await owner.selectFrom('memberships').selectAll().where('user_id', '=', id).execute();
    expect(rows).toMatchObject([{ is_active: true, name: null }]);
  });
});

test('a node that a group gives access to cannot be deleted', async () => {
  const tree = await server.get(boss, editorTree);
  const { created } = await server.get(boss, saveTree, {
    body: { version: tree.version, nodes: [{ id: -1, label: 'Extra', parent_id: ops }] },
  });
  const extra = created[0]!.id;
  await gives(boss, await group('Of extra'), { entities: [extra] });
  const { version } = await server.get(boss, editorTree);
  const { status, body } = await server.send(boss, saveTree, {
    body: { version, nodes: [], deleted: [extra] },
  });
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining('a group of the identity provider gives access to it'),
  ]);
});

describe('an administrator', () => {
  test('sees the groups, and what each gives', async () => {
    const id = await group('A listed one', await user('listed@one.test'));
    await gives(boss, id, { entities: [sales, ops], permissions: ['view_budgets'] });
    const { rows, total } = await server.get(boss, listGroups, { query: { pageSize: 100 } });
    expect(rows[0]).toEqual({
      id: Number(id),
      name: 'A listed one',
      members: 1,
      user_type: 'User',
      permissions: ['view_budgets'],
      entities: [
        { id: ops, label: 'Operations' },
        { id: sales, label: 'Sales' },
      ],
    });
    expect(total).toBe(rows.length);
  });

  test('gives what they hold themselves, and not to their own groups', async () => {
    const id = await group('Bound', String(await idOf('reader@one.test')));
    const answer = async (by: string, body: object) => {
      const { status, body: sent } = await gives(by, id, body);
      return [status, sent];
    };
    const foreign = await server.nodeId('TWO', 'OPS');
    expect((await answer(boss, { entities: [foreign] }))[0]).toBe(404);
    expect(await answer(boss, { entities: [] })).toEqual([
      400,
      { entities: ['Please choose at least one node'] },
    ]);
    expect(await answer(admin, { user_type: 'Client' })).toEqual([
      400,
      { user_type: [refusals.administrators] },
    ]);
    expect((await answer(part, { entities: [ops] }))[0]).toBe(403);
    expect((await answer('reader@one.test', { entities: [ops] }))[0]).toBe(403);
    expect((await answer('admin@two.test', { entities: [foreign] }))[0]).toBe(404);
    const own = await group('Own', String(await idOf(boss)));
    const { status, body } = await gives(boss, own, { entities: [ops] });
    expect([status, body]).toEqual([400, { __all__: [refusals.ownGroup] }]);
    await server.grant('manager@one.test', 'ONE', { permissions: ['can_manage_users'] });
    expect(await answer('manager@one.test', { entities: [ops], permissions: ['can_import'] })).toEqual([
      400,
      { permissions: [refusals.lacking] },
    ]);
    expect(await answer('manager@one.test', { entities: [ops] })).toEqual([200, null]);
    await patch(`/Groups/${id}`, {
      op: 'add',
      path: 'members',
      value: [{ value: String(await idOf('manager@one.test')) }],
    });
    expect((await answer('manager@one.test', { entities: [sales] }))[0]).toBe(403);
  });

  test('finds each change, and what followed from it, among the changes', async () => {
    const id = await group('Recorded', await user('recorded@one.test'));
    await gives(boss, id, { entities: [ops], permissions: ['view_budgets'] });
    const query = { kinds: 'provisioned_group_access_set,access_changed', pageSize: 2 };
    const { rows } = await server.get(boss, changes.list, { query });
    expect(rows.map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual([
      ['access_changed', boss, 'recorded@one.test'],
      ['provisioned_group_access_set', boss, 'Recorded'],
    ]);
    const set = await server.get(boss, changes.detail, { params: { id: rows[1]?.id } });
    expect(set.after).toEqual({ userType: 'User', permissions: ['view_budgets'], nodes: ['Operations'] });
    expect(set.notUndoable).toMatch(/^Set the access of the group again/);
    const [made] = (
      await server.get(boss, changes.list, { query: { kinds: 'provisioned_group_changed', pageSize: 1 } })
    ).rows;
    expect((await server.get(boss, changes.detail, { params: { id: made?.id } })).after).toEqual({
      name: 'Recorded',
      externalId: null,
      members: ['recorded@one.test'],
    });
  });
});
