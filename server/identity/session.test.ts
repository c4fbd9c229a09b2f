import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { topNodes } from '../../contract/hierarchy/calls.ts';
import { endpoint } from '../../contract/http/endpoint.ts';
import { activeClientHeader, csrfHeader, messages } from '../../contract/http/errors.ts';
import { permissions } from '../../contract/http/permissions.ts';
import { type CurrentUser, me, selectClient, signIn, updateMetadata } from '../../contract/session/calls.ts';
import { onPostgres } from '../access/ask.ts';
import { makeApp } from '../app.ts';
import { serve } from '../http/serve.ts';
import { ensureUser, revokeAccess } from '../tenants/users.ts';
import { testServer } from '../test/server.ts';
import { noteIssuer, unbindUser } from './binding.ts';
import { embeddedIssuerUrl } from './embedded-address.ts';
import { embeddedKeys } from './embedded-keys.ts';
import { signToken } from './embedded-token.ts';
import { resolveUser } from './session.ts';

const server = testServer();
const { grant, send } = server;
const user = async (email: string) => (await server.get(email, me)) as CurrentUser;

let first: number;
let second: number;

beforeAll(async () => {
  first = (await server.tmc('ONE')).id;
  second = (await server.tmc('TWO')).id;
  await server.importFeed('ONE', {
    hierarchy: [
      { node_code: 'ACME', parent_code: '', label: 'Acme' },
      { node_code: 'BETA', parent_code: '', label: 'Beta' },
    ],
  });
});

describe('a token of the embedded issuer', () => {
  async function ask(authorization: string | undefined) {
    return send(null, me, { headers: authorization ? { authorization } : {} });
  }

  async function signed(more: { issuer?: string; audience?: string; expires?: number }): Promise<string> {
    const { signing } = await embeddedKeys(server.config.dataFolder);
    return new SignJWT({ sub: 'embedded|token@t.test', email: 'token@t.test', email_verified: true })
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
      .setIssuer(more.issuer ?? embeddedIssuerUrl(server.config))
      .setAudience(more.audience ?? server.config.oidc.audience)
      .setExpirationTime(Math.floor(Date.now() / 1000) + (more.expires ?? 60))
      .sign(signing);
  }

  test('is required and must be complete, unexpired, from this issuer and for this API', async () => {
    await grant('token@t.test', 'ONE');
    expect((await ask(`Bearer ${await signed({})}`)).status).toBe(200);
    const unsigned = new UnsecuredJWT({ sub: 'embedded|token@t.test' })
      .setIssuer(embeddedIssuerUrl(server.config))
      .setAudience(server.config.oidc.audience)
      .setExpirationTime('1h')
      .encode();
    const refused = [
      undefined,
      'Bearer',
      'Basic abc',
      'Bearer nonsense',
      `Bearer ${unsigned}`,
      `Bearer ${await signed({ expires: -70 })}`,
      `Bearer ${await signed({ audience: 'tripledger-web' })}`,
      `Bearer ${await signed({ issuer: 'http://127.0.0.1:4001/oidc' })}`,
      `Bearer ${(await signed({})).slice(0, -4)}AAAA`,
    ];
    for (const authorization of refused) {
      const { status, body } = await ask(authorization);
      expect([authorization, status, body]).toEqual([authorization, 401, { detail: messages.unauthorized }]);
    }
  });

  test('is not required to find out where to sign in', async () => {
    const { status, body } = await send(null, signIn);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      authority: embeddedIssuerUrl(server.config),
      clientId: 'tripledger-web',
    });
  });
});

