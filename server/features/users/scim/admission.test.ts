/** Who may call SCIM, for which TMC, and what tokens of identity providers cannot do. */
import { beforeAll, describe, expect, test } from 'vitest';
import { list as accessRecords } from '../../../../contract/changes/access.ts';
import * as contract from '../../../../contract/endpoints.ts';
import type { Endpoint } from '../../../../contract/http/endpoint.ts';
import { messages } from '../../../../contract/http/errors.ts';
import { signToken } from '../../../identity/embedded-token.ts';
import { testServer } from '../../../test/server.ts';
import { refusals } from '../ability.ts';
import { admin, asking, boss, loadUsers } from '../example.fixture.ts';
import { tokensOf } from '../tokens.fixture.ts';
import { operations, providerOf, refusal } from './provider.fixture.ts';

const server = testServer();
const { as, send, answered, newToken, user, group, patch } = providerOf(server, boss);
const tokens = tokensOf(server);
const { nodes } = asking(server);

beforeAll(async () => {
  await loadUsers(server);
  await server.grant('boss@two.test', 'TWO', { userType: 'Client' });
});

describe('a token for an identity provider', () => {
  test('is created by administrators of the TMC, without nodes or permissions, and listed as what it is', async () => {
    const [ops] = await nodes('OPS');
    const body = { name: 'Okta', isProvisioning: true, entities: [ops], permissions: ['can_import'] };
    expect(await tokens.refusal(admin, body)).toEqual([400, { isProvisioning: [refusals.provisioning] }]);
    const { id } = await tokens.create(boss, body);
    expect(await tokens.row(boss, id)).toMatchObject({
      name: 'Okta',
      isProvisioning: true,
      permissions: [],
      entities: [{ label: 'TMC ONE' }],
      mayRevoke: true,
    });
  });

  test('is refused by every other call', async () => {
    const { token } = await newToken();
    const endpoints = Object.values(contract)
      .flatMap((file) => Object.values(file) as unknown[])
      .filter(
        (one): one is Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'access' in one,
      )
      .filter(({ access }) => access !== 'public');
    expect(endpoints.length).toBeGreaterThan(100);
    for (const endpoint of endpoints) {
      const [status, body] = await tokens.answer(token, endpoint);
      expect([endpoint.path, status, body]).toEqual([
        endpoint.path,
        403,
        { detail: messages.ofProvisioning },
      ]);
    }
  });

  test('is refused once it is revoked', async () => {
    const { id, token } = await newToken();
    expect((await as(token, 'GET', '/Users')).status).toBe(200);
    expect(await tokens.revoke(boss, id)).toEqual([200, null]);
    for (const path of ['/Users', '/ServiceProviderConfig'])
      expect(await answered(as(token, 'GET', path))).toEqual(refusal(401, messages.unauthorized));
    const created = as(token, 'POST', '/Users', { userName: 'late@one.test' });
    expect((await answered(created))[0]).toBe(401);
  });

  test('is recorded when it is used', async () => {
    const { token } = await newToken('Recorded provider');
    await as(token, 'GET', '/Groups');
    await server.app.audit.settle();
    const { rows } = await server.get(boss, accessRecords, { query: { kinds: 'token_used', pageSize: 100 } });
    expect(rows.map(({ actor }) => actor)).toContain('Service token Recorded provider');
  });
});

