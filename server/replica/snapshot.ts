/**
 * One connection to a replica, with a transaction that stays open: all its queries see one state of the data, and plans
 * are cached. A plan must not outlive its transaction: DuckDB plans with statistics (such as a column's range), and a
 * plan made before a change fails or returns wrong results after it.
 */
import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import { stoppable } from '../lib/stoppable.ts';
import { PlaceLimits } from './place-limits.ts';
import { bind, rowsOf } from './rows.ts';
import { readSyncState, type SyncState } from './synced-version.ts';

const maxPlans = 100;
const timeoutMs = 60_000;

export class Snapshot {
  readonly level: SyncState;
  readonly #connection: DuckDBConnection;
  readonly #plans = new Map<string, DuckDBPreparedStatement>();
  readonly #places: PlaceLimits;

  private constructor(connection: DuckDBConnection, level: SyncState) {
    this.#connection = connection;
    this.#places = new PlaceLimits(connection);
    this.level = level;
  }

  static async open(instance: DuckDBInstance): Promise<Snapshot> {
    const connection = await instance.connect();
    try {
      await connection.run('begin transaction');
      // The first read takes the snapshot.
      return new Snapshot(connection, await readSyncState(connection));
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  /** After an error the snapshot cannot be used any more and must be ended. */
  async ask<Row>(query: CompiledQuery<Row>, signal?: AbortSignal): Promise<Row[]> {
    const parameters = await this.#places.filledIn(query.parameters);
    const statement = await this.#plan(query.sql);
    bind(statement, parameters);
    const interrupt = () => this.#connection.interrupt();
    const timeout = setTimeout(interrupt, timeoutMs);
    try {
      return await stoppable(signal, interrupt, async () => rowsOf(await statement.run()));
    } finally {
      clearTimeout(timeout);
    }
  }

  end(): void {
    for (const plan of this.#plans.values()) plan.destroySync();
    this.#connection.closeSync();
  }

  async #plan(text: string): Promise<DuckDBPreparedStatement> {
    const cached = this.#plans.get(text);
    if (cached) return cached;
    const plan = await this.#connection.prepare(text);
    if (this.#plans.size >= maxPlans) {
      const [oldest] = this.#plans.keys();
      this.#plans.get(oldest as string)?.destroySync();
      this.#plans.delete(oldest as string);
    }
    this.#plans.set(text, plan);
    return plan;
  }
}
