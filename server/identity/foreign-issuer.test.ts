/** The product with an external issuer: the API's answers and their headers. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { me } from '../../contract/session/calls.ts';
import { onPostgres } from '../access/ask.ts';
import { makeApp } from '../app.ts';
import type { Config } from '../lib/config.ts';
import { type ForeignIssuer, foreignIssuer, signInAt } from '../test/foreign-issuer.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const origin = 'http://product.test';
let issuer: ForeignIssuer;
let app: FastifyInstance;

const appAt = (authority: string) => {
  const config: Config = { ...server.config, oidc: { ...server.config.oidc, authority } };
  const engines = { run: onPostgres(server.database.db), replicas: null };
  return makeApp(config, server.database.db, engines, server.queue);
};

beforeAll(async () => {
  await server.tmc('ONE');
  issuer = await foreignIssuer(origin);
  app = await appAt(issuer.authority);
});

beforeEach(() => {
  issuer.habits.accessTokens = 'jwt';
  issuer.habits.audience = 'tripledger-api';
});

afterAll(async () => {
  await app.close();
  await issuer.close();
});

const ask = (token: string, one = app) =>
  one.inject({ url: me.path, headers: { authorization: `Bearer ${token}` } });
const signedIn = async () => (await signInAt(issuer, origin)).access_token;

test('its tokens identify a person, who is bound on the verified e-mail', async () => {
  const before = await ask(await signedIn());
  expect(before.json()).toMatchObject({ id: null, email: 'ann@foreign.test', email_verified: true });
  await server.grant('ann@foreign.test', 'ONE');
  expect((await ask(await signedIn())).json()).toMatchObject({ subject: 'foreign|ann@foreign.test' });
});

test('its ID tokens are refused', async () => {
  const { id_token: idToken } = await signInAt(issuer, origin);
  expect((await ask(idToken)).statusCode).toBe(401);
});

test('its rotated keys are found', async () => {
  expect((await ask(await signedIn())).statusCode).toBe(200);
  await issuer.rotateKeys();
  const signed = await signedIn();
  await expect.poll(async () => (await ask(signed)).statusCode).toBe(200);
});

test('refuses opaque tokens and tokens for another audience, with the reason in log and answer', async () => {
  const warn = vi.spyOn(app.log, 'warn');
  issuer.habits.accessTokens = 'opaque';
  const opaque = await signedIn();
  const answers = await Promise.all([ask(opaque), ask(opaque), ask(opaque)]);
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(401);
    expect(headers['www-authenticate']).toContain('no signed JWT');
  }
  issuer.habits.accessTokens = 'jwt';
  issuer.habits.audience = 'somebody-else';
  expect((await ask(await signedIn())).headers['www-authenticate']).toContain('somebody-else');
  // Logged once per reason, however many requests a page sends.
  expect(warn.mock.calls.map(([told]) => told)).toEqual([
    { reason: expect.stringContaining('no signed JWT') },
    { reason: expect.stringContaining("is 'somebody-else', not tripledger-api") },
  ]);
});

test('its endpoints are in the content security policy, whatever their origins', async () => {
  const { headers } = await app.inject('/health');
  const policy = String(headers['content-security-policy']);
  for (const directive of ['connect-src', 'frame-src', 'form-action']) {
    expect(policy).toContain(`${directive} 'self' ${issuer.authority} ${issuer.endpoints}`);
  }
});

test('an issuer that is unavailable at the start is found when it returns', async () => {
  issuer.habits.isDown = true;
  const early = await appAt(issuer.authority);
  const policy = async () => String((await early.inject('/health')).headers['content-security-policy']);
  try {
    expect((await ask('x.y.z', early)).statusCode).toBe(503);
    expect(await policy()).not.toContain(issuer.endpoints);
    issuer.habits.isDown = false;
    await expect.poll(policy).toContain(issuer.endpoints);
  } finally {
    issuer.habits.isDown = false;
    await early.close();
  }
});

test('an issuer with a different name in its document prevents the start', async () => {
  await expect(appAt(issuer.endpoints)).rejects.toThrow(`calls itself ${issuer.authority}`);
});

test('answers other than reports are not cached', async () => {
  for (const url of [me.path, '/health', '/api/auth/settings/', '/nowhere']) {
    expect([url, (await app.inject(url)).headers['cache-control']]).toEqual([url, 'no-store']);
  }
});
