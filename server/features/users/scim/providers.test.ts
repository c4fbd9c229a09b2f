/** Exchanges in the shapes that Okta and Microsoft Entra send. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as users from '../../../../contract/users/calls.ts';
import { testServer } from '../../../test/server.ts';
import { asking, boss, loadUsers } from '../example.fixture.ts';
import { groupSchema, patchSchema, providerOf, userSchema } from './provider.fixture.ts';

const server = testServer();
const { send, gives } = providerOf(server, boss);
const { idOf, nodes } = asking(server);
let ops: number | undefined;

beforeAll(async () => {
  await loadUsers(server);
  [ops] = await nodes('OPS');
});

const isActive = async (email: string) =>
  (await server.get(boss, users.one, { params: { id: await idOf(email) } })).is_active;
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('Okta', () => {
  const json = { 'content-type': 'application/scim+json; charset=utf-8', accept: 'application/scim+json' };
  const account = {
    schemas: [userSchema],
    userName: 'olive.okta@one.test',
    name: { givenName: 'Olive', familyName: 'Okta' },
    emails: [{ primary: true, value: 'olive.okta@one.test', type: 'work' }],
    displayName: 'Olive Okta',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };

  test('tests the connection', async () => {
    expect((await send('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await send('GET', '/Users?startIndex=1&count=2', undefined, json)).body.itemsPerPage).toBe(2);
    expect((await send('GET', '/Groups?startIndex=1&count=100')).body.Resources).toEqual([]);
  });

  test('creates, updates, deactivates and reactivates a user, and pushes a group', async () => {
    const lookup = '/Users?filter=userName%20eq%20%22olive.okta%40one.test%22&startIndex=1&count=100';
    expect((await send('GET', lookup)).body.totalResults).toBe(0);
    const { status, body } = await send('POST', '/Users', account, json);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ displayName: 'Olive Okta', active: true }),
    ]);
    expect(body).not.toHaveProperty('password');
    const path = `/Users/${body.id}`;

    const pushed = await send('POST', '/Groups', {
      schemas: [groupSchema],
      displayName: 'Travel managers',
      members: [{ value: body.id, display: 'olive.okta@one.test' }],
    });
    expect(pushed.status).toBe(201);
    await gives(boss, pushed.body.id, { entities: [ops], permissions: ['view_budgets'] });
    expect(await isActive(account.userName)).toBe(true);

    const put = await send('PUT', path, {
      ...account,
      id: body.id,
      meta: body.meta,
      displayName: 'Olive O.',
    });
    expect([put.status, put.body.displayName]).toEqual([200, 'Olive O.']);

    const activity = (active: boolean) =>
      send(
        'PATCH',
        path,
        { schemas: [patchSchema], Operations: [{ op: 'replace', value: { active } }] },
        json,
      );
    expect((await activity(false)).body).toMatchObject({ active: false });
    expect(await isActive(account.userName)).toBe(false);
    expect((await activity(true)).body).toMatchObject({ active: true });
    expect(await isActive(account.userName)).toBe(true);

    const group = `/Groups/${pushed.body.id}`;
    const value = { id: pushed.body.id, displayName: 'Travel team' };
    const renamed = await send('PATCH', group, {
      schemas: [patchSchema],
      Operations: [{ op: 'replace', value }],
    });
    expect([renamed.status, renamed.body.displayName]).toEqual([200, 'Travel team']);
    const replaced = await send('PATCH', group, {
      schemas: [patchSchema],
      Operations: [
        { op: 'remove', path: `members[value eq "${body.id}"]` },
        { op: 'add', path: 'members', value: [] },
      ],
    });
    expect([replaced.status, replaced.body.members]).toEqual([200, undefined]);
    expect(await isActive(account.userName)).toBe(false);
    expect((await send('DELETE', group)).status).toBe(204);
  });
});

describe('Microsoft Entra', () => {
  test('tests the connection with a user that does not exist', async () => {
    const { status, body } = await send('GET', '/Users?filter=userName+eq+%22non-existent-9f3c%22');
    expect([status, body.totalResults, body.Resources]).toEqual([200, 0, []]);
  });

  test('creates, updates and disables a user, and keeps the members of a group', async () => {
    const created = await send('POST', '/Users', {
      schemas: [userSchema, enterprise],
      externalId: '58342554-38d6-4ec8-948c-50044d0a33fd',
      userName: 'Emil.Entra@one.test',
      active: true,
      addresses: null,
      displayName: 'Emil Entra',
      emails: [{ type: 'work', value: 'emil@one.test', primary: true }],
      meta: { resourceType: 'User' },
      name: { familyName: 'Entra', givenName: 'Emil' },
      phoneNumbers: null,
      preferredLanguage: null,
      title: null,
      [enterprise]: { department: null, manager: null },
    });
    expect(created.status).toBe(201);
    const { id } = created.body;
    const patch = (path: string, ...Operations: object[]) =>
      send('PATCH', path, { schemas: [patchSchema], Operations });

    const updated = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@one.test' },
      { op: 'Replace', path: 'name.familyName', value: 'Updated' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Sales' },
      { op: 'Replace', path: 'displayName', value: [{ value: 'Emil Updated' }] },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@one.test' },
    );
    expect([updated.status, updated.body]).toEqual([
      200,
      expect.objectContaining({
        displayName: 'Emil Updated',
        name: { familyName: 'Updated', givenName: 'Emil' },
        emails: [
          { value: 'updated@one.test', type: 'work', primary: true },
          { value: 'home@one.test', type: 'home' },
        ],
      }),
    ]);
    const several = await patch(`/Users/${id}`, {
      op: 'Replace',
      value: { 'name.givenName': 'E.', displayName: 'E. Updated', [`${enterprise}:department`]: 'IT' },
    });
    expect(several.body).toMatchObject({
      name: { givenName: 'E.', familyName: 'Updated' },
      displayName: 'E. Updated',
    });

    const group = await send('POST', '/Groups', {
      schemas: [groupSchema, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Entra readers',
      meta: { resourceType: 'Group' },
    });
    expect(group.status).toBe(201);
    const path = `/Groups/${group.body.id}`;
    await gives(boss, group.body.id, { entities: [ops], permissions: [] });
    const joined = await patch(path, { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] });
    expect([joined.status, joined.body.members]).toEqual([200, [expect.objectContaining({ value: id })]]);
    expect(await isActive('emil.entra@one.test')).toBe(true);
    const asked = `/Groups?filter=id+eq+%22${group.body.id}%22+and+members+eq+%22${id}%22&attributes=id`;
    expect((await send('GET', asked)).body.Resources).toEqual([
      { schemas: [groupSchema], id: group.body.id },
    ]);

    const disabled = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([disabled.status, disabled.body.active]).toEqual([200, false]);
    expect(await isActive('emil.entra@one.test')).toBe(false);
    const enabled = await patch(`/Users/${id}`, { op: 'Add', path: 'active', value: 'True' });
    expect(enabled.body.active).toBe(true);
    expect(await isActive('emil.entra@one.test')).toBe(true);

    const left = await patch(path, { op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] });
    expect([left.status, left.body.members]).toEqual([200, undefined]);
    expect(await isActive('emil.entra@one.test')).toBe(false);
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204);
  });
});
