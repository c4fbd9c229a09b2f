import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { topNodes } from '../../../contract/hierarchy/calls.ts';
import { messages } from '../../../contract/http/errors.ts';
import { type CurrentUser, me, selectClient } from '../../../contract/session/calls.ts';
import * as users from '../../../contract/users/calls.ts';
import { expectNulRefused } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { refusals } from './ability.ts';
import { admin, asking, boss, loadUsers, part, partPermissions } from './example.fixture.ts';

const server = testServer();
const { send, grant } = server;
const { idOf, nodes, list, emails, one, edit } = asking(server);
const refused = (...sentences: string[]) => [400, { __all__: sentences }];
const ok = [200, null];

beforeAll(() => loadUsers(server));

describe('the list', () => {
  test('has all users with their access, for an administrator of the whole TMC', async () => {
    const { rows, total, sums } = await list(admin);
    expect([total, sums]).toEqual([8, { users: 8 }]);
    expect(rows.map(({ email, access, state }) => [email, access, state])).toEqual([
      ['above@one.test', 'Acme', 'Pending'],
      [admin, 'TMC ONE', 'Active'],
      ['beta@one.test', 'Beta', 'Pending'],
      [boss, 'TMC ONE', 'Pending'],
      ['mixed@one.test', 'Beta, Team', 'Pending'],
      [part, 'Operations, Sales', 'Pending'],
      ['reader@one.test', 'Operations', 'Pending'],
      ['team@one.test', 'Team', 'Pending'],
    ]);
    expect(rows[1]).toMatchObject({ last_login: expect.stringMatching(/^\d\d-\w{3}-\d{4}, \d\d:\d\d$/) });
    expect(rows[0]?.last_login).toBeNull();
  });

  test('has, for an administrator of a part, the users who see some of it, and names no other node', async () => {
    const { rows } = await list(part);
    expect(rows.map(({ email, access, is_whole }) => [email, access, is_whole])).toEqual([
      ['above@one.test', 'Acme', false],
      [admin, 'TMC ONE', false],
      [boss, 'TMC ONE', false],
      ['mixed@one.test', 'Team, 1 outside your access', false],
      [part, 'Operations, Sales', true],
      ['reader@one.test', 'Operations', true],
      ['team@one.test', 'Team', true],
    ]);
  });

  test('can be searched, sorted, paged and filtered', async () => {
    expect(await emails(admin, { search: 'team' })).toEqual(['mixed@one.test', 'team@one.test']);
    expect((await emails(admin, { sort: 'email', direction: 'desc' }))[0]).toBe('team@one.test');
    expect((await emails(admin, { sort: 'last_login' }))[0]).toMatch(/^(admin|part)@/);
    expect(await emails(admin, { page: 2, pageSize: 7 })).toEqual(['team@one.test']);
    const [beta] = await nodes('BETA');
    expect(await emails(admin, { client: beta })).toEqual([admin, 'beta@one.test', boss, 'mixed@one.test']);
    expect(await emails(admin, { permission: 'can_manage_users' })).toEqual([admin, boss, part]);
    expect(await emails(admin, { state: 'Active' })).toEqual([admin, part]);
    expect(await emails(admin, { state: 'Inactive' })).toEqual([]);
  });

  test('can be downloaded', async () => {
    const { bytes } = await server.download(admin, users.list.file, { query: { sort: 'email' } });
    const lines = bytes.toString().split('\r\n');
    expect(lines[0]).toContain('Name,Email,Access,Last login,State');
    expect(lines).toHaveLength(10);
    expect(lines).toContain('mixed@one.test,mixed@one.test,"Beta, Team",,Pending');
  });

  test('rejects invalid queries and users without the permission', async () => {
    for (const query of [{ permission: 'nonsense' }, { state: 'Gone' }, { page: 0 }, { client: 'x' }]) {
      expect((await send(admin, users.list, { query })).status).toBe(400);
    }
    const foreignNode = await server.nodeId('TWO', 'BETA');
    expect((await send(admin, users.list, { query: { client: foreignNode } })).status).toBe(404);
    await expectNulRefused(server, admin, users.list, {});
    const id = await idOf('team@one.test');
    for (const [email, status] of [
      [null, 401],
      ['reader@one.test', 403],
    ] as const) {
      for (const [endpoint, sent] of [
        [users.list, {}],
        [users.list.file, {}],
        [users.one, { params: { id } }],
        [users.invite, { body: { name: 'X', email: 'x@one.test' } }],
        [users.edit, { params: { id }, body: { is_active: false } }],
        [users.inviteAgain, { params: { id } }],
      ] as const) {
        expect([endpoint.path, (await send(email, endpoint, sent)).status]).toEqual([endpoint.path, status]);
      }
    }
  });
});

