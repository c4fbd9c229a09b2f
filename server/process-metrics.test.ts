import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { onPostgres } from './access/ask.ts';
import { onClient, stopperOf } from './database/pool.ts';
import { productOrigin } from './identity/embedded-address.ts';
import { unreachable } from './identity/fetch-json.ts';
import { importFeed } from './ingest/import-feed.ts';
import { type Mail, makeMailer } from './jobs/mail.ts';
import { readConfig } from './lib/config.ts';
import { busy } from './lib/errors.ts';
import { stoppable } from './lib/stoppable.ts';
import { flight, smallHierarchy, withFeed } from './test/builders/feed.ts';
import { startMailServer } from './test/mail-server.ts';
import { testServer } from './test/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-metrics-'));
const server = testServer({
  makeEngines: (db) => ({ run: onPostgres(db), replicas: null, close: async () => undefined }),
});
const { database } = server;
const metric = async (line: string) => (await server.metric(`tripledger_${line}`)) ?? 0;

/** The increase of a metric during the work. */
async function raised(line: string, work: () => Promise<unknown>): Promise<number> {
  const before = await metric(line);
  await work();
  return (await metric(line)) - before;
}

const ways: Record<string, () => Error> = {
  database: () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  statement_timeout: () => Object.assign(new Error('canceling statement'), { code: '57014' }),
  issuer: () => unreachable(new Error('away')),
  lines: () => busy('Somebody edits them.', 60, 'lines'),
  turn: () => busy('Too much is under way.', 60),
};

beforeAll(() => {
  for (const [cause, error] of Object.entries(ways)) {
    server.app.get(`/${cause}`, async () => {
      throw error();
    });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(ways))('counts 503 answers by cause: %s', async (cause) => {
  const headers = { host: new URL(productOrigin(server.config)).host };
  const ask = async () =>
    expect((await server.app.inject({ url: `/${cause}`, headers })).statusCode).toBe(503);
  expect(await raised(`unavailable_total{cause="${cause}"}`, ask)).toBe(1);
});

test('reports jobs by kind: due, scheduled and running, and the age of the oldest due job', async () => {
  const job = { name: 'told', data: z.object({ n: z.number() }), run: async () => undefined };
  for (const n of [1, 2, 3, 4]) await server.queue.send(job, { clientId: 1, userId: 1 }, { n });
  const edit = (set: string, n: number) =>
    sql
      .raw(`update jobs.job set ${set} where name = 'told' and data ->> 'n' = '${n}'`)
      .execute(database.owner);
  await edit(`start_after = now() - interval '90 seconds'`, 1);
  await edit(`start_after = now() + interval '1 hour'`, 3);
  await edit(`state = 'active'`, 4);
  const of = (state: string) => metric(`queue_jobs{queue="told",state="${state}"}`);
  expect([await of('due'), await of('later'), await of('active')]).toEqual([2, 1, 1]);
  expect(await metric('queue_oldest_seconds{queue="told"}')).toBeGreaterThanOrEqual(90);
  await sql`delete from jobs.job where name = 'told'`.execute(database.owner);
  expect(await server.metric('tripledger_queue_jobs{queue="told",state="due"}')).toBe(0);
  expect(await server.metric('tripledger_queue_oldest_seconds{queue="told"}')).toBe(0);
});

test('reports imports by client and state, with the end and the rejected rows of the latest', async () => {
  const { id } = await server.tmc('ONE');
  const began = Date.now() / 1000;
  const lines = [
    flight('MEL', 'SIN', '2026-03-10'),
    { ...flight('MEL', 'SIN', '2026-03-11'), amount_paid: 'much' },
  ];
  const feed = { hierarchy: smallHierarchy, lines };
  await withFeed(feed, (path) => importFeed(database.db, id, path));
  await withFeed(feed, (path) => importFeed(database.db, id, path, { strict: true }));
  const importMetric = (name: string, state: string) => metric(`${name}{client="${id}",state="${state}"}`);
  for (const state of ['loaded', 'refused']) {
    expect(await importMetric('imports', state)).toBe(1);
    expect(await importMetric('import_lines_rejected', state)).toBe(1);
    expect(await importMetric('import_finished_seconds', state)).toBeGreaterThan(began - 1);
  }
});

test('reports an exhausted pool even while the queries of other metrics wait for it', async () => {
  const { promise: enough, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const hold = () =>
    onClient(database.db, async () => {
      begun += 1;
      await enough;
    });
  // The test's pool has four connections.
  const held = Array.from({ length: 5 }, hold);
  await expect.poll(() => begun).toBe(4);
  const metrics = await server.app.metrics.metrics();
  release();
  await Promise.all(held);
  expect(metrics).toContain('tripledger_pool_connections{state="used"} 4\n');
  expect(metrics).toContain('tripledger_pool_connections{state="unopened"} 0\n');
  expect(metrics).toContain('tripledger_pool_waiting 1\n');
  await server.app.inject('/ready');
  expect(await metric('pool_waiting')).toBe(0);
  expect(await metric('pool_small_reads')).toBeGreaterThan(0);
});

test('counts statements that timed out, but not those that were cancelled', async () => {
  const tooLong = () =>
    database.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 10`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
    });
  const counted = 'statement_timeouts_total';
  expect(await raised(counted, () => expect(tooLong()).rejects.toThrow(/statement timeout/))).toBe(1);
  const stop = new AbortController();
  const stopped = () =>
    onClient(database.db, (client) =>
      stoppable(stop.signal, stopperOf(database.db, client), () => {
        const query = client.query('select pg_sleep(60)');
        stop.abort(new Error('No more of it'));
        return query;
      }),
    );
  expect(await raised(counted, () => expect(stopped()).rejects.toThrow('No more of it'))).toBe(0);
});

const mail: Mail = { id: 'one', to: 'ada@one.test', subject: 'A file', text: 'Here it is.\n' };
const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode });

const servers: [string, () => Promise<void>][] = [
  ['sent', async () => undefined],
  ['refused', () => Promise.reject(refusal(554))],
  ['failed', () => Promise.reject(refusal(451))],
  ['unknown', () => new Promise(() => undefined)],
];
test.each(servers)('counts mails by the server’s response: %s', async (outcome, take) => {
  const smtp = await startMailServer(take);
  const send = makeMailer(
    { ...readConfig({ SMTP_URL: smtp.url }), dataFolder: folder },
    () => undefined,
    500,
  );
  const work = () => send(mail).catch(() => undefined);
  expect(await raised(`mails_total{outcome="${outcome}"}`, work)).toBe(1);
  smtp.close();
});

test('also counts mails that were aborted, and mails in the outbox', async () => {
  const smtp = await startMailServer(() => undefined);
  const by = (env: object) => makeMailer({ ...readConfig({ ...env }), dataFolder: folder }, () => undefined);
  const broken = () =>
    by({ SMTP_URL: smtp.url })(mail, () => Promise.reject(new Error('no'))).catch(() => undefined);
  expect(await raised('mails_total{outcome="broken_off"}', broken)).toBe(1);
  expect(await raised('mails_total{outcome="outbox"}', () => by({})(mail))).toBe(1);
  smtp.close();
});
