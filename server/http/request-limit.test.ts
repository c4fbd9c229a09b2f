import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { me } from '../../contract/session/calls.ts';
import { signToken } from '../identity/embedded-token.ts';
import { readConfig } from '../lib/config.ts';
import { networkOf } from '../lib/network.ts';
import { testServer } from '../test/server.ts';
import { requestLimit } from './request-limit.ts';

const server = testServer({ configured: { rateLimit: 10 } });
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  await server.tmc('ONE');
  await server.grant('ada@one.test', 'ONE');
  await server.grant('bob@one.test', 'ONE');
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** An app that answers every request, limited to two per minute, behind the configured proxies. */
async function limited(trustProxy: string): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: readConfig({ TRUST_PROXY: trustProxy }).trustProxy });
  apps.push(app);
  app.decorate('subjectOf', () => undefined);
  await requestLimit(app, 2);
  app.get('/', async () => 'yes');
  return app;
}

const ask = async (app: FastifyInstance, remoteAddress: string, forwardedFor?: string) => {
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {};
  return (await app.inject({ url: '/', remoteAddress, headers })).statusCode;
};

test('counts users at one address separately once their tokens have been verified', async () => {
  const statuses = async (token: string, times: number) => {
    const found: number[] = [];
    const headers = { authorization: `Bearer ${token}` };
    for (let at = 0; at < times; at++) {
      found.push((await server.app.inject({ url: me.path, headers })).statusCode);
    }
    return found;
  };
  const { db } = server.database;
  const ada = await signToken(db, server.config, 'ada@one.test');
  const bob = await signToken(db, server.config, 'bob@one.test');
  // Each user's first request counts against the address: the token is not verified yet.
  expect(await statuses(ada, 12)).toEqual([...Array(11).fill(200), 429]);
  expect(await statuses(bob, 5)).toEqual(Array(5).fill(200));
  // Requests with forged tokens share the rest of the address's limit.
  expect(await statuses('made-up', 9)).toEqual([...Array(8).fill(401), 429]);
  expect(await statuses(bob, 1)).toEqual([200]);
});

test('exempts probes from the limit', async () => {
  for (let at = 0; at < 30; at++) {
    expect((await server.app.inject('/health')).statusCode).toBe(200);
    expect((await server.app.inject('/ready')).statusCode).toBe(200);
  }
});

test('ignores forwarded addresses without a trusted proxy', async () => {
  const app = await limited('off');
  const statuses: number[] = [];
  for (const client of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) statuses.push(await ask(app, '10.0.0.5', client));
  expect(statuses).toEqual([200, 200, 429]);
});

test('counts each client behind a trusted proxy and ignores addresses forwarded by others', async () => {
  const app = await limited('10.0.0.5, 10.1.0.0/16');
  for (const client of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
    expect(await ask(app, '10.0.0.5', client)).toBe(200);
    expect(await ask(app, '10.1.7.7', client)).toBe(200);
    expect(await ask(app, '10.0.0.5', client)).toBe(429);
  }
  const statuses: number[] = [];
  for (const claim of ['4.4.4.4', '5.5.5.5', '6.6.6.6']) statuses.push(await ask(app, '9.9.9.9', claim));
  expect(statuses).toEqual([200, 200, 429]);
});

test('counts an IPv6 /64 as one requester', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8:1:2:bbbb:1:2:3')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('::ffff:10.0.0.5')).toBe('10.0.0.5');
  expect(networkOf('10.0.0.5')).toBe('10.0.0.5');
});

test.each(['3', 'true', '10.0.0', '10.0.0.5/33', '10.0.0.5,', 'proxy.test'])(
  'TRUST_PROXY=%s is refused',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: Enter off, or the addresses/);
  },
);