describe('the current user', () => {
  test('has the granted nodes, permissions and type of the active client', async () => {
    await grant('part@t.test', 'ONE', { nodes: ['ACME'], permissions: ['view_budgets'], userType: 'Staff' });
    expect(await user('part@t.test')).toMatchObject({
      email: 'part@t.test',
      subject: 'embedded|part@t.test',
      user_type: 'Staff',
      active_client: first,
      clients: [first],
      entities: [await server.nodeId('ONE', 'ACME')],
      permissions: ['view_budgets'],
      is_active: true,
      metadata: { terms_accepted_date: null, intro_video_watched: false },
    });
  });

  test('of type Client has the root and every permission', async () => {
    await grant('boss@t.test', 'ONE', { userType: 'Client' });
    const boss = await user('boss@t.test');
    expect(boss.permissions).toEqual(permissions);
    expect(boss.entities).toHaveLength(1);
    expect(await server.get('boss@t.test', topNodes)).toHaveLength(2);
  });

  test('without a grant has no client and is refused endpoints that need one', async () => {
    await ensureUser(server.database.db, 'none@t.test');
    const none = await user('none@t.test');
    expect(none).toMatchObject({ active_client: null, clients: [], entities: [], permissions: [] });
    expect((await send('none@t.test', topNodes)).status).toBe(403);
  });

  test('whose granted nodes were deleted keeps the client but sees nothing of it', async () => {
    await grant('bare@t.test', 'ONE', { nodes: ['ACME'] });
    const { id } = await user('bare@t.test');
    await server.database.owner.deleteFrom('membership_nodes').where('user_id', '=', id).execute();
    expect(await user('bare@t.test')).toMatchObject({ active_client: first, entities: [] });
    expect((await send('bare@t.test', topNodes)).status).toBe(403);
  });

  test('whose access was revoked no longer has an active client', async () => {
    await grant('lost@t.test', 'ONE');
    await grant('lost@t.test', 'TWO');
    await revokeAccess(server.database.db, 'lost@t.test', 'ONE');
    expect(await user('lost@t.test')).toMatchObject({ active_client: null, clients: [second], entities: [] });
  });

  test('is refused after deactivation', async () => {
    await grant('off@t.test', 'ONE');
    const { id } = await user('off@t.test');
    await server.database.owner
      .updateTable('memberships')
      .set({ is_active: false })
      .where('user_id', '=', id)
      .execute();
    expect(await send('off@t.test', me)).toMatchObject({
      status: 403,
      body: { detail: messages.notAllowed },
    });
  });

  test('has the last login recorded at most once an hour', async () => {
    await grant('seen@t.test', 'ONE');
    const { id, last_login: seen } = await user('seen@t.test');
    expect(Date.now() - Date.parse(seen ?? '')).toBeLessThan(60_000);
    expect((await user('seen@t.test')).last_login).toBe(seen);
    const earlier = new Date(Date.now() - 3_700_000);
    const { owner } = server.database;
    await owner
      .updateTable('memberships')
      .set({ last_login_at: earlier })
      .where('user_id', '=', id)
      .execute();
    expect(Date.parse((await user('seen@t.test')).last_login ?? '')).toBeGreaterThan(earlier.getTime());
  });
});

describe('an invited user', () => {
  const claims = (subject: string, verifiedEmail: string | null) => ({
    issuer: 'https://issuer.test',
    subject,
    expiresAt: Number.MAX_SAFE_INTEGER,
    person: async () => ({ verifiedEmail, hasEmail: verifiedEmail !== null, name: 'Ivy Invited' }),
  });

  test('is bound to the subject of a verified e-mail, once', async () => {
    const { db } = server.database;
    await grant('ivy@t.test', 'ONE');
    expect(await resolveUser(db, claims('oidc|1', null))).toMatchObject({ id: null, clientIds: [] });
    const bound = await resolveUser(db, claims('oidc|1', 'ivy@t.test'));
    expect(bound).toMatchObject({ subject: 'oidc|1', name: 'Ivy Invited', clientIds: [first] });
    expect(await resolveUser(db, claims('oidc|1', null))).toMatchObject({ id: bound.id });
    expect(await resolveUser(db, claims('oidc|2', 'ivy@t.test'))).toMatchObject({ id: null, clientIds: [] });
  });

  test('is bound even by several concurrent requests', async () => {
    await grant('many@t.test', 'ONE');
    const requests = Array.from({ length: 4 }, () =>
      resolveUser(server.database.db, claims('oidc|4', 'many@t.test')),
    );
    for (const found of await Promise.all(requests)) expect(found.clientIds).toEqual([first]);
  });

  test('who signed in at the embedded issuer is rebound to a configured one', async () => {
    await grant('mover@t.test', 'ONE');
    const { id } = await user('mover@t.test');
    expect(await resolveUser(server.database.db, claims('oidc|9', 'mover@t.test'))).toMatchObject({ id });
  });

  const from = (issuer: string, subject: string, verifiedEmail: string | null) => ({
    ...claims(subject, verifiedEmail),
    issuer,
  });

  test('is not recognised at another issuer with the same subject', async () => {
    const { db } = server.database;
    await grant('eve@t.test', 'ONE');
    await resolveUser(db, from('https://old.test', 'admin', 'eve@t.test'));
    expect(await resolveUser(db, from('https://new.test', 'admin', null))).toMatchObject({ id: null });
    await grant('emb@t.test', 'ONE');
    await user('emb@t.test');
    const posing = from('https://new.test', 'embedded|emb@t.test', null);
    expect(await resolveUser(db, posing)).toMatchObject({ id: null });
  });

  test('is bound to a new issuer only once unbound, and only on a verified e-mail', async () => {
    const { db } = server.database;
    await grant('ned@t.test', 'ONE');
    const { id } = await resolveUser(db, from('https://old.test', '7', 'ned@t.test'));
    const anew = from('https://new.test', '8', 'ned@t.test');
    expect(await resolveUser(db, anew)).toMatchObject({ id: null });
    expect(await unbindUser(db, 'Ned@t.test')).toEqual({ email: 'ned@t.test', issuer: 'https://old.test' });
    expect(await resolveUser(db, from('https://new.test', '8', null))).toMatchObject({ id: null });
    expect(await resolveUser(db, anew)).toMatchObject({ id, issuer: 'https://new.test', subject: '8' });
    expect(await resolveUser(db, from('https://old.test', '7', null))).toMatchObject({ id: null });
  });

  test('who was bound before issuers were stored belongs to the issuer configured at that time', async () => {
    const { db, owner } = server.database;
    await grant('late@t.test', 'ONE');
    await owner.updateTable('users').set({ subject: '77' }).where('email', '=', 'late@t.test').execute();
    await noteIssuer(db, 'https://first.test');
    await noteIssuer(db, 'https://second.test');
    expect(await resolveUser(db, from('https://second.test', '77', null))).toMatchObject({ id: null });
    expect((await resolveUser(db, from('https://first.test', '77', null))).email).toBe('late@t.test');
  });
});

