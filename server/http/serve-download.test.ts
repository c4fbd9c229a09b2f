import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../contract/http/endpoint.ts';
import { messages } from '../../contract/http/errors.ts';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import { onPostgres } from '../access/ask.ts';
import { mintScope } from '../access/scope.ts';
import { auditOf } from '../audit/audit.ts';
import { build } from '../database/build.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { systemClock } from '../lib/clock.ts';
import { messageLogger } from '../lib/log.ts';
import { Turns } from '../lib/turns.ts';
import { createClient } from '../tenants/clients.ts';
import { grantAccess } from '../tenants/users.ts';
import { testDatabase } from '../test/database.ts';
import { handleErrors } from './errors.ts';
import { serveDownload } from './serve-download.ts';

const database = testDatabase();
const rows = 2_000_000;
const numbers = endpoint({
  method: 'GET',
  path: '/api/numbers/',
  summary: 'Numbers.',
  access: 'client',
  answer: z.string(),
});
const paced = endpoint({ ...numbers, path: '/api/paced/' });
const waiting = endpoint({ ...numbers, path: '/api/waiting/' });
const brief = endpoint({ ...numbers, path: '/api/brief/' });
const scarce = endpoint({ ...numbers, path: '/api/scarce/' });
const watched = endpoint({ ...numbers, path: '/api/watched/' });
const turns = new Turns({ atOnce: 1 });
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  const place = { country: 'AU', timeZone: 'Australia/Melbourne' };
  const { id, code } = await createClient(database.db, { code: 'ONE', name: 'One', ...place });
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('db', database.db);
  app.decorate('ask', onPostgres(database.db));
  app.decorate('clock', systemClock);
  app.decorate('audit', auditOf({ auditLog: null }, database.db, messageLogger(app.log)));
  app.decorateRequest('requester', null);
  app.decorate(
    'authenticate',
    // The token names the user.
    async (token) =>
      ({
        ...{ id: Number(token), serviceToken: null, name: 'Member', email: 'member@one.test' },
        scope: mintScope(id, Number(token), 'all', usualClientSettings),
        activeClient: { id },
      }) as SessionUser,
  );
  handleErrors(app);
  const file = () => ({
    fileName: 'Numbers.csv',
    title: 'Numbers.csv',
    format: 'csv' as const,
    table: {
      name: 'Numbers',
      columns: [
        { title: 'Number', kind: 'number' as const, value: ({ number }: { number: number }) => number },
      ],
      question: build.selectNoFrom(sql<number>`generate_series(1, ${sql.lit(rows)})`.as('number')),
      count: build.selectNoFrom(sql<number>`${sql.lit(rows)}::bigint`.as('rows')),
    },
  });
  const patient = { turns: new Turns({ atOnce: 3 }), patienceMs: null };
  const easy = {
    lane: patient,
    leastBytesPerSecond: 0,
    windowMs: 60_000,
    longestMs: 60_000,
    accessMs: 60_000,
    patienceMs: 100,
  };
  serveDownload(app, numbers, file, easy);
  serveDownload(app, waiting, file, { ...easy, patienceMs: 60_000 });
  serveDownload(app, paced, file, { ...easy, leastBytesPerSecond: 1, windowMs: 1500 });
  serveDownload(app, brief, file, { ...easy, longestMs: 2000 });
  serveDownload(app, scarce, file, { ...easy, lane: { turns, patienceMs: 50 } });
  serveDownload(app, watched, file, { ...easy, accessMs: 100 });
  const member = { email: 'member@one.test', nodeCodes: [], userType: 'User', permissions: [] } as const;
  await grantAccess(database.db, { ...member, clientCode: code });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  app?.server.closeAllConnections();
  await app?.close();
});

const open = (signal?: AbortSignal, { path } = numbers, user = 1) =>
  fetch(address + path, { headers: { authorization: `Bearer ${user}` }, ...(signal && { signal }) });

