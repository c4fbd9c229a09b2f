/** One client's copy, open: questions on snapshots of it, changes one at a time. */
import { DuckDBInstance } from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../db/schema.ts';
import { type Answered, type Held, oneAfterTheOther } from '../db/standstill.ts';
import { bringLevel, type Settings } from './follow.ts';
import { Snapshot } from './snapshot.ts';

export class Copy {
  readonly file: string;
  readonly #instance: DuckDBInstance;
  readonly #clientId: number;
  readonly #idle: Snapshot[] = [];
  #asking = 0;
  #changing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #closed: (() => void) | undefined;
  version: number;

  private constructor(file: string, clientId: number, instance: DuckDBInstance, version: number) {
    this.file = file;
    this.#clientId = clientId;
    this.#instance = instance;
    this.version = version;
  }

  /** Throws for a file that DuckDB cannot read, or that is no copy of today's shape. */
  static async open(file: string, clientId: number, settings: Settings): Promise<Copy> {
    const instance = await DuckDBInstance.create(file, settings);
    try {
      const first = await Snapshot.open(instance);
      const copy = new Copy(file, clientId, instance, first.level.version);
      copy.#idle.push(first);
      return copy;
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  get isBusy(): boolean {
    return this.#asking > 0 || this.#changing !== undefined;
  }

  /** Throws what DuckDB throws, and the signal's reason where that stopped the question. */
  async ask<Row>(question: CompiledQuery<Row>, signal?: AbortSignal): Promise<Answered<Row>> {
    const { ask, end } = await this.hold();
    try {
      return await ask(question, signal);
    } finally {
      await end();
    }
  }

  /** The copy as it stands now: answers of one version, until the end; so long its file stays open. */
  async hold(): Promise<Held> {
    this.#requireOpen();
    this.#asking += 1;
    const leave = () => {
      this.#asking -= 1;
      if (!this.isBusy) this.#closed?.();
    };
    try {
      const snapshot = this.#idle.pop() ?? (await Snapshot.open(this.#instance));
      // After an error the snapshot answers nothing more, and would say so with another one.
      let failed: { error: unknown } | undefined;
      const ask: Held['ask'] = async (question, signal) => {
        if (failed) throw failed.error;
        try {
          const rows = await snapshot.ask(question, signal);
          return { rows, version: snapshot.level.version, engine: 'columnar' };
        } catch (error) {
          failed = { error };
          throw error;
        }
      };
      return oneAfterTheOther(ask, () => {
        if (!failed && snapshot.level.version === this.version) this.#idle.push(snapshot);
        else snapshot.end();
        leave();
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Waits until the copy is as new as that. */
  async level(db: Db, wanted: number, signal: AbortSignal): Promise<void> {
    while (this.version < wanted) await this.follow(db, signal);
  }

  /**
   * Takes over what is committed by now, or joins whoever does; throws for a copy of something else. The signal stops it.
   */
  async follow(db: Db, signal: AbortSignal): Promise<void> {
    this.#requireOpen();
    this.#changing ??= this.#takeOver(db, signal).finally(() => {
      this.#changing = undefined;
      if (!this.isBusy) this.#closed?.();
    });
    await this.#changing;
  }

  /** Waits for what is under way, then lets go of the file. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      if (this.isBusy) await new Promise<void>((closed) => (this.#closed = closed));
      this.#endIdle();
      this.#instance.closeSync();
    })();
    return this.#closing;
  }

  /** Whoever took hold of the copy before it was closed finds it so. */
  #requireOpen(): void {
    if (this.#closing) throw new Error('The copy is closed');
  }

  async #takeOver(db: Db, signal: AbortSignal): Promise<void> {
    const connection = await this.#instance.connect();
    try {
      const { version } = await bringLevel(db, this.#clientId, connection, this.file, signal);
      this.version = version;
      // Snapshots of the old state would keep DuckDB from clearing it away.
      this.#endIdle();
    } finally {
      connection.closeSync();
    }
  }

  #endIdle(): void {
    for (const snapshot of this.#idle.splice(0)) snapshot.end();
  }
}
