import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { onPostgres } from '../access/ask.ts';
import { auditOf } from '../audit/audit.ts';
import { systemClock } from '../lib/clock.ts';
import { readConfig } from '../lib/config.ts';
import { testDatabase } from '../test/database.ts';
import { makeMailer } from './mail.ts';
import { type Job, Queue } from './queue.ts';

const database = testDatabase();
const queues: Queue[] = [];
const logged: string[] = [];

afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
  logged.length = 0;
});

function openQueue(settings: ConstructorParameters<typeof Queue>[2] = {}): Queue {
  const log = (message: string) => void logged.push(message);
  const queue = new Queue(database.applicationUrl, log, { everySeconds: 0.5, ...settings });
  queues.push(queue);
  return queue;
}

function context() {
  const config = readConfig({});
  const log = (message: string) => void logged.push(message);
  const { db } = database;
  const audit = auditOf(config, db, log);
  return {
    db,
    ask: onPostgres(db),
    audit,
    sendMail: makeMailer(config, log),
    clock: systemClock,
    config,
    log,
  };
}

const ada = { clientId: 1, userId: 1 };

/** A job that records its data, and then runs what the test passes. */
function recordingJob(name: string, then: () => void | Promise<void> = () => undefined) {
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

test('runs a job from another process exactly once', async () => {
  const { job, done } = recordingJob('once');
  const sender = openQueue();
  for (const number of [1, 2, 3]) await sender.send(job, ada, { number });
  expect(done).toEqual([]);
  await Promise.all([openQueue().work([job], context()), openQueue().work([job], context())]);
  await expect.poll(() => done.toSorted()).toEqual([1, 2, 3]);
  await expect
    .poll(async () => (await stored('once')).map(({ state }) => state))
    .toEqual(['completed', 'completed', 'completed']);
});

test('log lines of a job name the job, its user and their TMC', async () => {
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const queue = new Queue(database.applicationUrl, log, { everySeconds: 0.5 });
  queues.push(queue);
  const job: Job<{ clientId: number }> = {
    name: 'telling',
    data: z.object({ clientId: z.number() }),
    async run(given) {
      given.log('halfway');
      throw new Error('no more');
    },
  };
  await queue.send(job, { clientId: 3, userId: 5 }, { clientId: 3 });
  await queue.work([job], { ...context(), log });
  const about = { job: 'telling', jobId: expect.any(String), userId: 5, tmcId: 3 };
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines).toEqual([
    ['halfway', undefined, about],
    [expect.stringMatching(/^The job telling .* failed$/), expect.any(Error), about],
  ]);
});

test('logs a failed job and schedules its retry', async () => {
  const { job, done } = recordingJob('failing', () => {
    throw new Error('Not today');
  });
  const queue = openQueue();
  await queue.send(job, ada, { number: 7 });
  await queue.work([job], context());
  await expect.poll(() => stored('failing')).toEqual([{ state: 'retry', data: { number: 7 } }]);
  expect(done).toEqual([7]);
  expect(logged[0]).toMatch(/^The job failing [\w-]+ failed$/);
});

test('runs a due retry without any new job being sent', async () => {
  let fails = true;
  const { job, done } = recordingJob('again', () => {
    if (fails) throw new Error('Not yet');
  });
  const queue = openQueue();
  await queue.send(job, ada, { number: 3 });
  await queue.work([job], context());
  await expect.poll(() => stored('again')).toMatchObject([{ state: 'retry' }]);
  fails = false;
  await sql`update jobs.job set start_after = now() where name = 'again'`.execute(database.owner);
  await expect.poll(() => stored('again')).toMatchObject([{ state: 'completed' }]);
  expect(done).toEqual([3, 3]);
});

