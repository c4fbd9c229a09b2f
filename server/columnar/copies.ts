/**
 * The copies of a process: which exist, which are open, which is being made. A copy that fails in any way is thrown
 * away and made again while PostgreSQL answers; a question never fails because of its copy.
 */
import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Asking } from '../db/ask.ts';
import type { Db } from '../db/schema.ts';
import type { Answered } from '../db/standstill.ts';
import { Turns } from '../ground/turns.ts';
import { Copy } from './client-copy.ts';
import { CopyFiles } from './copy-files.ts';
import { type Entry, newEntry } from './entry.ts';
import { faultOf } from './faults.ts';
import { copySettings, makeCopy } from './follow.ts';
import { inTime } from './in-time.ts';

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
  log: (message: string) => void;
  /** For tests: a question that DuckDB cannot answer fails, instead of going to PostgreSQL. */
  strict?: boolean;
};

/** A copy gives its place to one that is asked for so many times as much: equals would take it from each other in turn. */
const muchMore = 2;
const firstPauseMs = 5000;
const longestPauseMs = 600_000;

export class Copies {
  readonly #db: Db;
  readonly #options: CopiesOptions;
  /** What all copies may take. */
  readonly #bytes: number;
  readonly #entries = new Map<number, Entry>();
  readonly #files: CopyFiles;
  readonly #turns;
  readonly #loads = pLimit(1);
  readonly #stop = new AbortController();
  /** What was said lately: many questions meet one fault. */
  readonly #told = new LRUCache<string, true>({ max: 1000, ttl: 60_000 });

  constructor(db: Db, options: CopiesOptions) {
    this.#db = db;
    this.#options = options;
    this.#bytes = options.diskMb * 1_000_000;
    this.#turns = new Turns({ atOnce: options.atOnce });
    this.#files = new CopyFiles(options.folder);
  }

  /** Answers as of the version that is wanted or later; undefined where PostgreSQL has to. */
  async ask<Row>(asking: Asking, question: CompiledQuery<Row>): Promise<Answered<Row> | undefined> {
    const { standstill, signal } = asking;
    if (standstill?.postgresAlone) return undefined;
    const entry = this.#entry(asking.clientId);
    entry.lastUsed = Date.now();
    entry.demand.add();
    const held = async (copy: Copy) => ({ copy, ...(await copy.hold()) });
    const single = async (copy: Copy) => ({ copy, ask: copy.ask.bind(copy) });
    const opened = standstill
      ? await standstill.hold(this, () => this.#level(entry, asking, held))
      : await this.#level(entry, asking, single);
    if (!opened) return undefined;
    const answer = () => opened.ask(question, signal);
    return this.#unlessFault(entry, opened.copy, signal, () => this.#turns.take(asking, answer, signal));
  }

  /** What is made of the copy, once that is as new as it is wanted. */
  async #level<Made>(
    entry: Entry,
    { version, signal }: Asking,
    make: (copy: Copy) => Promise<Made>,
  ): Promise<Made | undefined> {
    const copy = entry.copy ?? (await this.#prepared(entry));
    if (!copy) return undefined;
    // Whoever takes it as it stands does not know.
    if (version > 0) entry.lag = Math.max(0, version - copy.version);
    return this.#unlessFault(entry, copy, signal, async () => {
      // An open file goes on answering after it was deleted.
      if (!this.#files.exists(entry.clientId)) throw new Error('The copy was deleted');
      if (copy.version < version && !(await inTime(copy.level(this.#db, version, this.#stop.signal))))
        return undefined;
      return make(copy);
    });
  }

  /** Undefined where it fails, which is not to be the asker's trouble. */
  async #unlessFault<T>(
    entry: Entry,
    copy: Copy,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (this.#options.strict) throw error;
      const fault = faultOf(error);
      if (fault === 'copy') await this.#throwAway(entry, copy, error);
      else this.#tell(`PostgreSQL answers for client ${entry.clientId}, for a fault of the ${fault}`, error);
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
      bytes: this.#files.size(clientId),
      isMaking,
      lag,
    }));
    return { copies, waiting: this.#turns.waiting, running: this.#turns.running };
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('The process ends'));
    for (const entry of this.#entries.values()) {
      await entry.preparing;
      await this.#closeCopy(entry);
    }
    this.#entries.clear();
  }

  #entry(clientId: number): Entry {
    let entry = this.#entries.get(clientId);
    if (!entry) {
      entry = newEntry(clientId);
      this.#entries.set(clientId, entry);
    }
    return entry;
  }

