import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onPostgres } from '../access/ask.ts';
import { makeApp } from '../app.ts';
import type { Config } from '../lib/config.ts';
import { ensureUser } from '../tenants/users.ts';
import { freePort } from '../test/free-port.ts';
import { testServer } from '../test/server.ts';
import { askToken, authorization, Browser, signIn } from '../test/sign-in.ts';

const server = testServer();
let config: Config;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  // The issuer's name contains its port.
  config = { ...server.config, port: await freePort() };
  origin = `http://127.0.0.1:${config.port}`;
  await ensureUser(server.database.db, 'ann@i.test', 'Ann');
  await start();
});

afterAll(() => app.close());

async function start(): Promise<void> {
  app = await makeApp(config, server.database.db, engines(), server.queue);
  await app.listen({ port: config.port, host: config.host });
}

const engines = () => ({ run: onPostgres(server.database.db), replicas: null });

const refresh = (token: string) => askToken(origin, { grant_type: 'refresh_token', refresh_token: token });
const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1));

async function whoAmI(accessToken: string): Promise<{ status: number; name?: string }> {
  const response = await fetch(`${origin}/api/auth/`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return { status: response.status, ...((await response.json()) as object) };
}

describe('signing in', () => {
  test('issues tokens that identify the person and that the API accepts', async () => {
    const tokens = await signIn(new Browser(origin), ' ANN@i.test ');
    expect(await whoAmI(tokens.access_token)).toMatchObject({ status: 200, name: 'Ann' });
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ email: 'ann@i.test', email_verified: true, name: 'Ann' });
    // An ID token is for the web, not for the API.
    expect((await whoAmI(tokens.id_token)).status).toBe(401);
  });

  test('with an unknown e-mail stays on the page with a message, whatever was entered', async () => {
    const browser = new Browser(origin);
    const page = await browser.follow(authorization(origin).address);
    const again = await browser.open(page.url.href, { email: '<img src=x>@i.test' });
    expect(again.status).toBe(422);
    const text = await again.text();
    expect(text).toContain('Nobody here is known as “&#60;img src=x&#62;@i.test”.');
    expect(text).not.toContain('<img src=x');
    expect((await browser.open(page.url.href, { email: 'a\0@i.test' })).status).toBe(422);
  });

  test('as another user replaces the session when the web requests that', async () => {
    await ensureUser(server.database.db, 'bo@i.test', 'Bo');
    const browser = new Browser(origin);
    await signIn(browser, 'ann@i.test');
    const tokens = await signIn(browser, 'bo@i.test', { prompt: 'login' });
    expect(await whoAmI(tokens.access_token)).toMatchObject({ name: 'Bo' });
  });

  test('offers the demo users that exist', async () => {
    const page = async () =>
      (await new Browser(origin).follow(authorization(origin).address)).response.text();
    expect(await page()).not.toContain('demo.test');
    await ensureUser(server.database.db, 'staff@demo.test');
    expect(await page()).toContain('value="staff@demo.test"');
  });

  test('requires a code challenge and a registered redirect URI', async () => {
    const without = new URL(authorization(origin).address);
    without.searchParams.delete('code_challenge');
    without.searchParams.delete('code_challenge_method');
    const { url } = await new Browser(origin).follow(without.href);
    expect(fragment(url).get('error')).toBe('invalid_request');
    const foreign = authorization(origin, { redirect_uri: 'https://elsewhere.test/' });
    expect((await new Browser(origin).open(foreign.address)).status).toBe(400);
  });

  test('begun in another browser is refused', async () => {
    const page = await new Browser(origin).follow(authorization(origin).address);
    expect((await new Browser(origin).open(page.url.href)).status).toBe(400);
    expect((await new Browser(origin).open(page.url.href, { email: 'ann@i.test' })).status).toBe(400);
  });
});

