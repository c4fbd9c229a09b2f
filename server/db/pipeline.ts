/**
 * One connection on which the small reads that every request begins with travel together: what one caller
 * sends goes out at once, without waiting for answers in between, and its plans are kept by name.
 */
import type { CompiledQuery } from 'kysely';
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import { enterTenantStatement } from './tenant.ts';

/** `name` stands for one SQL text for good. */
export type Named<Row> = { name: string; question: CompiledQuery<Row> };
type RowsOf<Questions> = { [K in keyof Questions]: Questions[K] extends Named<infer Row> ? Row[] : never };

export class Pipeline {
  readonly #config: ClientConfig;
  #client: Promise<Client> | undefined;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** Rows of one question about tables that all clients share, and of questions about one client. */
  async run<Row, const Questions extends readonly Named<unknown>[]>(
    shared: Named<Row>,
    clientId: number,
    questions: Questions,
  ): Promise<[Row[], RowsOf<Questions>]> {
    const client = await this.#connected();
    const [first, ...rest] = await Promise.all([
      client.query(config(shared)),
      client.query('begin read only'),
      client.query(enterTenantStatement(clientId)),
      ...questions.map((question) => client.query(config(question))),
      client.query('commit'),
    ]);
    return [first.rows, rest.slice(2, -1).map((result) => result.rows) as RowsOf<Questions>];
  }

  async end(): Promise<void> {
    await (await this.#client?.catch(() => undefined))?.end();
    this.#client = undefined;
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((error) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#config, pipeline: true });
    // What was under way fails by itself; the next caller gets a new connection.
    const forget = () => {
      this.#client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return client;
  }
}

function config({ name, question }: Named<unknown>): QueryConfig {
  return { name, text: question.sql, values: [...question.parameters] };
}
