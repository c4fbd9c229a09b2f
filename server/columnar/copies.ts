/**
 * The copies of a process: which exist, which are open, which is being made. A copy that fails in any way is thrown
 * away and made again while PostgreSQL answers; a question never fails because of its copy.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import pLimit from 'p-limit';
import type { Answered } from '../db/ask.ts';
import type { Db } from '../db/pool.ts';
import { Copy } from './copy.ts';
import { copySettings, makeCopy } from './follow.ts';

export type CopiesOptions = {
  folder: string;
  /** Of DuckDB, for each open copy. */
  memoryMb: number;
  /** Of all copies together. */
  diskMb: number;
  /** How many copies are open at once. */
  open: number;
  /** How many questions run at once, over all copies. */
  atOnce: number;
  log: (message: string, error?: unknown) => void;
  /** For tests: a question that DuckDB cannot answer fails, instead of going to PostgreSQL. */
  strict?: boolean;
};

type Entry = {
  clientId: number;
  copy?: Copy | undefined;
  /** Opening or making the copy; never rejects. */
  preparing?: Promise<void> | undefined;
  isMaking: boolean;
  lastUsed: number;
  /** Versions that the copy was behind when it was last asked. */
  lag: number;
  failures: number;
  /** After a failure: no new attempt before. */
  notBefore: number;
};

/** So long a question waits for its copy to be brought level before PostgreSQL answers it. */
const patienceMs = 1500;
const firstPauseMs = 5000;
const longestPauseMs = 600_000;

export class Copies {
  readonly #db: Db;
  readonly #options: CopiesOptions;
  readonly #entries = new Map<number, Entry>();
  readonly #turns;
  readonly #loads = pLimit(1);
  #closing = false;

  constructor(db: Db, options: CopiesOptions) {
    this.#db = db;
    this.#options = options;
    this.#turns = pLimit(options.atOnce);
    mkdirSync(options.folder, { recursive: true });
  }

