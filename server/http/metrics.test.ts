import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { serveMetrics } from './metrics.ts';

/** What a page gets whose name was made to resolve to this machine. */
function statusAs(host: string, port: number): Promise<number | undefined> {
  return new Promise((done, failed) => {
    get({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    }).on('error', failed);
  });
}

test('metrics stand on a loopback port of their own', async () => {
  const registry = new Registry();
  new Counter({ name: 'seen_total', help: 'Things seen.', registers: [registry] }).inc(3);
  const server = await serveMetrics(registry, 0);
  try {
    const { address, port } = server.address() as AddressInfo;
    expect(address).toBe('127.0.0.1');
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toContain('seen_total 3');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://localhost:${port}/metrics`)).status).toBe(200);
    expect(await statusAs(`elsewhere.test:${port}`, port)).toBe(421);
    await expect(serveMetrics(registry, port)).rejects.toThrow(/EADDRINUSE/);
  } finally {
    server.close();
  }
});
