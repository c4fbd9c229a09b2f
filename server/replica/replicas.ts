/**
 * The replicas of a process: which exist, which are open, which is being built. A replica that fails in any way is
 * discarded and rebuilt while PostgreSQL answers; a query never fails because of its replica.
 */
import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { QueryContext } from '../access/ask.ts';
import type { QueryResult } from '../access/pinned-snapshot.ts';
import type { Db } from '../database/schema.ts';
import { Turns } from '../lib/turns.ts';
import { Replica } from './client-replica.ts';
import { CopyLanes } from './copy-lanes.ts';
import { replicaSettings } from './database-file.ts';
import { type Entry, newEntry, pauseAfterFailure } from './entry.ts';
import { evictions } from './evictions.ts';
import { faultOf } from './faults.ts';
import type { ReplicasOptions } from './options.ts';
import { ReplicaFiles } from './replica-files.ts';
import { buildReplica } from './sync.ts';
import { withinDeadline } from './with-deadline.ts';

/** How many times the demand of an open replica another needs to evict it: equals would evict each other in turn. */
const evictionRatio = 2;

export class Replicas {
  readonly #db: Db;
  readonly #options: ReplicasOptions;
  /** The disk space of all replicas together. */
  readonly #maxBytes: number;
  readonly #entries = new Map<number, Entry>();
  readonly #files: ReplicaFiles;
  readonly #turns;
  readonly #lanes: CopyLanes;
  readonly #stop = new AbortController();
  /** Recently logged messages, not logged again: many queries may encounter the same fault. */
  readonly #loggedLately = new LRUCache<string, true>({ max: 1000, ttl: 60_000 });

  constructor(db: Db, options: ReplicasOptions) {
    this.#db = db;
    this.#options = options;
    this.#maxBytes = options.diskMb * 1_000_000;
    this.#lanes = new CopyLanes(db);
    this.#turns = new Turns({ atOnce: options.atOnce });
    this.#files = new ReplicaFiles(options.folder);
  }

  /** Answers from the requested version or a later one; undefined if PostgreSQL has to answer. */
  async ask<Row>(context: QueryContext, query: CompiledQuery<Row>): Promise<QueryResult<Row> | undefined> {
    const { pinned, signal } = context;
    if (pinned?.postgresAlone) return undefined;
    const entry = this.#entry(context.clientId);
    entry.lastUsed = Date.now();
    entry.demand.add();
    const held = async (replica: Replica) => ({ replica, ...(await replica.hold()) });
    const single = async (replica: Replica) => ({ replica, ask: replica.ask.bind(replica) });
    const opened = pinned
      ? await pinned.hold(this, () => this.#withSynced(entry, context, held))
      : await this.#withSynced(entry, context, single);
    if (!opened) return undefined;
    const answer = () => opened.ask(query, signal);
    return this.#orFallBack(entry, opened.replica, signal, () => this.#turns.take(context, answer, signal));
  }

  /** Runs `make` on the replica once it has the requested version. */
  async #withSynced<Made>(
    entry: Entry,
    { version, signal }: QueryContext,
    make: (replica: Replica) => Promise<Made>,
  ): Promise<Made | undefined> {
    const replica = entry.replica ?? (await this.#prepared(entry));
    if (!replica) return undefined;
    // A query that accepts any version says nothing about the lag.
    if (version > 0) entry.lag = Math.max(0, version - replica.version);
    return this.#orFallBack(entry, replica, signal, async () => {
      // An open file keeps answering after it has been deleted.
      if (!this.#files.exists(entry.clientId)) throw new Error('The replica was deleted');
      const level = () => withinDeadline(replica.level(this.#db, version, this.#stop.signal));
      return replica.version >= version || (await level()) ? make(replica) : undefined;
    });
  }

  /** Undefined if the work fails, so that PostgreSQL answers instead. */
  async #orFallBack<T>(
    entry: Entry,
    replica: Replica,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (this.#options.strict) throw error;
      const fault = faultOf(error);
      if (fault === 'replica') await this.#discard(entry, replica, error);
      else
        this.#logOnce(`PostgreSQL answers for client ${entry.clientId} because of a ${fault} fault`, error);
      return undefined;
    }
  }

  /** Waits until the client's replica is ready; false if it cannot be opened or built. */
  async ready(clientId: number): Promise<boolean> {
    const entry = this.#entry(clientId);
    if (!entry.replica) await this.#prepare(entry);
    return entry.replica !== undefined;
  }

  /** For metrics: the replicas with their version, size in bytes and state, and the running and waiting queries. */
  status() {
    const replicas = [...this.#entries.values()].map(({ clientId, replica, isMaking, lag }) => ({
      clientId,
      version: replica?.version ?? null,
      bytes: this.#files.size(clientId),
      isMaking,
      lag,
    }));
    return { replicas, waiting: this.#turns.waiting, running: this.#turns.running };
  }

