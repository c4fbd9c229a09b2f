/**
 * A pipelined connection for small reads: a caller's statements are sent at once, without waiting for results in
 * between, and their plans are cached by name.
 */
import type { CompiledQuery } from 'kysely';
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { enterTenantStatement } from './tenant.ts';

/** The timeout of small reads and of connecting; after it the connection is assumed to hang and is closed. */
const timeoutMs = 5000;

/** A prepared statement: `name` must always refer to the same SQL text. */
export type Named<Row> = { name: string; question: CompiledQuery<Row> };
export type RowsOf<Questions> = {
  [K in keyof Questions]: Questions[K] extends Named<infer Row> ? Row[] : never;
};

export class PipelineConnection {
  readonly #client: Client;
  readonly #connected: Promise<unknown>;
  #inFlight = 0;
  #answeredAt = performance.now();

  /** Calls `onClosed` when the connection cannot be used any more. */
  constructor(config: ClientConfig, onClosed: () => void) {
    this.#client = new Client({
      ...config,
      pipeline: true,
      application_name: 'tripledger pipeline',
      connectionTimeoutMillis: timeoutMs,
      // Ends the connection, and with it everything in flight.
      query_timeout: timeoutMs,
    });
    // Statements in flight fail by themselves.
    this.#client.on('error', onClosed).on('end', onClosed);
    this.#connected = this.#client.connect();
    this.#connected.catch(onClosed);
  }

  get isIdle(): boolean {
    return this.#inFlight === 0;
  }

  /** When the connection last answered, on the clock of `performance.now()`. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  async read<Row, const Questions extends readonly Named<unknown>[]>(
    shared: Named<Row>,
    clientId: number,
    queries: Questions,
  ): Promise<[Row[], RowsOf<Questions>]> {
    const [first, ...rest] = await this.#send((client) => [
      client.query(config(shared)),
      client.query('begin read only'),
      client.query(enterTenantStatement(clientId)),
      ...queries.map((question) => client.query(config(question))),
      client.query('commit'),
    ]);
    return [first?.rows as Row[], rest.slice(2, -1).map((result) => result.rows) as RowsOf<Questions>];
  }

  async stopBackend(processId: number): Promise<void> {
    await this.#send((client) => [
      client.query('begin read only'),
      // Act as the login role: the application's role may not cancel statements of its login.
      client.query('set local role none'),
      // The cast avoids an overload of Citus that takes its own ids.
      client.query('select pg_cancel_backend($1::int)', [processId]),
      client.query('commit'),
    ]);
  }

  async end(): Promise<void> {
    await this.#connected.then(() => this.#client.end(), ignore);
  }

  async #send(statements: (client: Client) => Promise<QueryResult>[]): Promise<QueryResult[]> {
    this.#inFlight++;
    try {
      await this.#connected;
      const results = await Promise.all(statements(this.#client));
      this.#answeredAt = performance.now();
      return results;
    } finally {
      this.#inFlight--;
    }
  }
}

const ignore = () => undefined;

function config({ name, question }: Named<unknown>): QueryConfig {
  return { name, text: question.sql, values: [...question.parameters] };
}
