import type { AddressInfo } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { serveMetrics } from './metrics.ts';

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
    await expect(serveMetrics(registry, port)).rejects.toThrow(/EADDRINUSE/);
  } finally {
    server.close();
  }
});
