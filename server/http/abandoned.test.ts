/** Reports whose requesters disconnect, over a real connection and on PostgreSQL. */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../contract/http/endpoint.ts';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import { ask, onPostgres } from '../access/ask.ts';
import { mintScope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { systemClock } from '../lib/clock.ts';
import { createClient } from '../tenants/clients.ts';
import { testDatabase } from '../test/database.ts';
import { Answers } from './answers.ts';
import { Disconnected } from './disconnect-signal.ts';
import { handleErrors } from './errors.ts';
import { serveReport } from './serve-report.ts';

const database = testDatabase();
const sleep = endpoint({
  method: 'GET',
  path: '/api/sleep/',
  summary: 'Answers after so many seconds.',
  access: 'client',
  query: z.object({ seconds: z.coerce.number(), number: z.coerce.number() }),
  answer: z.object({ number: z.number() }),
});
let hungUp = 0;
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  const { id } = await createClient(database.db, { code: 'ONE', name: 'One', country: 'AU' });
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('db', database.db);
  app.decorate('ask', onPostgres(database.db));
  app.decorate('clock', systemClock);
  app.decorate('answers', new Answers(1));
  app.decorateRequest('requester', null);
  app.decorateRequest('answeredBy', null);
  app.decorate(
    'authenticate',
    async () =>
      ({
        scope: mintScope(id, 0, 'all', usualClientSettings),
        activeClient: { id },
        dataVersion: 0,
      }) as SessionUser,
  );
  app.addHook('onError', async (_request, _reply, error) => {
    if ((error as Error) instanceof Disconnected) hungUp += 1;
  });
  handleErrors(app);
  serveReport(app, sleep, async (reading, { seconds, number }) => {
    const slept = sql<string>`pg_sleep(${sql.lit(seconds)})::text`.as('slept');
    await ask(reading, build.selectNoFrom([slept, sql.lit(number).as('number')]));
    return { number };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/sleep/`;
});
afterAll(async () => {
  app?.server.closeAllConnections();
  await app?.close();
});

async function get(seconds: number, number: number, signal?: AbortSignal): Promise<unknown> {
  const headers = { authorization: 'Bearer x' };
  const response = await fetch(`${address}?seconds=${seconds}&number=${number}`, {
    headers,
    ...(signal && { signal }),
  });
  return response.json();
}

async function sleepers(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and state = 'active' and query like '%pg_sleep%'`.execute(database.owner);
  return rows.length;
}

test('cancels the running queries of sixty disconnected requests and never starts the waiting ones', async () => {
  const leaving = new AbortController();
  const all = Array.from({ length: 60 }, (_, number) => get(50, number, leaving.signal));
  const settled = Promise.allSettled(all);
  // The test's pool has four connections.
  await expect.poll(sleepers).toBe(4);
  leaving.abort();
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
  // Otherwise this request would wait for minutes.
  expect(await get(0, 61)).toEqual({ number: 61 });
  await expect.poll(sleepers).toBe(0);
  await expect.poll(() => hungUp).toBe(60);
});

test('completes and caches an answer that another requester still waits for', async () => {
  const leaving = new AbortController();
  const first = get(1, 7, leaving.signal);
  const second = get(1, 7);
  await expect.poll(sleepers).toBe(1);
  leaving.abort();
  await expect(first).rejects.toThrow();
  expect(await second).toEqual({ number: 7 });
  expect(await get(1, 7)).toEqual({ number: 7 });
  expect(app.answers.counts).toMatchObject({ shared: 1, hits: 1 });
});