  /** Answers as of `version` or later; undefined where PostgreSQL has to. */
  async ask<Row>(
    clientId: number,
    version: number,
    question: CompiledQuery<Row>,
  ): Promise<Answered<Row> | undefined> {
    const entry = this.#entry(clientId);
    entry.lastUsed = Date.now();
    const copy = entry.copy ?? (await this.#prepared(entry));
    if (!copy) return undefined;
    entry.lag = Math.max(0, version - copy.version);
    try {
      if (copy.version < version && !(await inTime(copy.level(this.#db, version)))) return undefined;
      return await this.#turns(() => copy.ask(question));
    } catch (error) {
      if (isQuestionsFault(error)) {
        if (this.#options.strict) throw error;
        this.#options.log(`A question that the copy cannot answer: ${question.sql}`, error);
      } else {
        await this.#throwAway(entry, copy, error);
      }
      return undefined;
    }
  }

  /** Waits until the client's copy is there; false when it cannot be made. */
  async ready(clientId: number): Promise<boolean> {
    const entry = this.#entry(clientId);
    if (!entry.copy) await this.#prepare(entry);
    return entry.copy !== undefined;
  }

  /** For metrics: the copies with their version, size in bytes and state, and the questions in waiting. */
  status() {
    const copies = [...this.#entries.values()].map(({ clientId, copy, isMaking, lag }) => ({
      clientId,
      version: copy?.version ?? null,
      bytes: sizeOf(this.#file(clientId)),
      isMaking,
      lag,
    }));
    return { copies, waiting: this.#turns.pendingCount, running: this.#turns.activeCount };
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const entry of this.#entries.values()) {
      await entry.preparing;
      await entry.copy?.close();
    }
    this.#entries.clear();
  }

  #entry(clientId: number): Entry {
    let entry = this.#entries.get(clientId);
    if (!entry) {
      entry = { clientId, isMaking: false, lastUsed: 0, lag: 0, failures: 0, notBefore: 0 };
      this.#entries.set(clientId, entry);
    }
    return entry;
  }

  /** The copy, where it stands already and only needs to be opened. */
  async #prepared(entry: Entry): Promise<Copy | undefined> {
    if (this.#closing || Date.now() < entry.notBefore) return undefined;
    const preparing = this.#prepare(entry);
    if (!entry.isMaking) await inTime(preparing);
    return entry.copy;
  }

  #prepare(entry: Entry): Promise<void> {
    entry.isMaking ||= !existsSync(this.#file(entry.clientId));
    entry.preparing ??= this.#openOrMake(entry)
      .then(() => {
        entry.failures = 0;
      })
      .catch((error) => this.#postpone(entry, error))
      .finally(() => {
        entry.preparing = undefined;
        entry.isMaking = false;
      });
    return entry.preparing;
  }

  async #openOrMake(entry: Entry): Promise<void> {
    const file = this.#file(entry.clientId);
    if (existsSync(file)) {
      try {
        const copy = await Copy.open(file, entry.clientId, copySettings(this.#options));
        // Also tells whether it is a copy of this client in this database.
        await copy.follow(this.#db).catch(async (error) => {
          await copy.close();
          throw error;
        });
        return await this.#use(entry, copy);
      } catch (error) {
        this.#options.log(`The copy of client ${entry.clientId} is made anew`, error);
        this.#remove(entry.clientId);
        entry.isMaking = true;
      }
    }
    await this.#loads(() => this.#make(entry.clientId));
    await this.#use(entry, await Copy.open(file, entry.clientId, copySettings(this.#options)));
  }

  async #make(clientId: number): Promise<void> {
    const file = this.#file(clientId);
    const unfinished = `${file}.new`;
    const watch = async () => {
      if (this.#closing) throw new Error('The process ends');
      const bytes = sizeOf(unfinished);
      if (bytes > this.#options.diskMb * 1_000_000) throw new Error('The copy would be too large');
      await this.#makeRoom(clientId, bytes);
    };
    this.#remove(clientId);
    try {
      await makeCopy(this.#db, clientId, unfinished, copySettings(this.#options), watch);
      await watch();
      renameSync(unfinished, file);
    } catch (error) {
      this.#remove(clientId);
      throw error;
    }
  }

  /** The copy answers from now on; the one that was asked longest ago is closed where there are too many. */
  async #use(entry: Entry, copy: Copy): Promise<void> {
    entry.copy = copy;
    const open = [...this.#entries.values()].filter((other) => other.copy && other !== entry);
    open.sort((a, b) => a.lastUsed - b.lastUsed);
    for (const other of open.slice(0, Math.max(0, open.length + 1 - this.#options.open))) {
      await this.#closeCopy(other);
    }
  }

  /** Drops copies that were not asked for longest, until the one being made fits beside the rest. */
  async #makeRoom(making: number, bytes: number): Promise<void> {
    const others = this.#stored().filter(({ clientId }) => clientId !== making);
    let free = this.#options.diskMb * 1_000_000 - bytes - others.reduce((sum, one) => sum + one.bytes, 0);
    for (const other of others.sort((a, b) => a.lastUsed - b.lastUsed)) {
      if (free >= 0) return;
      const entry = this.#entries.get(other.clientId);
      if (entry?.preparing) continue;
      if (entry) await this.#closeCopy(entry);
      this.#remove(other.clientId);
      free += other.bytes;
    }
  }

  #stored() {
    return readdirSync(this.#options.folder).flatMap((name) => {
      const clientId = Number(/^(\d+)\.duckdb$/.exec(name)?.[1]);
      if (!clientId) return [];
      const file = this.#file(clientId);
      const lastUsed = this.#entries.get(clientId)?.lastUsed || statSync(file).mtimeMs;
      return [{ clientId, bytes: sizeOf(file), lastUsed }];
    });
  }

  async #throwAway(entry: Entry, copy: Copy, error: unknown): Promise<void> {
    // The first of several questions that failed does it for all.
    if (entry.copy !== copy) return;
    entry.copy = undefined;
    this.#postpone(entry, error);
    await copy.close().catch(() => undefined);
    this.#remove(entry.clientId);
  }

  async #closeCopy(entry: Entry): Promise<void> {
    const { copy } = entry;
    entry.copy = undefined;
    await copy?.close();
  }

  /** The first failure costs seconds, further ones in a row ever more. */
  #postpone(entry: Entry, error: unknown): void {
    entry.notBefore = Date.now() + Math.min(firstPauseMs * 2 ** entry.failures, longestPauseMs);
    entry.failures += 1;
    if (!this.#closing) this.#options.log(`Client ${entry.clientId} is without a copy for now`, error);
  }

  #remove(clientId: number): void {
    for (const end of ['', '.wal', '.csv', '.tmp', '.new', '.new.wal', '.new.csv', '.new.tmp']) {
      rmSync(`${this.#file(clientId)}${end}`, { recursive: true, force: true });
    }
  }

  #file(clientId: number): string {
    return join(this.#options.folder, `${clientId}.duckdb`);
  }
}

/** False when it takes too long; it goes on all the same. Rejects as the work does. */
async function inTime(work: Promise<void>): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(patienceMs, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    over.abort();
    // Late failures are told to whoever asks next.
    work.catch(() => undefined);
  }
}

/** The statement itself, or its need of memory; every other error speaks of the copy. */
function isQuestionsFault(error: unknown): boolean {
  const faults = ['Parser', 'Binder', 'Catalog', 'Conversion', 'Invalid Input', 'Not implemented', 'Syntax'];
  const kinds = [...faults, 'Out of Range', 'Out of Memory', 'Mismatch Type', 'INTERRUPT'];
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    (error instanceof Error && kinds.some((kind) => error.message.startsWith(`${kind} Error`)))
  );
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
