import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../contract/http/errors.ts';
import { onPostgres } from '../access/ask.ts';
import { makeApp } from '../app.ts';
import { build } from '../database/build.ts';
import { type EmbeddedPostgres, startEmbedded } from '../database/embedded/embedded.ts';
import { applicationPool, kyselyOn, onOneConnection } from '../database/pool.ts';
import { prepareDatabase } from '../database/prepare.ts';
import type { Db } from '../database/schema.ts';
import { signToken } from '../identity/embedded-token.ts';
import { readConfig } from '../lib/config.ts';
import { createClient } from '../tenants/clients.ts';
import { grantAccess } from '../tenants/users.ts';
import { authorization } from '../test/sign-in.ts';

// A separate server, since it is stopped and killed here.
const parent = mkdtempSync(join(tmpdir(), 'tripledger-outage-'));
const config = { ...readConfig({}), dataFolder: join(parent, 'data'), rateLimit: 0, logLevel: 'silent' };
let server: EmbeddedPostgres;
let db: Db;
let app: FastifyInstance;
let token: string;

beforeAll(async () => {
  chmodSync(parent, 0o755);
  server = await startEmbedded(config.dataFolder, { fsync: false, log: () => undefined });
  await prepareDatabase(server.adminUrl, new URL(server.appUrl).username);
  db = kyselyOn(applicationPool(server.appUrl));
  const queue = { send: async () => undefined };
  app = await makeApp(config, db, { run: onPostgres(db), replicas: null }, queue);
  await createClient(db, { code: 'ONE', name: 'One', country: 'AU' });
  const access = { nodeCodes: [], userType: 'User', permissions: 'all' } as const;
  await grantAccess(db, { email: 'someone@outage.test', clientCode: 'ONE', ...access });
  token = await signToken(db, config, 'someone@outage.test');
});
afterAll(async () => {
  await app?.close();
  await db?.destroy();
  await server?.stop();
  rmSync(parent, { recursive: true, force: true });
  if (server) rmSync(server.home, { recursive: true, force: true });
});

const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
const statusOf = async (url: string) => (await ask(url)).statusCode;

async function asOwner<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

async function backendsOf(name: string, count: number): Promise<number[]> {
  const rows = await asOwner<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = '${name}'`,
  );
  expect(rows).toHaveLength(count);
  return rows.map(({ pid }) => pid);
}

/** The pipeline without a client, and the pipeline of the requested client. */
const pipelines = () => backendsOf('tripledger pipeline', 2);

const postmaster = () =>
  Number(readFileSync(join(server.home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Runs the work while processes of the server are suspended. */
async function whileStopped<T>(pids: number[], work: () => Promise<T>): Promise<T> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}

const report = '/api/summary/total_spend/?dateStart=2026-01-01&dateEnd=2026-12-31';

test('a hanging connection is abandoned and its queries are repeated on another', async () => {
  expect(await statusOf('/api/auth/')).toBe(200);
  const statuses = await whileStopped(await pipelines(), () =>
    Promise.all(['/api/auth/', '/ready', report].map(statusOf)),
  );
  expect(statuses).toEqual([200, 200, 200]);
});

test('a server that hangs: every endpoint answers 503 with a message, and the product is not ready', async () => {
  const endpoints = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security: unknown[] }>)
      .filter(([, { security }]) => security.length > 0)
      .map(([method]) => ({ method: method.toUpperCase() as 'GET', url: path.replace(/\{\w+\}/g, '1') })),
  );
  expect(endpoints.length).toBeGreaterThan(30);
  const { address } = authorization('http://127.0.0.1:4000');
  const issuer = address.slice('http://127.0.0.1:4000'.length);
  // The issuer's own connections would take too long to be recognised as hanging.
  await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tripledger'`,
  );
  const pids = [postmaster(), ...(await pipelines())];
  const answers = await whileStopped(pids, () =>
    Promise.all([
      ...endpoints.map(({ method, url }) => ask(url, method)),
      ask('/ready'),
      app.inject({ url: issuer, headers: { host: '127.0.0.1:4000' } }),
    ]),
  );
  const [issued, ready, ...reports] = answers.reverse();
  for (const { statusCode, headers, body } of reports) {
    expect(statusCode).toBe(503);
    expect(JSON.parse(body)).toEqual({ detail: messages.outage });
    expect(headers['retry-after']).toBe('5');
  }
  expect(ready?.statusCode).toBe(503);
  expect([issued?.statusCode, issued?.headers['retry-after']]).toEqual([503, '5']);
  expect(await statusOf('/api/auth/')).toBe(200);
});

const someone = { clientId: 1, userId: 1, version: 0 };
const codes = build.selectFrom('clients').select('code').compile();
const left = new Error('Left');

test.each<[of: string, fails: string | Error, (own: Db) => Promise<unknown>]>([
  ['a write', 'Connection terminated', (own) => own.executeQuery(codes)],
  ['a query', 'Connection terminated', (own) => onPostgres(own)(someone, codes)],
  [
    'a query that nobody waits for',
    left,
    (own) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(left), 100);
      return onPostgres(own)({ ...someone, signal: abort.signal }, codes);
    },
  ],
  [
    'work without a time limit that is aborted',
    'Connection terminated',
    (own) => onOneConnection(own, (one) => one.executeQuery(codes), { signal: AbortSignal.timeout(100) }),
  ],
])('a hanging statement costs its connection, but not the pool: %s', async (_of, fails, ask) => {
  const { options } = applicationPool(server.appUrl);
  // Long enough for the first statement of a new connection on a busy machine.
  const own = kyselyOn(
    new Pool({ ...options, max: 1, statement_timeout: 1000, application_name: 'hanging' }),
  );
  const read = async () => (await own.executeQuery(codes)).rows;
  try {
    expect(await read()).toEqual([{ code: 'ONE' }]);
    await whileStopped(await backendsOf('hanging', 1), async () => {
      await expect(ask(own)).rejects.toThrow(fails);
      expect(await read()).toEqual([{ code: 'ONE' }]);
    });
  } finally {
    await own.destroy();
  }
});

test('a held connection that the server terminates fails the next query and nothing else', async () => {
  await db.connection().execute(async (held) => {
    const { rows } = await held.executeQuery<{ pid: number }>(
      CompiledQuery.raw('select pg_backend_pid() as pid'),
    );
    await asOwner(`select pg_terminate_backend(${rows[0]?.pid})`);
    await backendsGone(rows[0]?.pid);
    await expect(held.executeQuery(codes)).rejects.toThrow();
  });
  expect((await db.executeQuery(codes)).rows).toEqual([{ code: 'ONE' }]);
});

const backendsGone = (pid?: number) =>
  expect.poll(() => asOwner(`select from pg_stat_activity where pid = ${pid}`)).toEqual([]);

test('a server that is killed: 503 until it runs again, then the same answers as before', async () => {
  expect(await statusOf('/ready')).toBe(200);
  process.kill(postmaster(), 'SIGKILL');
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const status = await statusOf('/api/auth/');
        seen.add(status);
        return seen.has(503) && status === 200;
      },
      { interval: 50 },
    )
    .toBe(true);
  expect([...seen].filter((status) => status !== 200)).toEqual([503]);
  expect(await statusOf('/ready')).toBe(200);
});
