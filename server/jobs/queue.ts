/**
 * The queue: what is to be done later, or elsewhere, kept in the database until it is done. A job may run twice,
 * since its process may die before the queue hears that it is done: each says how it stands that.
 */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Run } from '../db/ask.ts';
import { applicationRole, deadlines } from '../db/pool.ts';
import type { ReadOnlyDb, Trx } from '../db/schema.ts';
import type { Clock } from '../ground/clock.ts';
import type { Config } from '../ground/config.ts';
import type { About, Tell } from '../ground/log.ts';
import type { Asker } from '../ground/turns.ts';
import type { SendMail } from './mail.ts';
import { queueSchema } from './queue-schema.ts';
import { Workers } from './workers.ts';

/** A kind of job: `data` is what it is told, `run` does it and throws to be run again. */
export type Job<Data extends object> = {
  name: string;
  data: z.ZodType<Data>;
  /** When it is done by itself, told nothing (`{}`): minute, hour, day, month, weekday in UTC, as cron has them. */
  every?: string;
  /** How many of one user's are done at the same time; one, unless it is said. */
  ofEach?: number;
  run(context: JobContext, data: Data, id: string): Promise<void>;
  /** Tells whoever asked that it failed for the last time; throws to be run again itself. */
  giveUp?(context: JobContext, data: Data, id: string): Promise<void>;
};

/** What jobs work with. */
export type JobContext = {
  db: ReadOnlyDb;
  /** Where questions run. */
  ask: Run;
  sendMail: SendMail;
  /** For jobs that follow from one. */
  queue: Pick<Queue, 'send'>;
  clock: Clock;
  config: Pick<Config, 'dataFolder' | 'mail' | 'host' | 'port' | 'publicUrl' | 'advisorySources'>;
  log: Tell;
  /** Aborted when the process ends, and where the job has taken so long that it is given to another. */
  signal: AbortSignal;
};

/** What the queue does not bring along itself. */
type Given = Omit<JobContext, 'queue' | 'signal'>;

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs is of jobs with whatever data
export type AnyJob = Job<any>;

const options = {
  // One for each key: an equal one that waits or runs is the same.
  policy: 'exclusive',
  // A job whose process died runs again within a minute or two.
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  retryLimit: 4,
  retryDelay: 30,
  retryBackoff: true,
} as const;

/** Word that a job failed waits longer: what kept the job from being done may keep it, too. */
const givenUp = {
  ...options,
  policy: 'standard',
  retryLimit: 12,
  retryDelay: 60,
  retryDelayMax: 4 * 3600,
} as const;

type Settings = {
  /** So often is looked for jobs that could begin. */
  everySeconds?: number;
  retryLimit?: number;
  /** So long what is under way may go on when the process ends. */
  lastSeconds?: number;
};

export class Queue {
  readonly #boss: PgBoss;
  readonly #workers: Workers;
  readonly #log: JobContext['log'];
  readonly #retryLimit: number;
  readonly #lastSeconds: number;
  readonly #stop = new AbortController();
  /** What was said within the last minute. */
  readonly #told = new LRUCache<string, true>({ max: 100, ttl: 60_000 });
  #started: Promise<unknown> | undefined;