test('while no jobs wait, runs only one polling query per interval', async () => {
  const queries: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    queries.push(String(Object(given[0]).text ?? given[0]));
    return query.apply(this, given as never) as never;
  } as never);
  onTestFinished(() => spy.mockRestore());
  const polls = () => queries.filter((text) => text.includes('unnest($1::text[]) as kind'));
  const fetches = () => queries.filter((text) => text.includes('SKIP LOCKED') && text.includes("'idle-"));
  const kinds = ['idle-one', 'idle-other'].map((name) => recordingJob(name).job);
  const queue = openQueue();
  await queue.work(kinds, context());
  await expect.poll(() => polls().length, { timeout: 10_000 }).toBeGreaterThan(3);
  // Each worker fetches once when it starts.
  expect(fetches().length).toBe(8);
  await queue.send(kinds[0]!, ada, { number: 1 });
  await expect.poll(() => stored('idle-one')).toMatchObject([{ state: 'completed' }]);
  expect(fetches().length).toBeGreaterThan(8);
});

test('a job with unreadable data of an older version fails before it runs', async () => {
  const { job, done } = recordingJob('changed');
  const queue = openQueue();
  await queue.send(job, ada, { number: 'many' } as never);
  await queue.work([job], context());
  await expect.poll(() => logged).toHaveLength(1);
  expect(done).toEqual([]);
});

test('closing waits for a running job', async () => {
  let finished = false;
  const { job, done } = recordingJob('slow', async () => {
    await new Promise((later) => setTimeout(later, 1000));
    finished = true;
  });
  const queue = openQueue();
  await queue.send(job, ada, { number: 1 });
  await queue.work([job], context());
  await expect.poll(() => done).toEqual([1]);
  await queue.close();
  expect(finished).toBe(true);
});

test('equal jobs of the same user are merged; those of another user are not', async () => {
  const { job, done } = recordingJob('equal');
  const queue = openQueue();
  for (const by of [ada, ada, { clientId: 1, userId: 2 }]) await queue.send(job, by, { number: 7 });
  expect(await stored('equal')).toHaveLength(2);
  await queue.work([job], context());
  await expect.poll(() => done).toEqual([7, 7]);
  // A completed job may be requested again.
  await queue.send(job, ada, { number: 7 });
  expect(await stored('equal')).toHaveLength(3);
});

test('many jobs of some users do not delay the job of another', async () => {
  const { job, done } = recordingJob('fair');
  const queue = openQueue();
  // More users than a process serves at once.
  for (let number = 1; number <= 60; number++) {
    await queue.send(job, { clientId: 1, userId: 10 + (number % 6) }, { number });
  }
  await queue.send(job, { clientId: 2, userId: 99 }, { number: 0 });
  await queue.work([job], context());
  await expect.poll(() => done).toContain(0);
  // Only the first job of each of them comes before it.
  expect(done.indexOf(0)).toBeLessThan(12);
});

test('jobs of one user run one after the other, in parallel with those of another', async () => {
  const running = new Set<number>();
  const together: number[][] = [];
  const end = Promise.withResolvers<void>();
  const job: Job<{ number: number }> = {
    name: 'beside',
    data: z.object({ number: z.number() }),
    run: async (_context, { number }) => {
      running.add(number);
      together.push([...running]);
      await end.promise;
      running.delete(number);
    },
  };
  const queue = openQueue();
  for (const number of [1, 2, 3]) await queue.send(job, ada, { number });
  await queue.send(job, { clientId: 2, userId: 2 }, { number: 4 });
  await queue.work([job], context());
  await expect.poll(() => running.size).toBe(2);
  expect([...running].sort()).toEqual([1, 4]);
  end.resolve();
  await expect.poll(() => together.length).toBe(4);
  expect(together.every((numbers) => numbers.filter((number) => number !== 4).length <= 1)).toBe(true);
});

test('calls giveUp after the final failure', async () => {
  const { job } = recordingJob('hopeless', () => {
    throw new Error('Never');
  });
  const givenUp: object[] = [];
  const giveUp: NonNullable<typeof job.giveUp> = async (_context, data) => void givenUp.push(data);
  const hopeless = { ...job, giveUp };
  const queue = openQueue({ retryLimit: 0 });
  await queue.send(hopeless, ada, { number: 8 });
  await queue.work([hopeless], context());
  await expect.poll(() => givenUp).toEqual([{ number: 8 }]);
  expect((await stored('hopeless')).map(({ state }) => state)).toEqual(['failed']);
});

