/**
 * One connection to a copy, in a transaction that stays open: all its questions see one state of the data, and
 * plans are kept. A plan must not outlive its transaction: DuckDB plans with statistics (a column's range, say), and
 * what is planned before a change and run after it fails or answers wrongly.
 */
import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import { stoppable } from '../ground/stoppable.ts';
import { type Level, readLevel } from './level.ts';
import { bind, rowsOf } from './rows.ts';

const keptPlans = 100;
const patienceMs = 60_000;

export class Snapshot {
  readonly level: Level;
  readonly #connection: DuckDBConnection;
  readonly #plans = new Map<string, DuckDBPreparedStatement>();

  private constructor(connection: DuckDBConnection, level: Level) {
    this.#connection = connection;
    this.level = level;
  }

  static async open(instance: DuckDBInstance): Promise<Snapshot> {
    const connection = await instance.connect();
    try {
      await connection.run('begin transaction');
      // The first read is what takes the snapshot.
      return new Snapshot(connection, await readLevel(connection));
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  /** After an error the snapshot is of no more use: end it. */
  async ask<Row>(question: CompiledQuery<Row>, signal?: AbortSignal): Promise<Row[]> {
    const statement = await this.#plan(question.sql);
    bind(statement, question.parameters);
    const interrupt = () => this.#connection.interrupt();
    const impatience = setTimeout(interrupt, patienceMs);
    try {
      return await stoppable(signal, interrupt, async () => rowsOf(await statement.run()));
    } finally {
      clearTimeout(impatience);
    }
  }

  end(): void {
    for (const plan of this.#plans.values()) plan.destroySync();
    this.#connection.closeSync();
  }

  async #plan(text: string): Promise<DuckDBPreparedStatement> {
    const kept = this.#plans.get(text);
    if (kept) return kept;
    const plan = await this.#connection.prepare(text);
    if (this.#plans.size >= keptPlans) {
      const [oldest] = this.#plans.keys();
      this.#plans.get(oldest as string)?.destroySync();
      this.#plans.delete(oldest as string);
    }
    this.#plans.set(text, plan);
    return plan;
  }
}
