/**
 * The queue: what is to be done later, or elsewhere, kept in the database until it is done. A job may run twice,
 * since its process may die before the queue hears that it is done: each says how it stands that.
 */

import { PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Run } from '../db/ask.ts';
import { applicationRole } from '../db/pool.ts';
import type { ReadOnlyDb } from '../db/schema.ts';
import type { Clock } from '../ground/clock.ts';
import type { Config } from '../ground/config.ts';
import type { SendMail } from './mail.ts';
import { queueSchema } from './queue-schema.ts';

/** A kind of job: `data` is what it is told, `run` does it and throws to be run again. */
export type Job<Data extends object> = {
  name: string;
  data: z.ZodType<Data>;
  run(context: JobContext, data: Data, id: string): Promise<void>;
};

/** What jobs work with. */
export type JobContext = {
  db: ReadOnlyDb;
  /** Where questions run. */
  ask: Run;
  sendMail: SendMail;
  clock: Clock;
  config: Pick<Config, 'dataFolder' | 'mail'>;
  log: (message: string, error?: unknown) => void;
};

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs is of jobs with whatever data
export type AnyJob = Job<any>;

const options = {
  // A job whose process died runs again within a minute or two.
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  retryLimit: 4,
  retryDelay: 30,
  retryBackoff: true,
};

export class Queue {
  readonly #boss: PgBoss;
  readonly #log: JobContext['log'];
  readonly #everySeconds: number;
  #started: Promise<unknown> | undefined;

  /** Connects when it is first used. */
  constructor(url: string, log: JobContext['log'], { everySeconds = 2 } = {}) {
    this.#log = log;
    this.#everySeconds = everySeconds;
    this.#boss = new PgBoss({
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
    this.#boss.on('error', (error) => log('The queue', error));
  }

  /** Keeps a job until some worker does it. */
  async send<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
    await this.#start();
    await this.#boss.createQueue(job.name, options);
    const id = await this.#boss.send(job.name, data);
    if (id === null) throw new Error(`The queue took no ${job.name}`);
  }

  /** Does jobs of these kinds from now on, one of each kind at a time. */
  async work(jobs: readonly AnyJob[], context: JobContext): Promise<void> {
    await this.#start();
    for (const job of jobs) {
      await this.#boss.createQueue(job.name, options);
      // A handler that throws fails its whole batch: so a batch is one job.
      const polling = { batchSize: 1, pollingIntervalSeconds: this.#everySeconds };
      await this.#boss.work<unknown>(job.name, polling, async ([one]) => {
        if (!one) return;
        try {
          await job.run(context, job.data.parse(one.data), one.id);
        } catch (error) {
          this.#log(`The job ${job.name} ${one.id} failed`, error);
          throw error;
        }
      });
    }
  }

  /** Waits for what is under way, for half a minute at most; what is not done by then runs again elsewhere. */
  async close(): Promise<void> {
    await this.#started?.catch(() => undefined);
    await this.#boss.stop({ timeout: 30_000 });
  }

  #start(): Promise<unknown> {
    this.#started ??= this.#boss.start().catch((error) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }
}
