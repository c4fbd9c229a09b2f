/** DuckDB alone, in this process: a copy as the product makes it, asked without anything around it. */
import { availableParallelism } from 'node:os';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import { bringLevel, copySettings, makeCopy } from '../../server/columnar/follow.ts';
import { bind, rowsOf } from '../../server/columnar/rows.ts';
import type { Run } from '../../server/db/ask.ts';
import type { Db } from '../../server/db/schema.ts';
import { readConfig } from '../../server/ground/config.ts';

export class RawColumnar {
  readonly #file: string;
  readonly #instance: DuckDBInstance;
  readonly #connections: DuckDBConnection[];

  private constructor(file: string, instance: DuckDBInstance, connections: DuckDBConnection[]) {
    this.#file = file;
    this.#instance = instance;
    this.#connections = connections;
  }

  /** Makes the client's copy in a new file and opens it with the product's settings. */
  static async make(db: Db, clientId: number, file: string): Promise<RawColumnar> {
    const { memoryMb, diskMb, open } = readConfig({}).columnar;
    const settings = copySettings({ memoryMb: Math.floor(memoryMb / open), diskMb });
    await makeCopy(db, clientId, file, settings);
    const instance = await DuckDBInstance.create(file, settings);
    const atOnce = Math.max(2, availableParallelism());
    const connections = await Promise.all(Array.from({ length: atOnce }, () => instance.connect()));
    return new RawColumnar(file, instance, connections);
  }

  /** Prepare, bind, run, fetch; as many questions at once as the product asks. Answers the number of rows. */
  async askAll(questions: readonly CompiledQuery[]): Promise<number> {
    const waiting = [...questions];
    let rows = 0;
    const work = async (connection: DuckDBConnection) => {
      for (let question = waiting.shift(); question; question = waiting.shift()) {
        const statement = await connection.prepare(question.sql);
        bind(statement, question.parameters);
        const found = (await statement.runAndReadAll()).getRowObjects();
        rows += found.length;
        statement.destroySync();
      }
    };
    await Promise.all(this.#connections.map(work));
    return rows;
  }

  /** The same as an engine of reporting questions, to compare answers. */
  run: Run = async ({ version }, question) => {
    const [connection] = this.#connections as [DuckDBConnection];
    const statement = await connection.prepare(question.sql);
    bind(statement, question.parameters);
    return { rows: rowsOf(await statement.run()), version, engine: 'columnar' };
  };

  /** Takes over what changed since. */
  async level(db: Db, clientId: number): Promise<void> {
    const connection = await this.#instance.connect();
    try {
      await bringLevel(db, clientId, connection, this.#file);
    } finally {
      connection.closeSync();
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.closeSync();
    this.#instance.closeSync();
  }
}
