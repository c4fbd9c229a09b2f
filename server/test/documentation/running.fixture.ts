/** Starts the product as the documentation says, and runs its commands beside it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import { csrfHeader } from '../../../contract/http/errors.ts';
import { testDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { root } from './blocks.ts';

const documentedOrigin = 'http://127.0.0.1:4000';

/** Call at the top of a test file: `npm start` runs until its tests are over. */
export function documentedProduct(dataFolder: string) {
  const database = testDatabase();
  let child: ChildProcess | undefined;
  let origin = '';
  let settings: NodeJS.ProcessEnv = {};

  beforeAll(async () => {
    const port = String(await freePort());
    origin = `http://127.0.0.1:${port}`;
    settings = {
      ...process.env,
      PORT: port,
      METRICS_PORT: 'off',
      DATABASE_URL: database.applicationUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      TRIPLEDGER_DATA: dataFolder,
      TRIPLEDGER_DEMO: 'off',
      ADVISORY_SOURCES: 'off',
    };
    // A group of its own, so that npm and what it starts end together.
    child = spawn('sh', ['-c', 'npm start'], {
      cwd: root,
      env: settings,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await serving(child);
    // Where the web has not been built yet, that is done first.
  }, 300_000);
  afterAll(async () => {
    if (!child?.pid || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  });

  /** Runs a block of commands in a shell of an operator. */
  function run(text: string, { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {}) {
    const here = text.replaceAll(documentedOrigin, origin).replaceAll('https://HOST', origin);
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', here], {
      cwd,
      env: { ...settings, ORIGIN: origin, ...env },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  let token = '';
  /** A call by an administrator, who is a person; throws if it is refused. */
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    token ||= run('npm run --silent token -- you@example.com').stdout.trim();
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        [csrfHeader.name]: csrfHeader.value,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
  return { run, call };
}

/** Resolves once the product says where it serves. */
function serving({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    stdout?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('serves at')) resolve();
    });
    stdout?.on('end', () => reject(new Error(`npm start said: ${said}`)));
  });
}
