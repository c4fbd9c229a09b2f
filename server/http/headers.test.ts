/** What every answer carries in its headers, whatever was asked, and whoever adds an endpoint. */
import { beforeAll, expect, test } from 'vitest';
import { productOrigin } from '../identity/embedded-address.ts';
import { signToken } from '../identity/embedded-token.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const asker = 'all@one.test';

beforeAll(async () => {
  await server.app.ready();
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [{ node_code: 'ACME-1' }] });
  await server.grant(asker, 'ONE', { userType: 'Client' });
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

type Asked = { method: string; url: string };

/** What the product serves: all that the API page tells of, and what it does not. */
function everyRoute(): Asked[] {
  const told = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => ({
      method: method.toUpperCase(),
      url: `${path.replace(/\{\w+\}/g, '1')}?dateStart=2026-03-01&dateEnd=2026-03-31`,
    })),
  );
  const others = ['/health', '/ready', '/nowhere', '/unsubscribe/1/1/x', '/api/docs/', '/api/docs/json'];
  const issuers = ['/oidc/auth', '/oidc/jwks', '/oidc/nowhere', '/oidc/interaction/x', '/oidc/token?%00'];
  return [...told, ...[...others, ...issuers].map((url) => ({ method: 'GET', url }))];
}

async function headersOf({ method, url }: Asked, token: string | null) {
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

/** A browser keeps it, and asks each time whether it still holds. What went wrong with one is none. */
const isReport = ({ status, etag }: { status: number; etag?: unknown }) =>
  status === 200 && etag !== undefined;

test.each([['nobody'], ['somebody who sees everything']])('every answer to %s', async (who) => {
  const token = who === 'nobody' ? null : await signToken(server.database.db, server.config, asker);
  const routes = everyRoute();
  expect(routes.length).toBeGreaterThan(150);
  for (const asked of routes) {
    const told = await headersOf(asked, token);
    expect({
      ...asked,
      kept: told['cache-control'],
      policy: told['content-security-policy'],
      sniffed: told['x-content-type-options'],
    }).toEqual({
      ...asked,
      kept: isReport(told) ? 'private, no-cache' : 'no-store',
      policy,
      sniffed: 'nosniff',
    });
  }
});

test.each(['/%zz', '/api/%ff/'])(
  'an address that cannot be read is answered like others: %s',
  async (url) => {
    const { statusCode, headers, body } = await server.app.inject(url);
    expect([statusCode, JSON.parse(body)]).toEqual([400, { __all__: [expect.any(String)] }]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  },
);
