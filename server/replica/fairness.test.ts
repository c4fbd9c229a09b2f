/**
 * Many concurrent queries on one process's replicas: turns by tenant and user, and cancellation of abandoned queries.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { Replicas } from './replicas.ts';

const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-fairness-'));
const logged: string[] = [];
let replicas: Replicas;
let one: number;
let two: number;

beforeAll(async () => {
  one = (await server.tmc('ONE')).id;
  two = (await server.tmc('TWO')).id;
  for (const code of ['ONE', 'TWO']) {
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ amount_paid: '7.00' }] });
  }
  replicas = new Replicas(server.database.db, {
    folder,
    memoryMb: 128,
    diskMb: 1000,
    open: 2,
    atOnce: 2,
    log: (message) => void logged.push(message),
  });
  await replicas.ready(one);
  await replicas.ready(two);
});
afterAll(async () => {
  await replicas?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Counts side² pairs: 10^6 takes milliseconds, 10^12 far longer than any test. */
const pairs = (side: number) =>
  CompiledQuery.raw(
    `select count(*) filter (where a.range > b.range) as pairs from range(${side}) a, range(${side}) b`,
  );

test('forty queries of one user let another tenant’s query have the next turn', async () => {
  const order: string[] = [];
  const ask = (name: string, clientId: number, userId: number) =>
    replicas.ask({ clientId, userId, version: 0 }, pairs(1000)).then(() => order.push(name));
  // They hold both turns until everybody else waits.
  const controller = new AbortController();
  const holding = { clientId: one, userId: 1, version: 0, signal: controller.signal };
  const holders = Promise.allSettled([1, 2].map(() => replicas.ask(holding, pairs(1_000_000))));
  await expect.poll(() => replicas.status()).toMatchObject({ running: 2, waiting: 0 });
  const many = Array.from({ length: 40 }, () => ask('many', one, 1));
  const all = Promise.all([...many, ask('other', two, 2)]);
  await expect.poll(() => replicas.status()).toMatchObject({ running: 2, waiting: 41 });
  controller.abort(new Error('Left'));
  await Promise.all([holders, all]);
  expect(order.indexOf('other')).toBeLessThan(4);
});

test('stops sixty abandoned queries and keeps answering', async () => {
  const controller = new AbortController();
  const context = { clientId: one, userId: 1, version: 0, signal: controller.signal };
  const all = Promise.allSettled(Array.from({ length: 60 }, () => replicas.ask(context, pairs(1_000_000))));
  await expect.poll(() => replicas.status()).toMatchObject({ running: 2, waiting: 58 });
  controller.abort(new Error('Left'));
  for (const one of await all)
    expect(one).toMatchObject({ status: 'rejected', reason: controller.signal.reason });
  expect(replicas.status()).toMatchObject({ running: 0, waiting: 0 });
  const answer = await replicas.ask({ clientId: one, userId: 1, version: 0 }, pairs(3));
  expect(answer).toMatchObject({ engine: 'columnar', rows: [{ pairs: 3 }] });
  expect(logged).toEqual([]);
});