/** Backends that are producing numbers, or have such a transaction open. */
async function readers(): Promise<number[]> {
  const found = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and state <> 'idle' and query like '%generate_series%'`.execute(database.owner);
  return found.rows.map(({ pid }) => pid);
}

test('sends the complete file', async () => {
  const response = await open();
  expect(response.headers.get('x-total-rows')).toBe(String(rows));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Numbers.csv"');
  const text = await response.text();
  expect(text.split('\r\n')).toHaveLength(rows + 2);
  expect(text.endsWith(`\r\n${rows}\r\n`)).toBe(true);
  expect(await readers()).toEqual([]);
});

test('stops reading when the reader disconnects', async () => {
  const leaving = new AbortController();
  const response = await open(leaving.signal);
  const reader = response.body?.getReader();
  // The header first, then rows.
  for (let pieces = 0; pieces < 3; pieces++) await reader?.read();
  expect(await readers()).toHaveLength(1);
  leaving.abort();
  await expect.poll(readers).toEqual([]);
});

test('closes the connection when a file cannot be completed, so that it does not look complete', async () => {
  const response = await open();
  const reader = response.body?.getReader();
  // The header first, then rows.
  for (let pieces = 0; pieces < 3; pieces++) await reader?.read();
  const [pid] = await readers();
  expect(pid).toBeDefined();
  await sql`select pg_terminate_backend(${pid}::int)`.execute(database.owner);
  const toItsEnd = async () => {
    for (let read = await reader?.read(); !read?.done; read = await reader?.read());
  };
  await expect(toItsEnd()).rejects.toThrow('terminated');
});

test('refuses a user’s second download with a message until the first is complete', async () => {
  const leaving = new AbortController();
  const first = await open(leaving.signal);
  const second = await open();
  expect([second.status, await second.json()]).toEqual([429, { detail: messages.oneDownload }]);
  const other = await open(leaving.signal, numbers, 2);
  expect(other.status).toBe(200);
  await first.text();
  const third = await open(leaving.signal);
  expect(third.status).toBe(200);
  leaving.abort();
  await expect.poll(readers).toEqual([]);
});

test('lets a user’s second download wait for a first one that ends shortly', async () => {
  const first = await open();
  const second = open(undefined, waiting);
  expect((await first.text()).length).toBeGreaterThan(rows);
  const { status, text } = await second.then(async (reply) => ({
    status: reply.status,
    text: await reply.text(),
  }));
  expect([status, text.length > rows]).toEqual([200, true]);
});

test.each([
  ['is too slow', paced],
  ['takes too long', brief],
])('a reader who %s loses the turn', async (_name, endpoint) => {
  // Nobody reads the body, so the stream stalls once the buffers are full.
  const response = await open(undefined, endpoint);
  expect(response.status).toBe(200);
  // Rows are read once the headers have been sent.
  await expect.poll(readers, { timeout: 1000, interval: 10 }).toHaveLength(1);
  await expect.poll(readers).toEqual([]);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('stops the download of a reader who is deactivated meanwhile', async () => {
  const { owner } = database;
  const { user_id: id } = await owner.selectFrom('memberships').select('user_id').executeTakeFirstOrThrow();
  const response = await open(undefined, watched, id);
  const reader = response.body?.getReader();
  for (let pieces = 0; pieces < 3; pieces++) await reader?.read();
  await new Promise((passed) => setTimeout(passed, 300));
  expect(await readers()).toHaveLength(1);
  await owner.updateTable('memberships').set({ is_active: false }).where('user_id', '=', id).execute();
  await expect.poll(readers).toEqual([]);
});

test('answers with a message and a retry time when all turns are taken', async () => {
  const leaving = new AbortController();
  const first = await open(leaving.signal, scarce);
  expect(first.status).toBe(200);
  const late = await open(undefined, scarce, 2);
  expect([late.status, late.headers.get('retry-after'), await late.json()]).toEqual([
    503,
    '60',
    { detail: messages.downloadsTaken },
  ]);
  // A user who disconnects while waiting takes no turn later and may ask again.
  leaving.abort();
  await expect.poll(() => turns.running).toBe(0);
  const next = new AbortController();
  expect((await open(next.signal, scarce, 2)).status).toBe(200);
  next.abort();
  await expect.poll(() => turns.running).toBe(0);
});
