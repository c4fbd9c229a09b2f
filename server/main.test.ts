import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { csrfHeader } from '../contract/http/errors.ts';
import { signToken } from './identity/embedded-token.ts';
import { importFeed } from './ingest/import-feed.ts';
import { readConfig } from './lib/config.ts';
import { createClient } from './tenants/clients.ts';
import { grantAccess } from './tenants/users.ts';
import { flight, smallHierarchy, withFeed } from './test/builders/feed.ts';
import { testDatabase } from './test/database.ts';
import { freePort } from './test/free-port.ts';
import { waitingForLocks } from './test/waiting.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-main-'));
const email = 'someone@example.com';
const children: ChildProcess[] = [];

beforeAll(async () => {
  const { id } = await createClient(database.db, { code: 'ONE', name: 'One', country: 'AU' });
  const access = { nodeCodes: [], userType: 'User', permissions: 'all' } as const;
  await grantAccess(database.db, { email, clientCode: 'ONE', ...access });
  // More than the connection's buffers hold while nobody reads from it.
  const long = 'x'.repeat(500);
  const line = flight('MEL', 'SIN', '2026-03-10', {
    supplier_name: long,
    fare_type_description: long,
    consultant_name: long,
    travel_booker: long,
  });
  const lines = Array.from({ length: 6000 }, () => line);
  await withFeed({ hierarchy: smallHierarchy, lines }, (path) => importFeed(database.db, id, path));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the product as a process. */
async function start() {
  const env = { PORT: String(await freePort()), TRIPLEDGER_DATA: folder };
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: database.applicationUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      TRIPLEDGER_DEMO: 'off',
      ADVISORY_SOURCES: 'off',
      METRICS_PORT: 'off',
    },
  });
  children.push(child);
  await once(child.stdout, 'data');
  const token = await signToken(database.db, readConfig(env), email);
  return { child, origin: `http://127.0.0.1:${env.PORT}`, headers: { authorization: `Bearer ${token}` } };
}

/** Starts the product, and a download that nobody reads. */
async function startWithSlowReader() {
  const { child, origin, headers } = await start();
  const path = '/api/air/export_segments/?dateStart=2026-01-01&dateEnd=2026-12-31';
  const request = get(`${origin}${path}`, { headers });
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(200);
  response.on('error', () => undefined);
  return { child, response };
}

test('a slow download does not keep the process from stopping: it is aborted after ten seconds', async () => {
  const { child, response } = await startWithSlowReader();
  const began = Date.now();
  child.kill('SIGTERM');
  // The same signal, forwarded by a parent process, does not shorten the shutdown.
  await sleep(100);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(Date.now() - began).toBeGreaterThan(9000);
  response.resume();
  await new Promise((closed) => response.once('close', closed));
  expect(response.complete).toBe(false);
});

test('a second signal ends the process immediately', async () => {
  const { child } = await startWithSlowReader();
  child.kill('SIGTERM');
  await sleep(1500);
  expect(child.exitCode).toBe(null);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(130);
});

test('a change that waits for a lock does not keep the process from stopping, and is not made', async () => {
  const { child, origin, headers } = await start();
  await database.owner.transaction().execute(async (trx) => {
    await sql`lock table account_changes in access exclusive mode`.execute(trx);
    const subject = encodeURIComponent(`embedded|${email}`);
    const change = fetch(`${origin}/api/auth/user/${subject}/update-metadata/`, {
      method: 'POST',
      headers: { ...headers, [csrfHeader.name]: csrfHeader.value, 'content-type': 'application/json' },
      body: JSON.stringify({ 'accept-terms': true }),
    });
    change.catch(() => undefined);
    await expect.poll(() => waitingForLocks(database.owner)).toBe(1);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    // The change would wait for a minute.
    expect(await waitingForLocks(database.owner)).toBe(1);
    await expect(change).rejects.toThrow();
  });
  await expect.poll(() => waitingForLocks(database.owner)).toBe(0);
  expect(await database.owner.selectFrom('account_changes').selectAll().execute()).toEqual([]);
});