  /** Connects when it is first used. */
  constructor(
    url: string,
    log: JobContext['log'],
    { everySeconds = 1, retryLimit = options.retryLimit, lastSeconds = 10 }: Settings = {},
  ) {
    this.#log = log;
    this.#retryLimit = retryLimit;
    this.#lastSeconds = lastSeconds;
    this.#boss = new PgBoss({
      ...deadlines,
      connectionString: url,
      options: `-c role=${applicationRole} -c timezone=UTC`,
      schema: queueSchema,
      max: 2,
      migrate: false,
      createSchema: false,
      // Both are for the tables' owner.
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30,
    });
    // Not always an Error: what fails while the queue is closed comes as a plain object.
    this.#boss.on('error', ({ message }) => this.#tell(message));
    this.#workers = new Workers(this.#boss, everySeconds, (message) => this.#tell(message));
  }

  /**
   * Keeps a job until some worker does it; one that the same user asked for already, and that is not done yet, stands
   * for both. Whoever has more waiting stands further behind. With a transaction, the job is there once that is
   * committed, and only then.
   */
  async send<Data extends object>(
    job: Job<Data>,
    { clientId, userId }: Asker,
    data: Data,
    trx?: Trx,
  ): Promise<void> {
    await this.#start();
    await this.#create(job);
    const user = String(userId);
    await this.#boss.send(job.name, data, {
      ...(trx && { db: fromKysely(trx) }),
      singletonKey: createHash('sha1')
        .update(JSON.stringify([clientId, userId, data]))
        .digest('base64url'),
      group: { id: user },
      priority: -(await this.#waiting(job.name, user)),
    });
  }

  /** Does jobs of these kinds from now on: several of each at a time, one of each user. */
  async work(jobs: readonly AnyJob[], context: Given): Promise<void> {
    await this.#start();
    for (const job of jobs) {
      await this.#create(job);
      await this.#workOn(job.name, job, context, job.run);
      if (job.giveUp) await this.#workOn(givenUpName(job), job, context, job.giveUp);
      if (job.every)
        await this.#boss.schedule(job.name, job.every, {}, { tz: 'UTC', singletonKey: 'by the clock' });
    }
    await this.#dropSchedulesOfOthers(jobs);
    this.#workers.start();
  }

  /** What an earlier version did by the clock and this one does not. */
  async #dropSchedulesOfOthers(jobs: readonly AnyJob[]): Promise<void> {
    const kept = jobs.filter(({ every }) => every).map(({ name }) => name);
    for (const { name } of await this.#boss.getSchedules()) {
      if (!kept.includes(name)) await this.#boss.unschedule(name);
    }
  }

  /**
   * Begins no more jobs, and waits for those under way, for seconds at most: what is not done by then runs again
   * elsewhere. What is sent is kept all the same.
   */
  async finish(): Promise<void> {
    await this.#started?.catch(() => undefined);
    await this.#workers.stop();
    await this.#boss.stop({ timeout: this.#lastSeconds * 1000, close: false });
    this.#stop.abort(new Error('The process ends'));
  }

  async close(): Promise<void> {
    await this.finish();
    await this.#boss.stop();
  }

  /** Whatever is under way meets the same outage, every few seconds. */
  #tell(message: string): void {
    const what = message.replace(/ \(Queue: .*\)$/, '');
    if (this.#told.has(what)) return;
    this.#told.set(what, true);
    this.#log(`The queue: ${what}`);
  }

  async #create(job: AnyJob): Promise<void> {
    if (job.giveUp) await this.#boss.createQueue(givenUpName(job), givenUp);
    const deadLetter = job.giveUp && { deadLetter: givenUpName(job) };
    await this.#boss.createQueue(job.name, { ...options, ...deadLetter, retryLimit: this.#retryLimit });
  }

  async #workOn(name: string, job: AnyJob, context: Given, handle: AnyJob['run']): Promise<void> {
    const ofEach = job.ofEach ?? 1;
    const ofUsers = new Map<string, LimitFunction>();
    await this.#workers.add(name, ofEach, async (one) => {
      const about = aboutJob(name, one);
      const log: Tell = (message, error) => context.log(message, error, about);
      try {
        // Two that are fetched in the same moment may both be of one user.
        await inTurn(ofUsers, one.groupId ?? '', ofEach, async () => {
          const signal = AbortSignal.any([this.#stop.signal, one.signal]);
          signal.throwIfAborted();
          await handle({ ...context, queue: this, signal, log }, job.data.parse(one.data), one.id);
        });
      } catch (error) {
        this.#log(`The job ${name} ${one.id} failed`, error, about);
        throw error;
      }
    });
  }

  /** How many jobs of a kind a user has in waiting. */
  async #waiting(name: string, user: string): Promise<number> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select count(*)::int as waiting from ${queueSchema}.job
       where name = $1 and group_id = $2 and state in ('created', 'retry')`,
      [name, user],
    );
    return rows[0].waiting;
  }

  #start(): Promise<unknown> {
    this.#started ??= this.#boss.start().catch((error) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }
}

/** A job by the clock is nobody's. */
function aboutJob(
  name: string,
  { id, data, groupId }: { id: string; data: unknown; groupId?: string | null },
): About {
  const { clientId } = Object(data) as { clientId?: number };
  return { job: name, jobId: id, tmcId: clientId, userId: groupId ? Number(groupId) : undefined };
}

/** Does the work of a key when fewer than `most` of it are under way. */
async function inTurn(
  turns: Map<string, LimitFunction>,
  key: string,
  most: number,
  work: () => Promise<void>,
): Promise<void> {
  const turn = turns.get(key) ?? pLimit(most);
  turns.set(key, turn);
  await turn(work).finally(() => turn.activeCount + turn.pendingCount === 0 && turns.delete(key));
}

const givenUpName = ({ name }: AnyJob) => `${name}-given-up`;
