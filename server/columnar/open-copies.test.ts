/** More clients at work than copies may be open: no file is opened twice, and what is asked most stays open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { build } from '../db/build.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { Copies } from './copies.ts';

const server = testServer();
const codes = ['ONE', 'TWO', 'THREE', 'FOUR'];
let clients: number[];
let folder: string;
let copies: Copies;
const told: string[] = [];
/** Instances on each file, now and at most. */
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
  folder = mkdtempSync(join(tmpdir(), 'tripledger-open-copies-'));
  told.length = 0;
  open.clear();
  most = 0;
  const create = DuckDBInstance.create.bind(DuckDBInstance);
  vi.spyOn(DuckDBInstance, 'create').mockImplementation(async (file = '', settings) => {
    const count = (change: number) => open.set(file, (open.get(file) ?? 0) + change).get(file) as number;
    most = Math.max(most, count(1));
    const instance = await create(file, settings);
    const close = instance.closeSync.bind(instance);
    instance.closeSync = () => {
      count(-1);
      close();
    };
    return instance;
  });
  copies = new Copies(server.database.db, {
    folder,
    memoryMb: 128,
    diskMb: 1000,
    open: 1,
    atOnce: 4,
    log: (message) => void told.push(message),
  });
});
afterEach(async () => {
  await copies.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Counts side² pairs: 10^6 take milliseconds, 10^12 far longer than any test. */
const pairs = (side: number) =>
  sql<{ pairs: number }>`
    select count(*) filter (where a.range > b.range) as pairs
    from range(${sql.lit(side)}) a, range(${sql.lit(side)}) b`.compile(build);
const ask = (clientId: number, side = 3, signal?: AbortSignal) =>
  copies.ask({ clientId, userId: 1, version: 0, signal }, pairs(side));
const openNow = () => copies.status().copies.filter(({ version }) => version !== null);

test('a file is not opened again while a question keeps it open', async () => {
  const [one, two] = clients as [number, number];
  await copies.ready(one);
  const left = new AbortController();
  const long = ask(one, 1_000_000, left.signal);
  const other = copies.ready(two);
  await expect.poll(() => openNow().map(({ clientId }) => clientId)).toEqual([two]);
  // PostgreSQL answers meanwhile.
  expect(await ask(one)).toBeUndefined();
  left.abort(new Error('Left'));
  await expect(long).rejects.toThrow('Left');
  await other;
  await expect.poll(() => ask(one)).toMatchObject({ engine: 'columnar', rows: [{ pairs: 3 }] });
  expect(most).toBe(1);
});

test('four clients at work with one open copy: each answer is right, and each file is open once', async () => {
  const work = async (clientId: number) => {
    for (let time = 0; time < 25; time++) {
      // Whatever is asked most, each wants its copy open now.
      await copies.ready(clientId);
      for (const answer of await Promise.all([ask(clientId, 1000), ask(clientId, 2)])) {
        if (answer) expect([499_500, 1]).toContain(Number(answer.rows[0]?.pairs));
      }
    }
  };
  await Promise.all(clients.map(work));
  expect(most).toBe(1);
  expect(told.filter((text) => !text.includes('The copy is closed'))).toEqual([]);
});

test('a single look does not close what is asked more; being asked much more does', async () => {
  const [one, two] = clients as [number, number];
  await copies.ready(two);
  await copies.ready(one);
  for (let time = 0; time < 10; time++) await ask(one);
  expect(await ask(two)).toBeUndefined();
  expect(openNow().map(({ clientId }) => clientId)).toEqual([one]);
  for (let time = 0; time < 30; time++) await ask(two);
  await expect.poll(() => openNow().map(({ clientId }) => clientId)).toEqual([two]);
  expect(await ask(one)).toBeUndefined();
});
