/**
 * The workers of a process, who sleep until there is something to do for them. One look for all tells what there is:
 * however many they are, a product that nobody uses is not busy with their questions. What is sent, what is due again and
 * what a process left that died is found alike, and no connection has to listen for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import { queueSchema } from './queue-schema.ts';

/** Of each kind: one that waits for its mail server is not in the way of others. */
const atOnce = 4;

/** Whoever is not woken looks for themselves that seldom. */
const longestSleepSeconds = 600;

export class Workers {
  readonly #boss: PgBoss;
  readonly #everySeconds: number;
  readonly #tell: (message: string) => void;
  /** Their ids, by the name of what they do. */
  readonly #ids = new Map<string, string[]>();
  readonly #end = new AbortController();
  #looking: Promise<void> | undefined;

  constructor(boss: PgBoss, everySeconds: number, tell: (message: string) => void) {
    this.#boss = boss;
    this.#everySeconds = everySeconds;
    this.#tell = tell;
  }

  /** Does jobs of a kind: several at a time, `ofEach` of each user. */
  async add(name: string, ofEach: number, handle: (job: Job<unknown>) => Promise<void>): Promise<void> {
    const settings = {
      // A handler that throws fails its whole batch: so a batch is one job.
      batchSize: 1,
      pollingIntervalSeconds: longestSleepSeconds,
      groupConcurrency: ofEach,
    };
    const ids: string[] = [];
    for (let count = 0; count < atOnce; count++) {
      const id: string = await this.#boss.work<unknown>(name, settings, async ([job]) => {
        // Whoever is done asks for the next at once.
        if (job) await handle(job).finally(() => this.#boss.notifyWorker(id));
      });
      ids.push(id);
    }
    this.#ids.set(name, ids);
  }

  /** From now on they are woken. */
  start(): void {
    this.#looking ??= this.#look();
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      try {
        for (const name of await this.#ready()) this.#wake(name);
      } catch (error) {
        this.#tell(error instanceof Error ? error.message : String(error));
      }
      await sleep(this.#everySeconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The kinds of which a job could begin now. */
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
