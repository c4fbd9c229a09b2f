/** Many questions to one process's copies: turns by tenant and user, and an end to what nobody waits for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { Copies } from './copies.ts';

const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-fairness-'));
const told: string[] = [];
let copies: Copies;
let one: number;
let two: number;

beforeAll(async () => {
  one = (await server.tmc('ONE')).id;
  two = (await server.tmc('TWO')).id;
  for (const code of ['ONE', 'TWO']) {
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ amount_paid: '7.00' }] });
  }
  copies = new Copies(server.database.db, {
    folder,
    memoryMb: 128,
    diskMb: 1000,
    open: 2,
    atOnce: 2,
    log: (message) => void told.push(message),
  });
  await copies.ready(one);
  await copies.ready(two);
});
afterAll(async () => {
  await copies?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Counts side² pairs: 10^6 take milliseconds, 10^12 far longer than any test. */
const pairs = (side: number) =>
  CompiledQuery.raw(
    `select count(*) filter (where a.range > b.range) as pairs from range(${side}) a, range(${side}) b`,
  );

test('forty questions of one user let another tenant’s have the next turn', async () => {
  const order: string[] = [];
  const ask = (name: string, clientId: number, userId: number) =>
    copies.ask({ clientId, userId, version: 0 }, pairs(3000)).then(() => order.push(name));
  const many = Array.from({ length: 40 }, () => ask('many', one, 1));
  await Promise.all([...many, ask('other', two, 2)]);
  // Two of the many were under way when the other's came, and a third may have ended before it.
  expect(order.indexOf('other')).toBeLessThan(4);
});

test('sixty that were given up are stopped, and the copy goes on answering', async () => {
  const leaving = new AbortController();
  const asking = { clientId: one, userId: 1, version: 0, signal: leaving.signal };
  const all = Promise.allSettled(Array.from({ length: 60 }, () => copies.ask(asking, pairs(1_000_000))));
  await expect.poll(() => copies.status()).toMatchObject({ running: 2, waiting: 58 });
  leaving.abort(new Error('Left'));
  for (const one of await all)
    expect(one).toMatchObject({ status: 'rejected', reason: leaving.signal.reason });
  expect(copies.status()).toMatchObject({ running: 0, waiting: 0 });
  const answer = await copies.ask({ clientId: one, userId: 1, version: 0 }, pairs(3));
  expect(answer).toMatchObject({ engine: 'columnar', rows: [{ pairs: 3 }] });
  expect(told).toEqual([]);
});