describe('one user', () => {
  test('has revocable nodes, read-only nodes, and the number of nodes that are not visible', async () => {
    const [acme, team] = await nodes('ACME', 'TEAM');
    expect(await one(part, 'mixed@one.test')).toMatchObject({
      permissions: ['view_budgets'],
      entities: [{ id: team, label: 'Team', below: 0, readonly: false }],
      outside: 1,
      is_active: true,
      last_login: null,
    });
    expect(await one(part, 'above@one.test')).toMatchObject({
      entities: [{ id: acme, label: 'Acme', below: 3, readonly: true }],
      outside: 0,
    });
  });

  test('of another TMC or not visible answers 404, and nothing changes', async () => {
    const [ops] = await nodes('OPS');
    for (const [email, whom] of [
      [part, 'beta@one.test'],
      [part, 'admin@two.test'],
      [admin, 'admin@two.test'],
      ['admin@two.test', admin],
    ] as const) {
      const params = { id: await idOf(whom) };
      expect((await send(email, users.one, { params })).status).toBe(404);
      for (const body of [{ is_active: false }, { entities: [ops] }, { permissions: [] }]) {
        expect((await send(email, users.edit, { params, body })).status).toBe(404);
      }
      expect((await send(email, users.inviteAgain, { params })).status).toBe(404);
    }
    expect(await one(admin, 'beta@one.test')).toMatchObject({ is_active: true, permissions: [] });
    expect((await send(admin, users.one, { params: { id: 999 } })).status).toBe(404);
    expect((await send(admin, users.one, { params: { id: 'x' } })).status).toBe(400);
  });
});

describe('nodes', () => {
  const granted = async (email: string) => (await one(admin, email)).entities.map(({ label }) => label);

  test('can be granted and revoked; revoking one also revokes those below it', async () => {
    await grant('nodes@one.test', 'ONE', { nodes: ['OPS', 'TEAM', 'BETA'], permissions: [] });
    const [ops, team, sales, beta] = await nodes('OPS', 'TEAM', 'SALES', 'BETA');
    expect(await edit(admin, 'nodes@one.test', { entities: [team, beta, sales] })).toEqual(ok);
    expect(await granted('nodes@one.test')).toEqual(['Beta', 'Sales']);
    expect(await edit(admin, 'nodes@one.test', { entities: [] })).toEqual(ok);
    expect(await granted('nodes@one.test')).toEqual([]);
    expect(await edit(admin, 'nodes@one.test', { entities: [ops, ops] })).toEqual(ok);
    expect(await granted('nodes@one.test')).toEqual(['Operations']);
  });

  test('beyond the administrator’s own access stay, and cannot be granted', async () => {
    const [acme, ops, team, sales, beta] = await nodes('ACME', 'OPS', 'TEAM', 'SALES', 'BETA');
    expect(await edit(part, 'mixed@one.test', { entities: [team, sales] })).toEqual(ok);
    expect(await granted('mixed@one.test')).toEqual(['Beta', 'Sales', 'Team']);
    expect(await edit(part, 'mixed@one.test', { entities: [team] })).toEqual(refused(refusals.beyond));
    expect(await granted('mixed@one.test')).toEqual(['Beta', 'Sales', 'Team']);
    expect(await edit(admin, 'mixed@one.test', { entities: [team, beta] })).toEqual(ok);
    const foreignNode = await server.nodeId('TWO', 'OPS');
    const root = (await one(admin, boss)).entities[0]?.id;
    for (const foreign of [beta, acme, root, foreignNode, 999_999]) {
      expect((await edit(part, 'reader@one.test', { entities: [ops, foreign] }))[0]).toBe(404);
    }
    expect(await granted('reader@one.test')).toEqual(['Operations']);
    // Above the administrator's nodes: visible, but not revocable.
    expect(await edit(part, 'above@one.test', { entities: [] })).toEqual(ok);
    expect(await granted('above@one.test')).toEqual(['Acme']);
  });

  test('cannot be added to one’s own access, but can be revoked from it', async () => {
    const [ops, team, sales] = await nodes('OPS', 'TEAM', 'SALES');
    expect(await edit(part, part, { entities: [ops, team, sales] })).toEqual(refused(refusals.ownAccess));
    expect(refusals.ownAccess).toBe('Unable to add to own access');
    await grant('own@one.test', 'ONE', { nodes: ['OPS', 'SALES'], permissions: partPermissions });
    expect(await edit('own@one.test', 'own@one.test', { entities: [ops] })).toEqual(ok);
    expect(await granted('own@one.test')).toEqual(['Operations']);
  });

  test('cannot be granted to or revoked from a user with permissions that the administrator lacks', async () => {
    await grant('more@one.test', 'ONE', { nodes: ['TEAM'], permissions: ['can_edit_bookings'] });
    const [team, sales] = await nodes('TEAM', 'SALES');
    for (const body of [{ entities: [team, sales] }, { entities: [] }, { is_active: false }]) {
      expect(await edit(part, 'more@one.test', body)).toEqual(refused(refusals.lacking));
    }
    expect(await one(admin, 'more@one.test')).toMatchObject({ is_active: true, entities: [{ id: team }] });
  });
});

