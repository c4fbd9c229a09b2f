/**
 * The queue: jobs to be run later or in another process, stored in the database until they are done. A job may run
 * twice, since its process may crash before it reports completion: each job documents how it handles that.
 */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Run } from '../access/ask.ts';
import type { Audit } from '../audit/audit.ts';
import { applicationRole, deadlines } from '../database/pool.ts';
import { queueSchema } from '../database/queue-schema.ts';
import type { ReadOnlyDb, Trx } from '../database/schema.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from '../lib/config.ts';
import type { About, LogMessage } from '../lib/log.ts';
import type { Requester } from '../lib/turns.ts';
import { openWork } from '../lib/work.ts';
import type { SendMail } from './mail.ts';
import { Workers } from './workers.ts';

/** A kind of job: `data` is its input, `run` does it and throws to be retried. */
export type Job<Data extends object> = {
  name: string;
  data: z.ZodType<Data>;
  /** A cron schedule in UTC (minute, hour, day, month, weekday), on which it runs by itself with empty data (`{}`). */
  every?: string;
  /** How many jobs of one user run concurrently; one by default. */
  ofEach?: number;
  run(context: JobContext, data: Data, id: string): Promise<void>;
  /** Notifies the requester of the final failure; throws to be retried itself. */
  giveUp?(context: JobContext, data: Data, id: string): Promise<void>;
};

/** What jobs are given to work with. */
export type JobContext = {
  db: ReadOnlyDb;
  /** Runs reporting queries. */
  ask: Run;
  sendMail: SendMail;
  audit: Pick<Audit, 'record'>;
  /** For sending follow-up jobs. */
  queue: Pick<Queue, 'send'>;
  clock: Clock;
  config: Pick<
    Config,
    | 'dataFolder'
    | 'mail'
    | 'host'
    | 'port'
    | 'publicUrl'
    | 'advisorySources'
    | 'takeBackDays'
    | 'auditDays'
    | 'upload'
    | 'pickUp'
    | 'watches'
  >;
  log: LogMessage;
  /** Aborted when the process shuts down, and when the job has expired and is reassigned. */
  signal: AbortSignal;
};

/** The part of the context that the queue does not provide itself. */
type ProvidedContext = Omit<JobContext, 'queue' | 'signal'>;

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with any data
export type AnyJob = Job<any>;

const options = {
  // One job per key: a new job is not added while an equal one waits or runs.
  policy: 'exclusive',
  // The job of a crashed process runs again within a minute or two.
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  retryLimit: 4,
  retryDelay: 30,
  retryBackoff: true,
} as const;

/** Notifications of failed jobs are retried for longer: the cause of the failure may affect them, too. */
const givenUpOptions = {
  ...options,
  policy: 'standard',
  retryLimit: 12,
  retryDelay: 60,
  retryDelayMax: 4 * 3600,
} as const;

type Settings = {
  /** The polling interval for jobs that could start. */
  everySeconds?: number;
  retryLimit?: number;
  /** How long running jobs may continue when the process shuts down. */
  lastSeconds?: number;
};

export class Queue {
  readonly #boss: PgBoss;
  readonly #workers: Workers;
  readonly #log: JobContext['log'];
  readonly #retryLimit: number;
  readonly #lastSeconds: number;
  readonly #stop = new AbortController();
  /** Messages logged within the last minute. */
  readonly #loggedLately = new LRUCache<string, true>({ max: 100, ttl: 60_000 });
  #started: Promise<unknown> | undefined;

  /** Connects on first use. */
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
      // Both require the tables' owner.
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30,
    });
    // Not always an Error: failures while the queue is closing are plain objects.
    this.#boss.on('error', ({ message }) => this.#logOnce(message));
    this.#workers = new Workers(this.#boss, everySeconds, (message) => this.#logOnce(message));
  }

  /**
   * Stores a job until a worker runs it; an equal job that the same user requested and that is not done yet serves both
   * requests. The more jobs a user has waiting, the lower the priority. With a transaction, the job exists only once
   * that is committed.
   */
  async send<Data extends object>(
    job: Job<Data>,
    { clientId, userId }: Requester,
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

  /** Runs jobs of these kinds from now on: several of each kind at a time, by default one per user. */
  async work(jobs: readonly AnyJob[], context: ProvidedContext): Promise<void> {
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

  /** Removes the schedules of earlier versions that this one does not have. */
  async #dropSchedulesOfOthers(jobs: readonly AnyJob[]): Promise<void> {
    const kept = jobs.filter(({ every }) => every).map(({ name }) => name);
    for (const { name } of await this.#boss.getSchedules()) {
      if (!kept.includes(name)) await this.#boss.unschedule(name);
    }
  }

  /**
   * Starts no more jobs, and waits for running ones for a few seconds at most: jobs not done by then run again
   * elsewhere. Jobs can still be sent.
   */
  async finish(): Promise<void> {
    await this.#started?.catch(() => undefined);
    await this.#workers.stop();
    await this.#boss.stop({ timeout: this.#lastSeconds * 1000, close: false });
    this.#stop.abort(new Error('The process is shutting down'));
  }

  async close(): Promise<void> {
    await this.finish();
    await this.#boss.stop();
  }

  /** Logs each message once a minute: all workers encounter the same outage every few seconds. */
  #logOnce(message: string): void {
    const text = message.replace(/ \(Queue: .*\)$/, '');
    if (this.#loggedLately.has(text)) return;
    this.#loggedLately.set(text, true);
    this.#log(`The queue: ${text}`);
  }

  async #create(job: AnyJob): Promise<void> {
    if (job.giveUp) await this.#boss.createQueue(givenUpName(job), givenUpOptions);
    const deadLetter = job.giveUp && { deadLetter: givenUpName(job) };
    await this.#boss.createQueue(job.name, { ...options, ...deadLetter, retryLimit: this.#retryLimit });
  }

  async #workOn(name: string, job: AnyJob, context: ProvidedContext, handle: AnyJob['run']): Promise<void> {
    const ofEach = job.ofEach ?? 1;
    const ofUsers = new Map<string, LimitFunction>();
    await this.#workers.add(name, ofEach, async (one) => {
      const about = aboutJob(name, one);
      const log: LogMessage = (message, error) => context.log(message, error, about);
      const work = openWork(one.id);
      const run = async () => {
        const signal = AbortSignal.any([this.#stop.signal, one.signal]);
        signal.throwIfAborted();
        await handle({ ...context, queue: this, signal, log }, job.data.parse(one.data), one.id);
      };
      try {
        // Two jobs fetched at the same moment may belong to the same user.
        await inTurn(ofUsers, one.groupId ?? '', ofEach, () => work.enter(run));
        work.end(`job ${name}`, {});
      } catch (error) {
        work.end(`job ${name}`, {}, 'failed');
        this.#log(`The job ${name} ${one.id} failed`, error, about);
        throw error;
      }
    });
  }

  /** How many waiting jobs of a kind a user has. */
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

/** A scheduled job has no user. */
function aboutJob(
  name: string,
  { id, data, groupId }: { id: string; data: unknown; groupId?: string | null },
): About {
  const { clientId } = Object(data) as { clientId?: number };
  return { job: name, jobId: id, tmcId: clientId, userId: groupId ? Number(groupId) : undefined };
}

/** Runs the work once fewer than `most` tasks with the same key are running. */
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