describe('a session', () => {
  test('renews silently in a frame while it exists', async () => {
    const browser = new Browser(origin);
    const silent = { prompt: 'none', redirect_uri: `${origin}/silent.html` };
    const before = await browser.follow(authorization(origin, silent).address);
    expect(fragment(before.url).get('error')).toBe('login_required');
    await signIn(browser, 'ann@i.test');
    const after = await browser.follow(authorization(origin, silent).address);
    expect(after.url.pathname).toBe('/silent.html');
    expect(fragment(after.url).get('code')).toBeTruthy();
  });

  test('survives a restart of the product, as do its access tokens', async () => {
    const browser = new Browser(origin);
    const tokens = await signIn(browser, 'ann@i.test');
    await app.close();
    await start();
    expect((await whoAmI(tokens.access_token)).status).toBe(200);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
    const silent = await browser.follow(authorization(origin, { prompt: 'none' }).address);
    expect(fragment(silent.url).get('code')).toBeTruthy();
  });

  test('tolerates a refresh token used twice at once, and ends when it is reused later', async () => {
    const { refresh_token: used } = await signIn(new Browser(origin), 'ann@i.test');
    const renewed = (await (await refresh(used)).json()) as { refresh_token: string };
    expect(renewed.refresh_token).not.toBe(used);
    expect((await refresh(used)).status).toBe(200);
    await server.database.owner
      .updateTable('issuer_records')
      .set({ consumed_at: new Date(Date.now() - 11_000) })
      .where('id', '=', used)
      .execute();
    expect((await refresh(used)).status).toBe(400);
    expect((await refresh(renewed.refresh_token)).status).toBe(400);
  });

  test('ends at sign-out, as does its refresh token', async () => {
    const browser = new Browser(origin);
    const tokens = await signIn(browser, 'ann@i.test');
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${origin}/`,
    });
    const page = await (await browser.open(`/oidc/session/end?${query}`)).text();
    expect(page).toContain('<script src="/oidc/page/sign-out.js" defer></script>');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const done = await browser.open('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
    expect(done.headers.get('location')).toBe(`${origin}/`);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    const silent = await browser.follow(authorization(origin, { prompt: 'none' }).address);
    expect(fragment(silent.url).get('error')).toBe('login_required');
  });
});

test('removes expired records with the next write', async () => {
  const { owner } = server.database;
  const stale = { model: 'Session', id: 'stale', payload: '{}', expires_at: new Date(Date.now() - 1000) };
  await owner.insertInto('issuer_records').values(stale).execute();
  await signIn(new Browser(origin), 'ann@i.test');
  const left = await owner.selectFrom('issuer_records').select('id').where('id', '=', 'stale').execute();
  expect(left).toEqual([]);
});

test('the keys are readable only by their owner', () => {
  expect(statSync(join(config.dataFolder, 'issuer-keys.json')).mode & 0o777).toBe(0o600);
});

test('serves pages only under the canonical host, so that no other name reaches the issuer', async () => {
  const named = (url: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { host: `localhost:${config.port}` } });
  const moved = await named('/oidc/auth?client_id=x');
  expect(moved.statusCode).toBe(307);
  expect(moved.headers.location).toBe(`${origin}/oidc/auth?client_id=x`);
  expect((await named('/oidc/token', 'POST')).statusCode).toBe(421);
  expect((await named('/health')).statusCode).toBe(200);
});

test('the product refuses to serve the issuer beyond loopback', async () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.7', 'example.test']) {
    await expect(makeApp({ ...config, host }, server.database.db, engines(), server.queue)).rejects.toThrow(
      /loopback/,
    );
  }
});

describe('behind a proxy', () => {
  const through = async (path: string, headers: Record<string, string>) =>
    (await app.inject({ url: path, headers: { host: new URL(origin).host, ...headers } })).statusCode;
  const forwarded = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'X-Forwarded-Proto': 'https' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-real-ip': '203.0.113.7' },
    { via: '1.1 proxy' },
    { 'x-original-forwarded-for': '203.0.113.7' },
    { 'cf-connecting-ip': '203.0.113.7' },
    { 'x-cluster-client-ip': '203.0.113.7' },
    { 'x-azure-clientip': '203.0.113.7' },
    { 'cdn-loop': 'proxy' },
  ];

  test.each(forwarded)('refuses sign-in and all tokens: %j', async (header) => {
    const { access_token: token } = await signIn(new Browser(origin), 'ann@i.test');
    const authorized = { authorization: `Bearer ${token}` };
    expect(await through('/api/auth/', authorized)).toBe(200);
    expect(await through('/api/auth/', { ...authorized, ...header })).toBe(403);
    expect(await through(new URL(authorization(origin).address).pathname, header)).toBe(403);
    expect(await through('/oidc/.well-known/openid-configuration', header)).toBe(403);
    expect(await through('/health', header)).toBe(200);
  });

  test('refuses both for a proxy that uses HTTP/1.0, the default of nginx', async () => {
    const answer = await new Promise<string>((done, failed) => {
      const socket = connect(config.port, '127.0.0.1', () => {
        socket.write(
          `GET /oidc/.well-known/openid-configuration HTTP/1.0\r\nHost: ${new URL(origin).host}\r\n\r\n`,
        );
      });
      socket.on('error', failed).once('data', (data) => {
        done(String(data));
        socket.destroy();
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.[01] 403/);
  });
});

test('answers a NUL in a parameter with 400', async () => {
  const nul = async (path: string) => (await fetch(`${origin}${path}`, { redirect: 'manual' })).status;
  const { pathname, search } = new URL(authorization(origin).address);
  expect(await nul(`${pathname}${search}&login_hint=%00`)).toBe(400);
  expect(await nul(`${pathname}?client_id=%00`)).toBe(400);
  for (const form of [{ code: '\0' }, { refresh_token: '\0' }, { client_id: '\0' }]) {
    const grantType = 'code' in form ? 'authorization_code' : 'refresh_token';
    const verifier = { redirect_uri: `${origin}/`, code_verifier: 'x'.repeat(43) };
    expect((await askToken(origin, { grant_type: grantType, ...verifier, ...form })).status).toBe(400);
  }
});
