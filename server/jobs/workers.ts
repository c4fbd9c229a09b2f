/**
 * The workers of a process, which sleep until there is a job for them. A single poll looks for jobs of all kinds, so
 * that an idle product is not busy with the polling of many workers. It finds new jobs, due retries and the jobs of
 * crashed processes alike, and needs no listening connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import { queueSchema } from '../database/queue-schema.ts';

/** The number of workers per kind, so that a job that waits for its mail server does not block the others. */
const workersPerKind = 4;

/** How often workers poll by themselves if they are not woken. */
const maxSleepSeconds = 600;

export class Workers {
  readonly #boss: PgBoss;
  readonly #everySeconds: number;
  readonly #log: (message: string) => void;
  /** Worker ids by the name of their kind of job. */
  readonly #ids = new Map<string, string[]>();
  readonly #end = new AbortController();
  #polling: Promise<void> | undefined;

  constructor(boss: PgBoss, everySeconds: number, log: (message: string) => void) {
    this.#boss = boss;
    this.#everySeconds = everySeconds;
    this.#log = log;
  }

  /** Runs jobs of a kind: several at a time, at most `ofEach` of each user. */
  async add(name: string, ofEach: number, handle: (job: Job<unknown>) => Promise<void>): Promise<void> {
    const settings = {
      // A handler that throws fails its whole batch, so a batch is one job.
      batchSize: 1,
      pollingIntervalSeconds: maxSleepSeconds,
      groupConcurrency: ofEach,
    };
    const ids: string[] = [];
    for (let count = 0; count < workersPerKind; count++) {
      const id: string = await this.#boss.work<unknown>(name, settings, async ([job]) => {
        // A worker that is done fetches the next job immediately.
        if (job) await handle(job).finally(() => this.#boss.notifyWorker(id));
      });
      ids.push(id);
    }
    this.#ids.set(name, ids);
  }

  /** Starts polling and waking workers. */
  start(): void {
    this.#polling ??= this.#poll();
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#polling;
  }

  async #poll(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      try {
        for (const name of await this.#ready()) this.#wake(name);
      } catch (error) {
        this.#log(error instanceof Error ? error.message : String(error));
      }
      await sleep(this.#everySeconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The kinds with a job that could start now. */
  async #ready(): Promise<string[]> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select name from unnest($1::text[]) as kind (name) where exists (
         select from ${queueSchema}.job
         where job.name = kind.name and state < 'active' and start_after <= now() and not blocked)`,
      [[...this.#ids.keys()]],
    );
    return rows.map(({ name }) => name);
  }

  #wake(name: string): void {
    for (const id of this.#ids.get(name) ?? []) this.#boss.notifyWorker(id);
  }
}