  /** Closes and deletes the replicas of clients that do not exist any more. */
  async dropRemoved(): Promise<void> {
    const held = new Set([...this.#entries.keys(), ...this.#files.stored().map(({ clientId }) => clientId)]);
    const clients = await this.#db.selectFrom('clients').select('id').execute();
    for (const { id } of clients) held.delete(id);
    for (const clientId of held) {
      await this.#entry(clientId).preparing;
      await this.#closeReplica(this.#entry(clientId), () => this.#files.remove(clientId));
      this.#entries.delete(clientId);
    }
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('The process is shutting down'));
    for (const entry of this.#entries.values()) {
      await entry.preparing;
      await this.#closeReplica(entry);
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

  /** The replica, if it already exists and only has to be opened. */
  async #prepared(entry: Entry): Promise<Replica | undefined> {
    if (this.#stop.signal.aborted || Date.now() < entry.notBefore) return undefined;
    if (!this.#deservesToOpen(entry)) return undefined;
    const preparing = this.#prepare(entry);
    if (!entry.isMaking) await withinDeadline(preparing);
    return entry.replica;
  }

  /** Whether another replica may be opened, or one in much less demand can be closed for it. */
  #deservesToOpen(entry: Entry): boolean {
    const others = this.#othersByDemand(entry);
    if (entry.preparing || others.length < this.#options.open) return true;
    return others.some(({ demand }) => entry.demand.now > evictionRatio * demand.now);
  }

  /** The other replicas that are open or in preparation, in ascending order of demand. */
  #othersByDemand(entry: Entry): Entry[] {
    const others = [...this.#entries.values()].filter(
      (one) => one !== entry && (one.replica || one.preparing),
    );
    return others.sort((a, b) => a.demand.now - b.demand.now);
  }

  #prepare(entry: Entry): Promise<void> {
    entry.isMaking ||= !this.#files.exists(entry.clientId);
    entry.preparing ??= this.#openOrBuild(entry)
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

  async #openOrBuild(entry: Entry): Promise<void> {
    await entry.closing;
    const file = this.#files.of(entry.clientId);
    if (this.#files.exists(entry.clientId)) {
      try {
        const replica = await Replica.open(file, entry.clientId, replicaSettings(this.#options));
        // This also verifies that it is a replica of this client in this database.
        await replica.follow(this.#db, this.#stop.signal).catch(async (error) => {
          await replica.close();
          throw error;
        });
        return await this.#use(entry, replica);
      } catch (error) {
        if (faultOf(error) === 'database') throw error;
        this.#logOnce(`Rebuilding the replica of client ${entry.clientId}`, error);
        this.#files.remove(entry.clientId);
      }
    }
    entry.isMaking = true;
    await this.#lanes.inTurn(entry.clientId, () => this.#build(entry.clientId));
    await this.#use(entry, await Replica.open(file, entry.clientId, replicaSettings(this.#options)));
  }

  async #build(clientId: number): Promise<void> {
    const tooLarge = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, tooLarge.signal]);
    const measure = () => {
      const bytes = this.#files.unfinishedSize(clientId);
      if (bytes > this.#maxBytes) tooLarge.abort(new Error('The replica would be too large'));
      return bytes;
    };
    const measuring = setInterval(measure, 500);
    try {
      this.#files.begin(clientId);
      const file = this.#files.unfinished(clientId);
      await buildReplica(this.#db, clientId, file, replicaSettings(this.#options), signal);
      await this.#makeRoom(clientId, measure());
      signal.throwIfAborted();
      this.#files.finish(clientId);
    } catch (error) {
      this.#files.remove(clientId);
      // An aborted build fails with a generic error; the signal has the reason.
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearInterval(measuring);
    }
  }

  /** Puts the replica into use, and closes those in least demand if too many are open. */
  async #use(entry: Entry, replica: Replica): Promise<void> {
    entry.replica = replica;
    const open = this.#othersByDemand(entry).filter((other) => other.replica);
    for (const other of open.slice(0, Math.max(0, open.length + 1 - this.#options.open))) {
      await this.#closeReplica(other);
      evictions.inc({ reason: 'demand' });
    }
  }

  /** Deletes the least recently used replicas until the one being built fits beside the rest. */
  async #makeRoom(building: number, bytes: number): Promise<void> {
    const others = this.#files
      .stored()
      .filter(({ clientId }) => clientId !== building)
      .map((one) => ({ ...one, lastUsed: this.#entries.get(one.clientId)?.lastUsed || one.changed }))
      .sort((a, b) => a.lastUsed - b.lastUsed);
    let free = this.#maxBytes - bytes - others.reduce((sum, one) => sum + one.bytes, 0);
    for (const { clientId, bytes: freed } of others) {
      if (free >= 0) return;
      const entry = this.#entries.get(clientId);
      if (entry?.preparing) continue;
      const remove = () => this.#files.remove(clientId);
      if (entry) await this.#closeReplica(entry, remove);
      else remove();
      evictions.inc({ reason: 'disk' });
      free += freed;
    }
  }

  async #discard(entry: Entry, replica: Replica, error: unknown): Promise<void> {
    // The first of several failed queries discards the replica for all of them.
    if (entry.replica !== replica) return;
    this.#postpone(entry, error);
    await this.#closeReplica(entry, () => this.#files.remove(entry.clientId));
  }

  /** Closes the replica, runs `then` once its file is released, and waits for both. */
  #closeReplica(entry: Entry, then: () => void = () => undefined): Promise<void> {
    const { replica } = entry;
    entry.replica = undefined;
    const closing = Promise.all([entry.closing, replica?.close().catch(() => undefined)])
      .then(then)
      .finally(() => {
        if (entry.closing === closing) entry.closing = undefined;
      });
    entry.closing = closing;
    return closing;
  }

  #postpone(entry: Entry, error: unknown): void {
    pauseAfterFailure(entry);
    if (!this.#stop.signal.aborted) this.#logOnce(`Client ${entry.clientId} has no replica for now`, error);
  }

  /** Logs only the first line of an error: the other lines quote the statement. */
  #logOnce(message: string, error: unknown): void {
    const reason = String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    const text = `${message}: ${reason}`;
    if (this.#loggedLately.has(text)) return;
    this.#loggedLately.set(text, true);
    this.#options.log(text);
  }
}
