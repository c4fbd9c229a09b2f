import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../lib/config.ts';
import { serveOperations } from './operations.ts';

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

let missing: string | null = null;
async function serve(allowedHosts: string[] = [], host = '127.0.0.1', port = 0) {
  const registry = new Registry();
  new Counter({ name: 'seen_total', help: 'Things seen.', registers: [registry] }).inc(3);
  const operations = { registry, missing: async () => missing };
  const server = await serveOperations(operations, { host, port, allowedHosts });
  servers.push(server);
  return server.address() as AddressInfo;
}

/** The status of a request with a foreign Host header, as DNS rebinding sends it. */
function statusAs(host: string, port: number): Promise<number | undefined> {
  return new Promise((done, failed) => {
    get({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    }).on('error', failed);
  });
}

test('serves metrics on a separate loopback port', async () => {
  const { address, port } = await serve();
  expect(address).toBe('127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('seen_total 3');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`http://localhost:${port}/metrics`)).status).toBe(200);
  await expect(serve([], '127.0.0.1', port)).rejects.toThrow(/EADDRINUSE/);
});

test('serves liveness and readiness on the same port', async () => {
  const { port } = await serve();
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.json()];
  };
  missing = 'no database';
  expect(await ask('/ready')).toEqual([503, { status: 'no database' }]);
  expect(await ask('/health')).toEqual([200, { status: 'ok' }]);
  missing = null;
  expect(await ask('/ready')).toEqual([200, { status: 'ready' }]);
});

test.each([
  ['metrics.one.test:9464', 200],
  ['METRICS.one.test', 200],
  ['10.1.2.3:9464', 200],
  ['[2001:db8::7]:9464', 200],
  ['127.0.0.1', 200],
  ['elsewhere.test:9464', 421],
  ['11.1.2.3:9464', 421],
  ['metrics.one.test.elsewhere.test', 421],
])('accepts only allowed names and networks in the Host header: %s', async (host, status) => {
  const { address, port } = await serve(['metrics.one.test', '10.0.0.0/8', '2001:db8::/32'], '0.0.0.0');
  expect(address).toBe('0.0.0.0');
  expect(await statusAs(host, port)).toBe(status);
});

test('requires allowed hosts for an address other than loopback', () => {
  const read = (env: Record<string, string>) => readConfig(env).operations;
  expect(() => read({ METRICS_HOST: '0.0.0.0' })).toThrow('METRICS_ALLOWED_HOSTS: Enter by which names');
  expect(() => read({ METRICS_ALLOWED_HOSTS: 'http://one.test' })).toThrow(
    'METRICS_ALLOWED_HOSTS: Enter names',
  );
  const env = { METRICS_HOST: '0.0.0.0', METRICS_ALLOWED_HOSTS: 'worker-1, 10.0.0.0/8' };
  expect(read(env)).toEqual({ host: '0.0.0.0', port: 9464, allowedHosts: ['worker-1', '10.0.0.0/8'] });
  expect(read({})).toEqual({ host: '127.0.0.1', port: 9464, allowedHosts: [] });
  expect(read({ METRICS_PORT: 'off' })).toBe(null);
});
