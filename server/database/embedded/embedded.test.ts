import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';

const folders: string[] = [];
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const homes = started.map((server) => server.home);
  for (const server of started.splice(0)) await server.stop();
  for (const folder of [...folders.splice(0), ...homes]) rmSync(folder, { recursive: true, force: true });
});

/** A data folder that every account may enter. */
function dataFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-test-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return join(folder, 'data');
}

/** A copy of a data folder with a database, since creating one takes two seconds. */
function copyOfPreparedFolder(): string {
  const folder = dataFolder();
  execFileSync('cp', ['-a', preparedFolder, folder]);
  return folder;
}

let preparedFolder: string;
beforeAll(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'tripledger-test-'));
  chmodSync(parent, 0o755);
  preparedFolder = join(parent, 'data');
  await (await startEmbedded(preparedFolder)).stop();
});
afterAll(() => rmSync(dirname(preparedFolder), { recursive: true, force: true }));

async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(folder, { log: () => {} });
  started.push(server);
  return server;
}

async function ask(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  // A killed server also ends this connection; the query itself rejects.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const postmasterPid = (server: EmbeddedPostgres) => {
  const file = join(server.home, 'cluster/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
};

/** Starts another process that holds the same database: it prints once it does, and releases it when its input ends. */
async function startElsewhere(folder: string): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}';
    const server = await startEmbedded('${folder}');
    console.log('holds');
    process.stdin.on('end', () => server.stop()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

test('starts a C-collated UTF-8 database whose application role owns nothing', async () => {
  const server = await start(dataFolder());
  const facts =
    'select datcollate, pg_encoding_to_char(encoding) from pg_database where datname = current_database()';
  expect(await ask(server.adminUrl, facts)).toEqual(['C', 'UTF8']);
  const role = 'select current_user, rolsuper, rolbypassrls from pg_roles where rolname = current_user';
  expect(await ask(server.appUrl, role)).toEqual(['tripledger_app', false, false]);
  expect(
    await ask(
      server.adminUrl,
      "select string_agg(setting, ',') from pg_settings where name = 'listen_addresses'",
    ),
  ).toEqual(['']);
  expect(await ask(server.adminUrl, 'show fsync')).toEqual(['on']);
  const wrong = server.appUrl.replace(/:[0-9a-f]+@/, ':wrong@');
  await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('processes on one folder share a server, and the last one stops it', async () => {
  const folder = dataFolder();
  const [first, second] = await Promise.all([startElsewhere(folder), startElsewhere(folder)]);
  const server = await start(folder);
  const pid = postmasterPid(server);
  expect(pid).toBeGreaterThan(0);

  // One exits normally, one is killed: neither stops our server.
  first.stdin?.end();
  await once(first, 'exit');
  second.kill('SIGKILL');
  await once(second, 'exit');
  expect(await ask(server.appUrl, 'select 1')).toEqual([1]);
  expect(postmasterPid(server)).toBe(pid);

  await server.stop();
  expect(postmasterPid(server)).toBeUndefined();
  await expect(ask(server.appUrl, 'select 1')).rejects.toThrow(/ENOENT/);
});

test('restarts a killed server while it is held, with all committed data', async () => {
  const server = await start(copyOfPreparedFolder());
  await ask(server.adminUrl, 'create table kept as select 7 as seven');
  const dead = postmasterPid(server) as number;
  // A busy backend outlives its postmaster, and must not prevent the next one from starting.
  const busy = ask(server.adminUrl, 'select count(*) from generate_series(1, 1e12::bigint)').catch(
    () => 'ended',
  );
  process.kill(dead, 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(server.adminUrl, 'select seven from kept')).toEqual([7]), {
    // The test's own timeout is shorter.
    timeout: 600_000,
    interval: 200,
  });
  expect(postmasterPid(server)).not.toBe(dead);
  expect(await busy).toBe('ended');
});

test('joins a server left behind by a killed process', async () => {
  const folder = copyOfPreparedFolder();
  const killed = await startElsewhere(folder);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const pidFile = join(folder, 'postgres/cluster/postmaster.pid');
  const before = readFileSync(pidFile, 'utf8').split('\n')[0];
  const server = await start(folder);
  expect(postmasterPid(server)).toBe(Number(before));
});

test('starts despite a pid file whose number now belongs to another program', async () => {
  const folder = copyOfPreparedFolder();
  const server = await start(folder);
  const lines = readFileSync(join(server.home, 'cluster/postmaster.pid'), 'utf8').split('\n');
  await server.stop();
  lines[0] = String(process.pid);
  writeFileSync(join(server.home, 'cluster/postmaster.pid'), lines.join('\n'));
  const again = await start(folder);
  expect(await ask(again.appUrl, 'select 1')).toEqual([1]);
});

test('deletes the files left behind by a killed initdb', async () => {
  const folder = dataFolder();
  const leftover = join(folder, 'postgres/cluster.new-abc123');
  mkdirSync(leftover, { recursive: true });
  writeFileSync(join(leftover, 'PG_VERSION'), '18\n');
  const server = await start(folder);
  expect(await ask(server.appUrl, 'select 1')).toEqual([1]);
  expect(readdirSync(server.home).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
});

test('supports a deep private folder: in place for an ordinary user, elsewhere for root', async () => {
  const folder = join(dataFolder(0o700), 'deep folder'.repeat(8));
  const server = await start(folder);
  expect(await ask(server.appUrl, 'select 1')).toEqual([1]);
  expect(dirname(server.home)).toBe(process.getuid?.() === 0 ? '/var/lib/tripledger' : folder);
  await server.stop();
  // A restart finds the same database, wherever it is stored.
  expect((await start(folder)).home).toBe(server.home);
});

test('reports why a server cannot start', async () => {
  const folder = copyOfPreparedFolder();
  const server = await start(folder);
  await server.stop();
  writeFileSync(join(server.home, 'cluster/PG_VERSION'), '9.6\n');
  await expect(startEmbedded(folder)).rejects.toThrow(/did not start.*incompatible/s);
});
