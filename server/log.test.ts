/** The output of the product's process: text for the operator, and a machine-readable log. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './test/database.ts';
import { freePort } from './test/free-port.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-log-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const usual = {
    TRIPLEDGER_DATA: folder,
    TRIPLEDGER_DEMO: 'off',
    ADVISORY_SOURCES: 'off',
    METRICS_PORT: 'off',
    DATABASE_URL: database.applicationUrl,
    DATABASE_ADMIN_URL: database.ownerUrl,
  };
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...usual, ...env } });
  children.push(child);
  let logged = '';
  child.stderr.on('data', (chunk) => {
    logged += chunk;
  });
  return {
    child,
    ended: once(child, 'close'),
    lines: () =>
      logged
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

test('every log line is a JSON object, whatever its source; the start is reported as text', async () => {
  const port = await freePort();
  const { child, ended, lines } = start({ PORT: String(port), LOG_LEVEL: 'trace' });
  const [words] = await once(child.stdout, 'data');
  expect(String(words)).toContain(`Tripledger serves at http://127.0.0.1:${port}`);
  await fetch(`http://127.0.0.1:${port}/health`, { headers: { 'x-request-id': 'mine' } });
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  for (const line of lines()) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/Z$/),
      level: expect.any(String),
      msg: expect.any(String),
    });
  }
  expect(lines()).toContainEqual(
    expect.objectContaining({ requestId: 'mine', endpoint: '/health', status: 200 }),
  );
});

test('a failed start gives the reason in its last line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  try {
    const { ended, lines } = start({ PORT: String(port) });
    expect((await ended)[0]).toBe(1);
    expect(lines().at(-1)).toMatchObject({
      level: 'fatal',
      msg: expect.stringContaining(`PORT=${port + 1} npm start`),
    });
  } finally {
    taken.close();
  }
});
