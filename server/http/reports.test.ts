import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { report } from '../../contract/http/report.ts';
import { testServer } from '../test/server.ts';
import { type Reports, reports } from './reports.ts';

let now = new Date('2026-03-31T12:30:10Z');
let made = 0;
const server = testServer({ clock: () => now });
const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const answer = z.object({ made: z.number(), now: z.string().nullable() });
const calls = {
  always: report({ path: '/api/test/always/', summary: 'Depends on no time.', answer }),
  daily: report({ path: '/api/test/daily/', summary: 'Depends on the day.', answer, dependsOn: 'day' }),
  timely: report({ path: '/api/test/timely/', summary: 'On the minute.', answer, dependsOn: 'minute' }),
};

const answering: Reports<typeof calls> = {
  always: async () => ({ made: ++made, now: null }),
  daily: async (reading) => ({ made: ++made, now: reading.now.toISOString() }),
  timely: async (reading) => ({ made: ++made, now: reading.now.toISOString() }),
};

beforeAll(async () => {
  // Melbourne's days; Melbourne is eleven hours ahead of UTC in summer.
  await server.tmc('ONE');
  await server.grant('all@one.test', 'ONE');
  reports(server.app, calls, answering);
});

const ask = (name: keyof typeof calls, headers: Record<string, string> = {}) =>
  server.send('all@one.test', calls[name], { query, headers });

/** Whether an answer is still valid after the clock has advanced, in the server's cache and in the browser's. */
async function holds(name: keyof typeof calls, { from, to }: { from: string; to: string }): Promise<boolean> {
  now = new Date(from);
  const before = await ask(name);
  expect(before.status).toBe(200);
  now = new Date(to);
  const again = await ask(name, { 'if-none-match': String(before.headers.etag) });
  const after = await ask(name);
  expect(again.status === 304).toBe(after.headers.etag === before.headers.etag);
  expect(again.status === 304).toBe(JSON.stringify(after.body) === JSON.stringify(before.body));
  return again.status === 304;
}

test('an answer that does not depend on the time stays valid', async () => {
  expect(await holds('always', { from: '2026-03-31T12:30:10Z', to: '2027-01-01T00:00:00Z' })).toBe(true);
});

test('an answer that depends on the day stays valid until the TMC’s next day begins', async () => {
  const melbourneMidnight = '2026-03-31T13:00:00Z';
  expect(await holds('daily', { from: '2026-03-30T13:00:00Z', to: '2026-03-31T12:59:59Z' })).toBe(true);
  expect(await holds('daily', { from: '2026-03-31T12:59:59Z', to: melbourneMidnight })).toBe(false);
  expect(await holds('daily', { from: melbourneMidnight, to: '2026-04-01T00:00:00Z' })).toBe(true);
});

test('an answer that depends on the minute stays valid until the next; its handler gets the start', async () => {
  expect(await holds('timely', { from: '2026-03-31T12:30:00Z', to: '2026-03-31T12:30:59Z' })).toBe(true);
  expect(await holds('timely', { from: '2026-03-31T12:30:59Z', to: '2026-03-31T12:31:00Z' })).toBe(false);
  now = new Date('2026-03-31T12:45:59.500Z');
  expect((await ask('timely')).body).toMatchObject({ now: '2026-03-31T12:45:00.000Z' });
});

test('a missing handler, or one that uses an undeclared clock, does not compile', () => {
  const { always, daily, timely } = answering;
  // @ts-expect-error: `timely` has no handler
  const unserved: Reports<typeof calls> = { always, daily };
  // @ts-expect-error: the contract does not declare that `always` depends on the time
  const secretly: Reports<typeof calls> = { daily, timely, always: timely };
  // @ts-expect-error: the contract has no such call
  const unknown: Reports<typeof calls> = { ...answering, budgets: always };
  expect([unserved, secretly, unknown]).toHaveLength(3);
});