describe('SCIM', () => {
  test.each([
    '/Users',
    '/Groups',
    '/Users/1',
    '/ServiceProviderConfig',
    '/Schemas',
    '/ResourceTypes',
    '/Nothing',
  ])('%s is refused to whoever has no such token', async (path) => {
    const [ops] = await nodes('OPS');
    const usual = await tokens.create(admin, {
      name: `Usual ${path}`,
      entities: [ops],
      permissions: ['can_import'],
    });
    const person = await signToken(server.database.db, server.config, boss);
    expect(await answered(as(null, 'GET', path))).toEqual(refusal(401, messages.unauthorized));
    const forged = (await newToken()).token.replace(/.{4}$/, 'AAAA');
    expect(await answered(as(forged, 'GET', path))).toEqual(refusal(401, messages.unauthorized));
    for (const token of [usual.token, person])
      expect(await answered(as(token, 'GET', path))).toEqual(refusal(403, messages.notAllowed));
  });

  test('knows no users and groups of another TMC', async () => {
    const id = await user('mine@one.test');
    const team = await group('Mine', id);
    const other = providerOf(server, 'boss@two.test');
    const unknown = refusal(404, messages.notFound);
    const renaming = operations({ op: 'replace', path: 'displayName', value: 'Theirs' });
    for (const path of [`/Users/${id}`, `/Groups/${team}`]) {
      expect(await other.answered(other.send('GET', path))).toEqual(unknown);
      expect(await other.answered(other.send('PATCH', path, renaming))).toEqual(unknown);
      expect(await other.answered(other.send('DELETE', path))).toEqual(unknown);
      const replacing = { userName: 'mine@one.test', displayName: 'Theirs' };
      expect(await other.answered(other.send('PUT', path, replacing))).toEqual(unknown);
      expect((await send('GET', path)).body.displayName).not.toBe('Theirs');
    }
    expect((await other.filtered('/Users', 'userName eq "mine@one.test"')).body.totalResults).toBe(0);
    expect((await other.filtered('/Groups', 'displayName eq "Mine"')).body.totalResults).toBe(0);
    // The same person and name there are their own.
    expect(await other.user('mine@one.test')).toBe(id);
    expect(await other.group('Mine')).not.toBe(team);
    await other.send('DELETE', `/Users/${id}`);
    expect((await send('GET', `/Users/${id}`)).body).toMatchObject({ groups: [{ value: team }] });
  });

  test('answers what it supports', async () => {
    const of = async (path: string) => (await send('GET', path)).body;
    expect(await of('/ServiceProviderConfig')).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    expect((await of('/ResourceTypes')).Resources).toMatchObject([
      { id: 'User', endpoint: '/Users' },
      { id: 'Group', endpoint: '/Groups' },
    ]);
    const { Resources: schemas } = await of('/Schemas');
    for (const schema of schemas) expect(await of(`/Schemas/${schema.id}`)).toEqual(schema);
    const [userName] = schemas[0].attributes;
    expect(userName).toMatchObject({
      name: 'userName',
      required: true,
      mutability: 'immutable',
      uniqueness: 'server',
    });
    expect(await answered(send('GET', '/Schemas/other'))).toEqual(refusal(404, messages.notFound));
    expect(await answered(send('GET', '/Nothing'))).toEqual(refusal(404, messages.notFound));
    expect((await send('GET', '/Me')).status).toBe(501);
  });

  test('says nothing of the libraries that it uses', async () => {
    const id = await user('words@one.test', { emails: [{ value: 'a@one.test', type: 'work' }] });
    const answers = [
      await patch(`/Users/${id}`, { op: 'remove', path: 'displayName', value: ['x'] }),
      await patch(`/Users/${id}`, { op: 'remove', path: 'displayName.x' }),
      await patch(`/Users/${id}`, { op: 'replace', path: 'name[x eq 1]', value: 'x' }),
      await patch(`/Users/${id}`, { op: 'add', path: 'emails[type eq "work"]', value: 'x' }),
      await patch(`/Users/${id}`, { op: 'add', path: 'name', value: 'x' }),
      await patch(`/Users/${id}`, { op: 'remove', path: 'emails', value: [['x']] }),
      await patch(`/Users/${id}`, { op: 'replace', path: 'name.givenName', value: { a: [] } }),
      await send('PATCH', `/Users/${id}`, { schemas: 'x', Operations: [null] }),
      await send('PUT', `/Users/${id}`, { userName: null }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toMatch(/SCIM Patch|Invalid|undefined|zod|TypeError|not a function/);
    }
  });
});
