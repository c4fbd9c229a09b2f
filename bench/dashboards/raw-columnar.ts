/** DuckDB alone, in this process: a replica as the product makes it, queried directly. */
import { availableParallelism } from 'node:os';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { CompiledQuery, RawNode } from 'kysely';
import type { Run } from '../../server/access/ask.ts';
import { nodeInReplica } from '../../server/database/in-replica.ts';
import type { Db } from '../../server/database/schema.ts';
import { SharedRowsInStatement } from '../../server/database/shared-rows.ts';
import { readConfig } from '../../server/lib/config.ts';
import { connectTo, openFile, replicaSettings } from '../../server/replica/database-file.ts';
import { PlaceLimits } from '../../server/replica/place-limits.ts';
import { rowsOf, withLiterals } from '../../server/replica/rows.ts';
import { buildReplica, syncReplica } from '../../server/replica/sync.ts';

function usualSettings() {
  const { memoryMb, diskMb, open } = readConfig({}).columnar;
  return replicaSettings({ memoryMb: Math.floor(memoryMb / open), diskMb });
}

type Question = Pick<CompiledQuery, 'sql' | 'parameters'> & Partial<Pick<CompiledQuery, 'query' | 'queryId'>>;

/** Compiles with a replica's own columns; rows that statements share are derived in each of them. */
class InOneStatement extends SharedRowsInStatement {
  protected override visitRaw(node: RawNode): void {
    const instead = nodeInReplica(node);
    if (instead) this.visitNode(instead);
    else super.visitRaw(node);
  }
}

/** As the product asks its replica, unless the question is a text alone. */
const forReplica = (question: Question): Pick<CompiledQuery, 'sql' | 'parameters'> =>
  question.query && question.queryId
    ? new InOneStatement().compileQuery(question.query, question.queryId)
    : question;

export class RawColumnar {
  readonly #file: string;
  readonly #instance: DuckDBInstance;
  readonly #connections: DuckDBConnection[];
  #places: PlaceLimits;

  private constructor(file: string, instance: DuckDBInstance, connections: DuckDBConnection[]) {
    this.#file = file;
    this.#instance = instance;
    this.#connections = connections;
    this.#places = new PlaceLimits(connections[0] as DuckDBConnection);
  }

  /** Makes the client's replica in a new file and opens it. */
  static async make(db: Db, clientId: number, file: string): Promise<RawColumnar> {
    await buildReplica(db, clientId, file, usualSettings());
    return RawColumnar.open(file);
  }

  /** Opens a file with the product's settings. */
  static async open(file: string): Promise<RawColumnar> {
    const settings = usualSettings();
    const instance = await openFile(file, settings);
    const atOnce = Math.max(2, availableParallelism());
    const connections = await Promise.all(Array.from({ length: atOnce }, () => connectTo(instance)));
    return new RawColumnar(file, instance, connections);
  }

  /** Runs and fetches, with the product's concurrency. Returns the number of rows. */
  async askAll(questions: readonly Question[]): Promise<number> {
    const waiting = [...questions];
    let rows = 0;
    const work = async (connection: DuckDBConnection) => {
      for (let question = waiting.shift(); question; question = waiting.shift()) {
        const text = withLiterals(await this.#places.filledIn(forReplica(question)));
        rows += (await connection.runAndReadAll(text)).getRowObjects().length;
      }
    };
    await Promise.all(this.#connections.map(work));
    return rows;
  }

  /** The same as an engine for reporting queries, to compare answers. */
  run: Run = async ({ version }, question) => {
    const [connection] = this.#connections as [DuckDBConnection];
    const text = withLiterals(await this.#places.filledIn(forReplica(question)));
    return { rows: rowsOf(await connection.run(text)), version, engine: 'columnar' };
  };

  /** Takes over changes since the last update. */
  async level(db: Db, clientId: number): Promise<void> {
    const connection = await connectTo(this.#instance);
    try {
      await syncReplica(db, clientId, connection, this.#file);
      this.#places = new PlaceLimits(this.#connections[0] as DuckDBConnection);
    } finally {
      connection.closeSync();
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.closeSync();
    this.#instance.closeSync();
  }
}