  /** The copy, where it stands already and only needs to be opened. */
  async #prepared(entry: Entry): Promise<Copy | undefined> {
    if (this.#stop.signal.aborted || Date.now() < entry.notBefore) return undefined;
    if (!this.#isWorthIt(entry)) return undefined;
    const preparing = this.#prepare(entry);
    if (!entry.isMaking) await inTime(preparing);
    return entry.copy;
  }

  /** Whether there is a place for the copy, or one that is asked for much less than it is. */
  #isWorthIt(entry: Entry): boolean {
    const others = this.#inPlace(entry);
    if (entry.preparing || others.length < this.#options.open) return true;
    return others.some(({ demand }) => entry.demand.now > muchMore * demand.now);
  }

  /** Copies that are open or on their way, beside that one; the one that is asked for least comes first. */
  #inPlace(entry: Entry): Entry[] {
    const others = [...this.#entries.values()].filter((one) => one !== entry && (one.copy || one.preparing));
    return others.sort((a, b) => a.demand.now - b.demand.now);
  }

  #prepare(entry: Entry): Promise<void> {
    entry.isMaking ||= !this.#files.exists(entry.clientId);
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
    await entry.closing;
    const file = this.#files.of(entry.clientId);
    if (this.#files.exists(entry.clientId)) {
      try {
        const copy = await Copy.open(file, entry.clientId, copySettings(this.#options));
        // Also tells whether it is a copy of this client in this database.
        await copy.follow(this.#db, this.#stop.signal).catch(async (error) => {
          await copy.close();
          throw error;
        });
        return await this.#use(entry, copy);
      } catch (error) {
        if (faultOf(error) === 'database') throw error;
        this.#tell(`The copy of client ${entry.clientId} is made anew`, error);
        this.#files.remove(entry.clientId);
      }
    }
    entry.isMaking = true;
    await this.#loads(() => this.#make(entry.clientId));
    await this.#use(entry, await Copy.open(file, entry.clientId, copySettings(this.#options)));
  }

  async #make(clientId: number): Promise<void> {
    const tooLarge = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, tooLarge.signal]);
    const measure = () => {
      const bytes = this.#files.unfinishedSize(clientId);
      if (bytes > this.#bytes) tooLarge.abort(new Error('The copy would be too large'));
      return bytes;
    };
    const measuring = setInterval(measure, 500);
    try {
      this.#files.begin(clientId);
      const file = this.#files.unfinished(clientId);
      await makeCopy(this.#db, clientId, file, copySettings(this.#options), signal);
      await this.#makeRoom(clientId, measure());
      signal.throwIfAborted();
      this.#files.finish(clientId);
    } catch (error) {
      this.#files.remove(clientId);
      // What was stopped says only that it was: why says the signal.
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearInterval(measuring);
    }
  }

  /** The copy answers from now on; the one that is asked for least is closed where there are too many. */
  async #use(entry: Entry, copy: Copy): Promise<void> {
    entry.copy = copy;
    const open = this.#inPlace(entry).filter((other) => other.copy);
    for (const other of open.slice(0, Math.max(0, open.length + 1 - this.#options.open))) {
      await this.#closeCopy(other);
    }
  }

  /** Drops copies that were not asked for longest, until the one being made fits beside the rest. */
  async #makeRoom(making: number, bytes: number): Promise<void> {
    const others = this.#files
      .stored()
      .filter(({ clientId }) => clientId !== making)
      .map((one) => ({ ...one, lastUsed: this.#entries.get(one.clientId)?.lastUsed || one.changed }))
      .sort((a, b) => a.lastUsed - b.lastUsed);
    let free = this.#bytes - bytes - others.reduce((sum, one) => sum + one.bytes, 0);
    for (const { clientId, bytes: freed } of others) {
      if (free >= 0) return;
      const entry = this.#entries.get(clientId);
      if (entry?.preparing) continue;
      const remove = () => this.#files.remove(clientId);
      if (entry) await this.#closeCopy(entry, remove);
      else remove();
      free += freed;
    }
  }

  async #throwAway(entry: Entry, copy: Copy, error: unknown): Promise<void> {
    // The first of several questions that failed does it for all.
    if (entry.copy !== copy) return;
    this.#postpone(entry, error);
    await this.#closeCopy(entry, () => this.#files.remove(entry.clientId));
  }

  /** Waits until the file is let go of, and what is to be done `then` to it is done. */
  #closeCopy(entry: Entry, then: () => void = () => undefined): Promise<void> {
    const { copy } = entry;
    entry.copy = undefined;
    const closing = Promise.all([entry.closing, copy?.close().catch(() => undefined)])
      .then(then)
      .finally(() => {
        if (entry.closing === closing) entry.closing = undefined;
      });
    entry.closing = closing;
    return closing;
  }

  /** The first failure costs seconds, further ones in a row ever more. */
  #postpone(entry: Entry, error: unknown): void {
    entry.notBefore = Date.now() + Math.min(firstPauseMs * 2 ** entry.failures, longestPauseMs);
    entry.failures += 1;
    if (!this.#stop.signal.aborted) this.#tell(`Client ${entry.clientId} is without a copy for now`, error);
  }

  /** Further lines of an error are the statement's text. */
  #tell(message: string, error: unknown): void {
    const reason = String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    const text = `${message}: ${reason}`;
    if (this.#told.has(text)) return;
    this.#told.set(text, true);
    this.#options.log(text);
  }
}
