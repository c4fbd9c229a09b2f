/** More active clients than open replicas: no file is opened twice, and the replica in most demand stays open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { build } from '../database/build.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { evictions } from './evictions.ts';
import { Replicas } from './replicas.ts';

const server = testServer();
const codes = ['ONE', 'TWO', 'THREE', 'FOUR'];
let clients: number[];
let folder: string;
let replicas: Replicas;
const logged: string[] = [];
/** The number of instances on each file, now and at most. */
const open = new Map<string, number>();
let most: number;

beforeAll(async () => {
  clients = [];
  for (const code of codes) {
    clients.push((await server.tmc(code)).id);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ amount_paid: '7.00' }] });
  }
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripledger-open-replicas-'));
  logged.length = 0;
  open.clear();
  most = 0;
  const create = DuckDBInstance.create.bind(DuckDBInstance);
  vi.spyOn(DuckDBInstance, 'create').mockImplementation(async (name, settings) => {
    const file = String(settings?.temp_directory);
    const count = (change: number) => open.set(file, (open.get(file) ?? 0) + change).get(file) as number;
    most = Math.max(most, count(1));
    const instance = await create(name, settings);
    const close = instance.closeSync.bind(instance);
    instance.closeSync = () => {
      count(-1);
      close();
    };
    return instance;
  });
  replicas = new Replicas(server.database.db, {
    folder,
    memoryMb: 128,
    diskMb: 1000,
    open: 1,
    atOnce: 4,
    log: (message) => void logged.push(message),
  });
});
afterEach(async () => {
  await replicas.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Counts side² pairs: 10^6 takes milliseconds, 10^12 far longer than any test. */
const pairs = (side: number) =>
  sql<{ pairs: number }>`
    select count(*) filter (where a.range > b.range) as pairs
    from range(${sql.lit(side)}) a, range(${sql.lit(side)}) b`.compile(build);
const ask = (clientId: number, side = 3, signal?: AbortSignal) =>
  replicas.ask({ clientId, userId: 1, version: 0, signal }, pairs(side));
const openNow = () => replicas.status().replicas.filter(({ version }) => version !== null);

test('does not open a file again while a query keeps it open', async () => {
  const [one, two] = clients as [number, number];
  await replicas.ready(one);
  const controller = new AbortController();
  const long = ask(one, 1_000_000, controller.signal);
  const other = replicas.ready(two);
  await expect.poll(() => openNow().map(({ clientId }) => clientId)).toEqual([two]);
  // PostgreSQL answers meanwhile.
  expect(await ask(one)).toBeUndefined();
  controller.abort(new Error('Left'));
  await expect(long).rejects.toThrow('Left');
  await other;
  await expect.poll(() => ask(one)).toMatchObject({ engine: 'columnar', rows: [{ pairs: 3 }] });
  expect(most).toBe(1);
});

test('with four active clients and one open replica, results are right and no file is opened twice', async () => {
  const work = async (clientId: number) => {
    for (let time = 0; time < 25; time++) {
      // Each client forces its replica open, whichever is in most demand.
      await replicas.ready(clientId);
      for (const answer of await Promise.all([ask(clientId, 1000), ask(clientId, 2)])) {
        if (answer) expect([499_500, 1]).toContain(Number(answer.rows[0]?.pairs));
      }
    }
  };
  await Promise.all(clients.map(work));
  expect(most).toBe(1);
  expect(logged.filter((text) => !text.includes('The replica is closed'))).toEqual([]);
});

const evicted = async () =>
  (await evictions.get()).values.find(({ labels }) => labels.reason === 'demand')?.value ?? 0;

test('one query does not evict a replica in more demand; much higher demand does', async () => {
  const [one, two] = clients as [number, number];
  await replicas.ready(two);
  await replicas.ready(one);
  for (let time = 0; time < 10; time++) await ask(one);
  expect(await ask(two)).toBeUndefined();
  expect(openNow().map(({ clientId }) => clientId)).toEqual([one]);
  const before = await evicted();
  for (let time = 0; time < 30; time++) await ask(two);
  await expect.poll(() => openNow().map(({ clientId }) => clientId)).toEqual([two]);
  await expect.poll(evicted).toBe(before + 1);
  expect(await ask(one)).toBeUndefined();
});
