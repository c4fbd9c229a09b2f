import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { totalSpend } from '../../contract/summary/calls.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { requestIdHeader } from './request-log.ts';

const server = testServer({ configured: { logLevel: 'info' } });
const email = 'reader@one.test';
const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [{ node_code: 'ACME-1' }] });
  await server.grant(email, 'ONE');
});

let written: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => written.mockRestore());

/** All log lines of one request. */
const linesOf = (id: unknown) =>
  written.mock.calls.map(([line]) => JSON.parse(String(line))).filter(({ requestId }) => requestId === id);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('the line of an answer names the request, the user and the TMC', async () => {
  const headers = { [requestIdHeader]: 'proxy-7:a/b+c=' };
  const { headers: answered } = await server.send(email, totalSpend, { query, headers });
  expect(answered[requestIdHeader]).toBe('proxy-7:a/b+c=');
  const { id: userId } = await server.database.owner
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow();
  const { id: tmcId } = await server.database.owner
    .selectFrom('clients')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(linesOf('proxy-7:a/b+c=')).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: 'proxy-7:a/b+c=',
      userId,
      tmcId,
      method: 'GET',
      endpoint: totalSpend.path,
      status: 200,
      ms: expect.any(Number),
      engine: expect.any(String),
      msg: 'answered',
    },
  ]);
});

test.each([['two words'], ['a"b'], ['x'.repeat(129)], [''], ['Zoë']])(
  'an id that could break a log is replaced: %s',
  async (given) => {
    const response = await server.app.inject({ url: '/health', headers: { [requestIdHeader]: given } });
    const id = response.headers[requestIdHeader];
    expect(id).toMatch(uuid);
    expect(linesOf(id)).toMatchObject([{ endpoint: '/health', status: 200 }]);
  },
);

test.each(['/nowhere', '/%', '/oidc/nowhere', '/assets/nothing.js', '/api/auth/user/'])(
  'every answer carries one: %s',
  async (url) => {
    const headers = { [requestIdHeader]: 'given', host: '127.0.0.1:4000' };
    expect((await server.app.inject({ url, headers })).headers[requestIdHeader]).toBe('given');
  },
);

test('no line contains a URL, which may contain names and tokens', async () => {
  await server.app.inject('/unsubscribe/1/1/secret?travellers=Zoe');
  await server.app.inject('/nowhere/secret?travellers=Zoe');
  expect(written.mock.calls.join('\n')).not.toMatch(/secret|Zoe/);
});