describe('permissions', () => {
  test('can be granted and revoked by those who have them', async () => {
    expect(await edit(part, 'reader@one.test', { permissions: ['view_budgets'] })).toEqual(ok);
    expect((await one(admin, 'reader@one.test')).permissions).toEqual(['view_budgets']);
    const lacking = { permissions: ['view_budgets', 'can_manage_tree'] };
    expect(await edit(part, 'reader@one.test', lacking)).toEqual(refused(refusals.lacking));
    expect(await edit(admin, 'reader@one.test', lacking)).toEqual(ok);
    expect(await edit(part, 'reader@one.test', { permissions: [] })).toEqual(refused(refusals.lacking));
    expect(await edit(part, 'reader@one.test', { permissions: ['can_manage_tree'] })).toEqual(ok);
    expect((await edit(admin, 'reader@one.test', { permissions: ['nonsense'] }))[0]).toBe(400);
  });

  test('apply to all nodes: those of a user with nodes elsewhere cannot be changed', async () => {
    const beyond = refused(refusals.beyond);
    expect(await edit(part, 'mixed@one.test', { permissions: [] })).toEqual(beyond);
    expect(await edit(part, 'mixed@one.test', { is_active: false })).toEqual(beyond);
    expect(await edit(part, admin, { is_active: false })).toEqual(beyond);
  });

  test('and nodes of an administrator of the TMC cannot be edited', async () => {
    const [ops] = await nodes('OPS');
    for (const body of [{ entities: [ops] }, { permissions: [] }]) {
      expect(await edit(admin, boss, body)).toEqual(refused('Unable to edit admin access'));
      expect(await edit(boss, boss, body)).toEqual(refused('Unable to edit admin access'));
    }
    expect(await edit(admin, boss, { is_active: false })).toEqual(refused(refusals.admin));
  });
});

describe('a deactivated user', () => {
  test('is rejected from the next request on, until reactivated', async () => {
    await grant('off@one.test', 'ONE', { nodes: ['OPS'], permissions: [] });
    expect((await send('off@one.test', topNodes)).status).toBe(200);
    expect(await edit(part, 'off@one.test', { is_active: false })).toEqual(ok);
    for (const endpoint of [topNodes, me]) {
      expect(await send('off@one.test', endpoint)).toMatchObject({
        status: 403,
        body: { detail: messages.notAllowed },
      });
    }
    expect(await emails(admin, { state: 'Inactive' })).toEqual(['off@one.test']);
    expect(await edit(part, 'off@one.test', { is_active: false })).toEqual(ok);
    expect(await edit(part, 'off@one.test', { is_active: true })).toEqual(ok);
    expect((await send('off@one.test', topNodes)).status).toBe(200);
  });

  test('cannot be oneself', async () => {
    for (const email of [admin, boss, part]) {
      expect(await edit(email, email, { is_active: false })).toEqual(
        refused('Unable to deactivate yourself'),
      );
    }
  });

  test('keeps access to other TMCs, of which nothing is revealed or changed', async () => {
    const both = 'both@one.test';
    await grant(both, 'ONE', { nodes: ['OPS'], permissions: [] });
    await grant(both, 'TWO', { nodes: ['BETA'] });
    const { clients } = (await server.get(both, me)) as CurrentUser;
    const [first, second] = clients as [number, number];
    expect(await one('admin@two.test', both)).toMatchObject({ last_login: null });
    expect(await edit(admin, both, { is_active: false })).toEqual(ok);
    expect(await server.get(both, me)).toMatchObject({ clients: [second], active_client: null });
    expect((await send(both, topNodes)).status).toBe(403);
    const params = { subject: `embedded|${both}` };
    expect((await send(both, selectClient, { params, body: { client: first } })).status).toBe(404);
    expect((await send(both, selectClient, { params, body: { client: second } })).status).toBe(200);
    expect((await send(both, topNodes)).status).toBe(200);
    expect(await one('admin@two.test', both)).toMatchObject({
      is_active: true,
      entities: [{ label: 'Beta' }],
      last_login: expect.any(String),
    });
    expect(await one(admin, both)).toMatchObject({ is_active: false, entities: [{ label: 'Operations' }] });
  });

  test('cannot deactivate the user who did so at the same time', async () => {
    await grant('left@one.test', 'ONE');
    await grant('right@one.test', 'ONE');
    const both = await Promise.all([
      edit('left@one.test', 'right@one.test', { is_active: false }),
      edit('right@one.test', 'left@one.test', { is_active: false }),
    ]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 403]);
  });

  test('an administrator of the TMC deactivates another one', async () => {
    await grant('boss2@one.test', 'ONE', { userType: 'Client' });
    expect(await edit('boss2@one.test', boss, { is_active: false })).toEqual(ok);
    expect(await edit(admin, boss, { is_active: true })).toEqual(refused(refusals.admin));
    expect(await edit('boss2@one.test', boss, { is_active: true })).toEqual(ok);
  });
});

