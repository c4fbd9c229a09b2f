/**
 * A connection on which small reads travel together: what one caller sends goes out at once, without waiting for answers
 * in between, and its plans are kept by name.
 */
import type { CompiledQuery } from 'kysely';
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { enterTenantStatement } from './tenant.ts';

/** So long small reads may take, and a connection to be made. One that takes longer hangs: it is given up. */
const patienceMs = 5000;

/** `name` stands for one SQL text for good. */
export type Named<Row> = { name: string; question: CompiledQuery<Row> };
export type RowsOf<Questions> = {
  [K in keyof Questions]: Questions[K] extends Named<infer Row> ? Row[] : never;
};

export class PipelineConnection {
  readonly #client: Client;
  readonly #connected: Promise<unknown>;
  #underWay = 0;
  #answeredAt = performance.now();

  /** `gone` is called when it can be used no more. */
  constructor(config: ClientConfig, gone: () => void) {
    this.#client = new Client({
      ...config,
      pipeline: true,
      application_name: 'tripledger pipeline',
      connectionTimeoutMillis: patienceMs,
      // Ends the connection, and with it everything that is under way on it.
      query_timeout: patienceMs,
    });
    // What was under way fails by itself.
    this.#client.on('error', gone).on('end', gone);
    this.#connected = this.#client.connect();
    this.#connected.catch(gone);
  }

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  /** When it last gave a sign of life, as `performance.now()` counts. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  async read<Row, const Questions extends readonly Named<unknown>[]>(
    shared: Named<Row>,
    clientId: number,
    questions: Questions,
  ): Promise<[Row[], RowsOf<Questions>]> {
    const [first, ...rest] = await this.#send((client) => [
      client.query(config(shared)),
      client.query('begin read only'),
      client.query(enterTenantStatement(clientId)),
      ...questions.map((question) => client.query(config(question))),
      client.query('commit'),
    ]);
    return [first?.rows as Row[], rest.slice(2, -1).map((result) => result.rows) as RowsOf<Questions>];
  }

  async stopBackend(processId: number): Promise<void> {
    await this.#send((client) => [
      client.query('begin read only'),
      // As who logged in: the application's role may not stop what runs for its login.
      client.query('set local role none'),
      // Citus has another function of this name, which takes ids of its own.
      client.query('select pg_cancel_backend($1::int)', [processId]),
      client.query('commit'),
    ]);
  }

  async end(): Promise<void> {
    await this.#connected.then(() => this.#client.end(), ignore);
  }

  async #send(statements: (client: Client) => Promise<QueryResult>[]): Promise<QueryResult[]> {
    this.#underWay++;
    try {
      await this.#connected;
      const results = await Promise.all(statements(this.#client));
      this.#answeredAt = performance.now();
      return results;
    } finally {
      this.#underWay--;
    }
  }
}

const ignore = () => undefined;

function config({ name, question }: Named<unknown>): QueryConfig {
  return { name, text: question.sql, values: [...question.parameters] };
}
