/**
 * One connection to a replica, with a transaction that stays open: all its queries see one state of the data, and plans
 * are cached. A plan must not outlive its transaction: DuckDB plans with statistics (such as a column's range), and a
 * plan made before a change fails or returns wrong results after it.
 */
import type {
  DuckDBConnection,
  DuckDBInstance,
  DuckDBMaterializedResult,
  DuckDBPreparedStatement,
} from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import { stoppable } from '../lib/stoppable.ts';
import { PlaceLimits } from './place-limits.ts';
import { bind, rowsOf } from './rows.ts';
import { readSyncState, type SyncState } from './synced-version.ts';

const maxPlans = 100;
const timeoutMs = 60_000;

export type Statement<Row = unknown> = Pick<CompiledQuery<Row>, 'sql' | 'parameters'>;

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

  /** Its plans, and the shared tables that its transaction has read, would take up ever more memory. */
  get isFull(): boolean {
    return this.#plans.size >= maxPlans;
  }

  /** After an error the snapshot cannot be used any more and must be ended. */
  async ask<Row>(query: Statement<Row>, signal?: AbortSignal): Promise<Row[]> {
    return rowsOf(await this.#run(query, signal));
  }

  /** Stores the query's rows as a table of this name in a new database in memory, and ends the transaction. */
  async store(name: string, { sql, parameters }: Statement, signal?: AbortSignal): Promise<void> {
    await this.#connection.run(`attach ':memory:' as ${name}`);
    await this.#run({ sql: `create table ${name}.made as ${sql}`, parameters }, signal);
    await this.#connection.run('commit');
  }

  end(): void {
    for (const plan of this.#plans.values()) plan.destroySync();
    this.#connection.closeSync();
  }

  async #run(query: Statement, signal?: AbortSignal): Promise<DuckDBMaterializedResult> {
    const { sql, parameters } = await this.#places.filledIn(query);
    const statement = this.#plans.get(sql) ?? (await this.#connection.prepare(sql));
    this.#plans.set(sql, statement);
    bind(statement, parameters);
    const interrupt = () => this.#connection.interrupt();
    const timeout = setTimeout(interrupt, timeoutMs);
    try {
      return await stoppable(signal, interrupt, () => statement.run());
    } finally {
      clearTimeout(timeout);
    }
  }
}