describe('a change', () => {
  const newest = async (email: string, search: string) =>
    (await server.get(email, changes.list, { query: { search } })).rows[0];
  const undo = (email: string, id = 0) => send(email, changes.undo, { params: { id } });

  test('of every kind is recorded and can be undone', async () => {
    await grant('undone@one.test', 'ONE', { nodes: ['OPS'], permissions: ['view_budgets'] });
    const [sales] = await nodes('SALES');
    const before = await one(admin, 'undone@one.test');
    for (const body of [{ is_active: false }, { entities: [sales] }, { permissions: [] }]) {
      expect(await edit(part, 'undone@one.test', body)).toEqual(ok);
      const record = await newest(part, 'undone@');
      expect(record).toMatchObject({ kind: 'access_changed', actor: part });
      expect((await undo(part, record?.id)).status).toBe(200);
      expect(await one(admin, 'undone@one.test')).toEqual(before);
    }
  });

  test('that invited a user is undone completely', async () => {
    const sent = { name: 'Ivy', email: 'ivy@new.test', entities: await nodes('OPS'), permissions: [] };
    expect((await send(part, users.invite, { body: sent })).status).toBe(200);
    const invited = await one(part, 'ivy@new.test');
    expect((await undo(part, (await newest(part, 'ivy@'))?.id)).status).toBe(200);
    expect((await send(part, users.one, { params: { id: invited.id } })).status).toBe(404);
    expect(await server.get('ivy@new.test', me)).toMatchObject({ clients: [], active_client: null });
    expect((await undo(part, (await newest(part, 'ivy@'))?.id)).status).toBe(200);
    expect(await one(part, 'ivy@new.test')).toEqual({ ...invited, invited_at: null });
  });

  test('cannot be undone by the user it concerns, or beyond the undoer’s sight', async () => {
    await grant('self@one.test', 'ONE', { nodes: ['OPS'], permissions: partPermissions });
    expect(await edit(admin, 'self@one.test', { permissions: ['can_manage_users'] })).toEqual(ok);
    const record = await newest('self@one.test', 'self@');
    expect((await undo('self@one.test', record?.id)).status).toBe(403);
    expect(await edit(admin, 'mixed@one.test', { permissions: [] })).toEqual(ok);
    const hidden = await newest(admin, 'mixed@');
    expect((await undo(part, hidden?.id)).status).toBe(404);
    // Nor if it now also applies to nodes beyond the undoer's access.
    await grant('wider@one.test', 'ONE', { nodes: ['OPS'], permissions: ['view_budgets'] });
    expect(await edit(admin, 'wider@one.test', { permissions: [] })).toEqual(ok);
    const narrow = await newest(part, 'wider@');
    expect(await edit(admin, 'wider@one.test', { entities: await nodes('OPS', 'BETA') })).toEqual(ok);
    expect((await undo(part, narrow?.id)).status).toBe(404);
    expect((await undo(admin, narrow?.id)).status).toBe(200);
    expect(await edit(admin, 'mixed@one.test', {})).toEqual(refused('Nothing to change.'));
  });
});
