/** One connection to a replica, with a transaction that stays open: all its queries see one state of the data. */
import type { DuckDBConnection, DuckDBInstance, DuckDBMaterializedResult } from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import { stoppable } from '../lib/stoppable.ts';
import { connectTo } from './database-file.ts';
import { PlaceLimits } from './place-limits.ts';
import { rowsOf, withLiterals } from './rows.ts';
import { readSyncState, type SyncState } from './synced-version.ts';

const maxStatements = 100;
const timeoutMs = 60_000;

export type Statement<Row = unknown> = Pick<CompiledQuery<Row>, 'sql' | 'parameters'>;

export class Snapshot {
  readonly level: SyncState;
  readonly #connection: DuckDBConnection;
  readonly #places: PlaceLimits;
  #statements = 0;

  private constructor(connection: DuckDBConnection, level: SyncState) {
    this.#connection = connection;
    this.#places = new PlaceLimits(connection);
    this.level = level;
  }

  static async open(instance: DuckDBInstance): Promise<Snapshot> {
    const connection = await connectTo(instance);
    try {
      await connection.run('begin transaction');
      // The first read takes the snapshot.
      return new Snapshot(connection, await readSyncState(connection));
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  /** The shared tables that its transaction has read would take up ever more memory. */
  get isFull(): boolean {
    return this.#statements >= maxStatements;
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
    this.#connection.closeSync();
  }

  async #run(query: Statement, signal?: AbortSignal): Promise<DuckDBMaterializedResult> {
    this.#statements += 1;
    // Prepared, since nothing but one statement can be.
    const statement = await this.#connection.prepare(withLiterals(await this.#places.filledIn(query)));
    const interrupt = () => this.#connection.interrupt();
    const timeout = setTimeout(interrupt, timeoutMs);
    try {
      return await stoppable(signal, interrupt, () => statement.run());
    } finally {
      clearTimeout(timeout);
      statement.destroySync();
    }
  }
}