describe('selecting the TMC', () => {
  const select = (email: string, subject: string, client: unknown, headers = {}) =>
    send(email, selectClient, { params: { subject }, body: { client }, headers });

  test('changes what the user sees', async () => {
    await grant('both@t.test', 'ONE');
    await grant('both@t.test', 'TWO');
    expect((await user('both@t.test')).active_client).toBe(first);
    expect(await select('both@t.test', 'embedded|both@t.test', second)).toMatchObject({
      status: 200,
      body: { active_client: second, clients: [first, second] },
    });
    expect(await server.get('both@t.test', topNodes)).toEqual([]);
  });

  test('is refused for a foreign TMC, another subject and an invalid body', async () => {
    await grant('only@t.test', 'ONE');
    await user('only@t.test');
    expect((await select('only@t.test', 'embedded|only@t.test', second)).status).toBe(404);
    expect((await select('only@t.test', 'embedded|only@t.test', 999_999)).status).toBe(404);
    expect((await select('only@t.test', 'embedded|both@t.test', first)).status).toBe(404);
    const wrong = await select('only@t.test', 'embedded|only@t.test', 'ONE');
    expect(wrong).toMatchObject({ status: 400, body: { client: ['Enter a whole number.'] } });
    expect((await user('only@t.test')).active_client).toBe(first);
  });

  test('needs the CSRF header', async () => {
    const withoutIt = { [csrfHeader.name]: '' };
    const refused = await select('only@t.test', 'embedded|only@t.test', first, withoutIt);
    expect(refused).toMatchObject({ status: 403, body: { detail: messages.csrf } });
  });

  test('in another tab makes this tab reload', async () => {
    const stale = { [activeClientHeader]: String(first) };
    expect(await send('both@t.test', topNodes, { headers: stale })).toMatchObject({
      status: 409,
      body: { detail: messages.clientChanged },
    });
  });
});

test('stores accepted terms and the watched video', async () => {
  await grant('meta@t.test', 'ONE');
  const update = (subject: string, body: object) =>
    send('meta@t.test', updateMetadata, { params: { subject }, body });
  const own = 'embedded|meta@t.test';
  expect((await update(own, { 'intro-video-watched': true })).body).toMatchObject({
    metadata: { terms_accepted_date: null, intro_video_watched: true },
  });
  await update(own, { 'accept-terms': true });
  const { metadata } = await user('meta@t.test');
  expect(metadata.intro_video_watched).toBe(true);
  expect(Date.now() - Date.parse(metadata.terms_accepted_date ?? '')).toBeLessThan(60_000);
  expect((await update('embedded|both@t.test', { 'accept-terms': true })).status).toBe(404);
  expect((await update(own, {})).status).toBe(400);
  expect((await update(own, { is_active: false })).status).toBe(400);
});

test('an endpoint with permissions requires any one of them in the active client', async () => {
  const probe = endpoint({
    method: 'GET',
    path: '/api/probe/',
    summary: 'For this test alone.',
    access: ['view_budgets', 'live_bookings'],
    answer: z.object({ client: z.number() }),
  });
  const app = await makeApp(
    server.config,
    server.database.db,
    { run: onPostgres(server.database.db), replicas: null },
    server.queue,
  );
  serve(app, probe, async ({ client }) => ({ client: client.id }));
  const ask = async (email: string) => {
    const token = await signToken(server.database.db, server.config, email);
    return app.inject({ url: '/api/probe/', headers: { authorization: `Bearer ${token}` } });
  };
  await grant('may@t.test', 'ONE', { permissions: ['live_bookings'] });
  await grant('may.not@t.test', 'ONE', { permissions: ['can_manage_tree'] });
  await grant('chief@t.test', 'ONE', { userType: 'Client' });
  expect((await ask('may@t.test')).json()).toEqual({ client: first });
  expect((await ask('may.not@t.test')).statusCode).toBe(403);
  expect((await ask('chief@t.test')).statusCode).toBe(200);
  await app.close();
});
