/** One client's open replica: runs queries on snapshots, and syncs one at a time. */
import type { DuckDBInstance } from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import { type PinnedEngine, type QueryResult, runSerially } from '../access/pinned-snapshot.ts';
import type { Db } from '../database/schema.ts';
import { connectTo, openFile, type Settings } from './database-file.ts';
import { SharedTables } from './shared-tables.ts';
import { Snapshot } from './snapshot.ts';
import { syncReplica } from './sync.ts';

export class Replica {
  readonly file: string;
  readonly #instance: DuckDBInstance;
  readonly #clientId: number;
  readonly #idle: Snapshot[] = [];
  readonly #sharedTables: SharedTables;
  #activeHolds = 0;
  #syncing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  /** Resolves when the replica is no longer busy, once it is closing. */
  #onIdle: (() => void) | undefined;
  version: number;

  private constructor(file: string, clientId: number, instance: DuckDBInstance, version: number) {
    this.file = file;
    this.#clientId = clientId;
    this.#instance = instance;
    this.#sharedTables = new SharedTables(instance);
    this.version = version;
  }

  /** Throws if DuckDB cannot read the file, or if it is not a replica of the current schema. */
  static async open(file: string, clientId: number, settings: Settings): Promise<Replica> {
    const instance = await openFile(file, settings);
    try {
      const first = await Snapshot.open(instance);
      const replica = new Replica(file, clientId, instance, first.level.version);
      replica.#idle.push(first);
      return replica;
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  get isBusy(): boolean {
    return this.#activeHolds > 0 || this.#syncing !== undefined;
  }

  /** Throws DuckDB's errors, or the signal's reason if the signal cancelled the query. */
  async ask<Row>(query: CompiledQuery<Row>, signal?: AbortSignal): Promise<QueryResult<Row>> {
    const { ask, end } = await this.hold();
    try {
      return await ask(query, signal);
    } finally {
      await end();
    }
  }

  /** Pins the replica's current version until the end; its file stays open until then. */
  async hold(): Promise<PinnedEngine> {
    this.#requireOpen();
    this.#activeHolds += 1;
    const release = () => {
      this.#activeHolds -= 1;
      if (!this.isBusy) this.#onIdle?.();
    };
    try {
      const snapshot = this.#idle.pop() ?? (await Snapshot.open(this.#instance));
      // After an error the snapshot's transaction is aborted, and further queries would fail with a different error.
      let failed: { error: unknown } | undefined;
      const ask: PinnedEngine['ask'] = async (query, signal) => {
        if (failed) throw failed.error;
        try {
          const { version } = snapshot.level;
          const rows = await this.#sharedTables.using(query, version, signal, (statement) =>
            snapshot.ask(statement, signal),
          );
          return { rows: rows as never, version, engine: 'columnar' };
        } catch (error) {
          failed = { error };
          throw error;
        }
      };
      return runSerially(ask, () => {
        const isCurrent = snapshot.level.version === this.version;
        if (!failed && isCurrent && !snapshot.isFull) this.#idle.push(snapshot);
        else snapshot.end();
        release();
      });
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Waits until the replica has reached the wanted version. */
  async level(db: Db, wanted: number, signal: AbortSignal): Promise<void> {
    while (this.version < wanted) await this.follow(db, signal);
  }

  /**
   * Applies everything committed so far, or joins a sync in progress; throws if the replica is of another client or
   * database. The signal stops it.
   */
  async follow(db: Db, signal: AbortSignal): Promise<void> {
    this.#requireOpen();
    this.#syncing ??= this.#sync(db, signal).finally(() => {
      this.#syncing = undefined;
      if (!this.isBusy) this.#onIdle?.();
    });
    await this.#syncing;
  }

  /** Waits for queries and syncs in progress, then releases the file. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      if (this.isBusy) await new Promise<void>((closed) => (this.#onIdle = closed));
      this.#endIdle();
      this.#instance.closeSync();
    })();
    return this.#closing;
  }

  /** Callers may still have a reference to a replica that has since been closed. */
  #requireOpen(): void {
    if (this.#closing) throw new Error('The replica is closed');
  }

  async #sync(db: Db, signal: AbortSignal): Promise<void> {
    const connection = await connectTo(this.#instance);
    try {
      const { version } = await syncReplica(db, this.#clientId, connection, this.file, signal);
      this.version = version;
      // Snapshots of the old state would prevent DuckDB from discarding it.
      this.#endIdle();
    } finally {
      connection.closeSync();
    }
  }

  #endIdle(): void {
    for (const snapshot of this.#idle.splice(0)) snapshot.end();
  }
}