test('closing does not wait for a hanging job', async () => {
  const { job, done } = recordingJob('hanging', () => new Promise<void>(() => undefined));
  const queue = openQueue({ lastSeconds: 1 });
  await queue.send(job, ada, { number: 1 });
  await queue.work([job], context());
  await expect.poll(() => done).toEqual([1]);
  await queue.close();
  // It runs again elsewhere.
  expect((await stored('hanging')).map(({ state }) => state)).toEqual(['retry']);
});

test('stores jobs sent while finishing, and rejects jobs sent after closing', async () => {
  const end = Promise.withResolvers<void>();
  const { job, done } = recordingJob('last', () => end.promise);
  const queue = openQueue();
  await queue.send(job, ada, { number: 1 });
  await queue.work([job], context());
  await expect.poll(() => done).toEqual([1]);
  const finished = queue.finish();
  await queue.send(job, ada, { number: 2 });
  end.resolve();
  await finished;
  expect((await stored('last')).map(({ state }) => state)).toEqual(['completed', 'created']);
  await queue.send(job, ada, { number: 3 });
  await queue.close();
  await expect(queue.send(job, ada, { number: 4 })).rejects.toThrow();
  expect((await stored('last')).map(({ data }) => data)).toEqual([1, 2, 3].map((number) => ({ number })));
});

test('logs an outage once, however many workers encounter it', async () => {
  const queue = openQueue();
  await queue.work([recordingJob('one').job, recordingJob('other').job], context());
  await sql`revoke usage on schema jobs from tripledger_app`.execute(database.owner);
  try {
    await expect.poll(() => logged).toContain('The queue: permission denied for schema jobs');
    // Long enough for all workers to encounter it.
    await new Promise((later) => setTimeout(later, 2000));
  } finally {
    await sql`grant usage on schema jobs to tripledger_app`.execute(database.owner);
  }
  expect(new Set(logged).size).toBe(logged.length);
  expect(logged.length).toBeLessThan(3);
});

test('the application uses the queue’s tables without owning them', async () => {
  await expect(sql`create table jobs.mine (id int)`.execute(database.db)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`drop table jobs.queue`.execute(database.db)).rejects.toThrow('must be owner');
});

test('a job sent within a transaction exists only once that is committed', async () => {
  const { job } = recordingJob('within');
  const queue = openQueue();
  const sent = database.db.transaction().execute(async (trx) => {
    await queue.send(job, ada, { number: 1 }, trx);
    expect(await stored('within')).toEqual([]);
    throw new Error('Rolled back');
  });
  await expect(sent).rejects.toThrow('Rolled back');
  expect(await stored('within')).toEqual([]);
  await database.db.transaction().execute((trx) => queue.send(job, ada, { number: 2 }, trx));
  expect(await stored('within')).toMatchObject([{ data: { number: 2 } }]);
});

test('schedules jobs until a later version no longer declares them', async () => {
  const nothing = { data: z.object({}), run: async () => undefined };
  const schedules = async () => {
    const { rows } = await sql`select name, cron, timezone from jobs.schedule order by name`.execute(
      database.owner,
    );
    return rows;
  };
  const hourly = { ...nothing, name: 'hourly', every: '0 * * * *' };
  const daily = { ...nothing, name: 'daily', every: '0 3 * * *' };
  await openQueue().work([hourly, daily], context());
  expect(await schedules()).toEqual([
    { name: 'daily', cron: '0 3 * * *', timezone: 'UTC' },
    { name: 'hourly', cron: '0 * * * *', timezone: 'UTC' },
  ]);
  await openQueue().work([{ ...hourly, every: '30 * * * *' }], context());
  expect(await schedules()).toEqual([{ name: 'hourly', cron: '30 * * * *', timezone: 'UTC' }]);
});
