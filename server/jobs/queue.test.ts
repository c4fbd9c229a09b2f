import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { onPostgres } from '../db/ask.ts';
import { systemClock } from '../ground/clock.ts';
import { readConfig } from '../ground/config.ts';
import { testDatabase } from '../test/database.ts';
import { makeMailer } from './mail.ts';
import { type Job, Queue } from './queue.ts';

const database = testDatabase();
const queues: Queue[] = [];
const said: string[] = [];

afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
  said.length = 0;
});

function openQueue(): Queue {
  const queue = new Queue(database.applicationUrl, (message) => said.push(message), { everySeconds: 0.5 });
  queues.push(queue);
  return queue;
}

function context() {
  const config = readConfig({});
  const log = (message: string) => void said.push(message);
  const { db } = database;
  return { db, ask: onPostgres(db), sendMail: makeMailer(config, log), clock: systemClock, config, log };
}

/** A job that notes what it was told, and then does as the test wants. */
function noting(name: string, then: () => void | Promise<void> = () => undefined) {
  const done: number[] = [];
  const data = z.object({ number: z.number() });
  const job: Job<z.infer<typeof data>> = {
    name,
    data,
    run: async (_context, { number }) => {
      done.push(number);
      await then();
    },
  };
  return { job, done };
}

const stored = async (name: string) => {
  const { rows } = await sql<{ state: string; data: object }>`
    select state, data from jobs.job where name = ${name} order by created_on`.execute(database.owner);
  return rows;
};

test('what one process sends, another does, once', async () => {
  const { job, done } = noting('once');
  const sender = openQueue();
  for (const number of [1, 2, 3]) await sender.send(job, { number });
  expect(done).toEqual([]);
  await Promise.all([openQueue().work([job], context()), openQueue().work([job], context())]);
  await expect.poll(() => done.toSorted(), { timeout: 15_000 }).toEqual([1, 2, 3]);
  await expect
    .poll(async () => (await stored('once')).map(({ state }) => state))
    .toEqual(['completed', 'completed', 'completed']);
});

test('a job that fails is told of, and waits to be run again', async () => {
  const { job, done } = noting('failing', () => {
    throw new Error('Not today');
  });
  const queue = openQueue();
  await queue.send(job, { number: 7 });
  await queue.work([job], context());
  await expect
    .poll(() => stored('failing'), { timeout: 15_000 })
    .toEqual([{ state: 'retry', data: { number: 7 } }]);
  expect(done).toEqual([7]);
  expect(said[0]).toMatch(/^The job failing [\w-]+ failed$/);
});

test('data of an older program that a job cannot read fails it, before it does anything', async () => {
  const { job, done } = noting('changed');
  const queue = openQueue();
  await queue.send(job, { number: 'many' } as never);
  await queue.work([job], context());
  await expect.poll(() => said, { timeout: 15_000 }).toHaveLength(1);
  expect(done).toEqual([]);
});

test('closing waits for the job that is under way', async () => {
  let finished = false;
  const { job, done } = noting('slow', async () => {
    await new Promise((later) => setTimeout(later, 1000));
    finished = true;
  });
  const queue = openQueue();
  await queue.send(job, { number: 1 });
  await queue.work([job], context());
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([1]);
  await queue.close();
  expect(finished).toBe(true);
});

test('the application works on the queue’s tables without owning them', async () => {
  await expect(sql`create table jobs.mine (id int)`.execute(database.db)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`drop table jobs.queue`.execute(database.db)).rejects.toThrow('must be owner');
});
