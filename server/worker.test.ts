/** A worker process: it serves the operations port only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './test/database.ts';
import { freePort } from './test/free-port.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-worker-'));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a worker reports liveness, readiness and the number of waiting jobs', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ROLE: 'worker',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      METRICS_HOST: '0.0.0.0',
      METRICS_ALLOWED_HOSTS: 'worker.test',
      TRIPLEDGER_DATA: folder,
      TRIPLEDGER_DEMO: 'off',
      ADVISORY_SOURCES: 'off',
      DATABASE_URL: database.applicationUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
    },
  });
  if (child.stdout) await once(child.stdout, 'data');
  const ask = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
  expect(await (await ask('/health')).json()).toEqual({ status: 'ok' });
  await expect.poll(async () => (await ask('/ready')).status).toBe(200);
  const metrics = await (await ask('/metrics')).text();
  for (const line of [
    'tripledger_queue_jobs{queue="deliver-report",state="due"} 0',
    'tripledger_queue_oldest_seconds{queue="deliver-report"} 0',
    'tripledger_pool_waiting 0',
    'tripledger_statement_timeouts_total 0',
  ])
    expect(metrics).toContain(`\n${line}\n`);
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
});
