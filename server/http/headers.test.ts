/** Every answer of every endpoint, present or future, carries the security and cache headers. */
import { beforeAll, expect, test } from 'vitest';
import { productOrigin } from '../identity/embedded-address.ts';
import { signToken } from '../identity/embedded-token.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const reader = 'all@one.test';

beforeAll(async () => {
  await server.app.ready();
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [{ node_code: 'ACME-1' }] });
  await server.grant(reader, 'ONE', { userType: 'Client' });
});

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' ",
  "frame-src 'self' ",
  "form-action 'self' ",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
].join(';');

type Route = { method: string; url: string };

/** Every route of the product: those on the API page, and the others. */
function everyRoute(): Route[] {
  const documented = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => ({
      method: method.toUpperCase(),
      url: `${path.replace(/\{\w+\}/g, '1')}?dateStart=2026-03-01&dateEnd=2026-03-31`,
    })),
  );
  const others = [
    '/health',
    '/ready',
    '/nowhere',
    '/unsubscribe/1/1/x',
    '/answer/1/1/1/safe/x',
    '/api/docs/',
    '/api/docs/json',
  ];
  const issuers = ['/oidc/auth', '/oidc/jwks', '/oidc/nowhere', '/oidc/interaction/x', '/oidc/token?%00'];
  return [...documented, ...[...others, ...issuers].map((url) => ({ method: 'GET', url }))];
}

async function headersOf({ method, url }: Route, token: string | null) {
  const response = await server.app.inject({
    method: method as 'GET',
    url,
    headers: {
      host: new URL(productOrigin(server.config)).host,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.statusCode, ...response.headers };
}

/** Successful reports are cached by the browser and revalidated each time; failed ones are not. */
const isReport = ({ status, etag }: { status: number; etag?: unknown }) =>
  status === 200 && etag !== undefined;

test.each([['nobody'], ['somebody who sees everything']])(
  'sets the headers of every answer to %s',
  async (who) => {
    const token = who === 'nobody' ? null : await signToken(server.database.db, server.config, reader);
    const routes = everyRoute();
    expect(routes.length).toBeGreaterThan(150);
    for (const route of routes) {
      const headers = await headersOf(route, token);
      expect({
        ...route,
        kept: headers['cache-control'],
        policy: headers['content-security-policy'],
        sniffed: headers['x-content-type-options'],
      }).toEqual({
        ...route,
        kept: isReport(headers) ? 'private, no-cache' : 'no-store',
        policy,
        sniffed: 'nosniff',
      });
    }
  },
);

test.each(['/%zz', '/api/%ff/'])('sets the headers of the answer to a malformed URL: %s', async (url) => {
  const { statusCode, headers, body } = await server.app.inject(url);
  expect([statusCode, JSON.parse(body)]).toEqual([400, { __all__: [expect.any(String)] }]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});
