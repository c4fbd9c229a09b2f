/**
 * One connection on which the small reads that every request begins with travel together: what one caller
 * sends goes out at once, without waiting for answers in between, and its plans are kept by name.
 */
import type { CompiledQuery } from 'kysely';
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import { isOutage } from './outage.ts';
import { enterTenantStatement } from './tenant.ts';

/** So long small reads may take, and a connection to be made. One that takes longer hangs: it is given up. */
const patienceMs = 5000;

/** `name` stands for one SQL text for good. */
export type Named<Row> = { name: string; question: CompiledQuery<Row> };
type RowsOf<Questions> = { [K in keyof Questions]: Questions[K] extends Named<infer Row> ? Row[] : never };

export class Pipeline {
  readonly #config: ClientConfig;
  #connection: { client: Client; ready: Promise<unknown> } | undefined;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /**
   * Rows of one question about tables that all clients share, and of questions about one client. Nothing but reads
   * travels here, so where the connection breaks or hangs, all are asked once more on a new one.
   */
  async run<Row, const Questions extends readonly Named<unknown>[]>(
    shared: Named<Row>,
    clientId: number,
    questions: Questions,
  ): Promise<[Row[], RowsOf<Questions>]> {
    const client = await this.#connected();
    try {
      return await send(client, shared, clientId, questions);
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.#forget(client);
      return await send(await this.#connected(), shared, clientId, questions);
    }
  }

  /** Stops what another connection of the same login is in the middle of; no word of it where it does nothing. */
  async stopBackend(processId: number): Promise<void> {
    const client = await this.#connected();
    await Promise.all([
      client.query('begin read only'),
      // As who logged in: the application's role may not stop what runs for its login.
      client.query('set local role none'),
      client.query('select pg_cancel_backend($1)', [processId]),
      client.query('commit'),
    ]);
  }

  async end(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.ready.then(() => connection.client.end(), ignore);
  }

  async #connected(): Promise<Client> {
    this.#connection ??= this.#connect();
    const { client, ready } = this.#connection;
    await ready;
    return client;
  }

  #connect() {
    const client = new Client({
      ...this.#config,
      pipeline: true,
      application_name: 'tripledger pipeline',
      connectionTimeoutMillis: patienceMs,
      // Ends the connection, and with it everything that is under way on it.
      query_timeout: patienceMs,
    });
    const forget = () => this.#forget(client);
    // What was under way fails by itself; the next caller gets a new connection.
    client.on('error', forget).on('end', forget);
    const ready = client.connect();
    ready.catch(forget);
    return { client, ready };
  }

  /** Another one may have taken its place by now. */
  #forget(client: Client): void {
    if (this.#connection?.client === client) this.#connection = undefined;
  }
}

const ignore = () => undefined;

async function send<Row, const Questions extends readonly Named<unknown>[]>(
  client: Client,
  shared: Named<Row>,
  clientId: number,
  questions: Questions,
): Promise<[Row[], RowsOf<Questions>]> {
  const [first, ...rest] = await Promise.all([
    client.query(config(shared)),
    client.query('begin read only'),
    client.query(enterTenantStatement(clientId)),
    ...questions.map((question) => client.query(config(question))),
    client.query('commit'),
  ]);
  return [first.rows, rest.slice(2, -1).map((result) => result.rows) as RowsOf<Questions>];
}

function config({ name, question }: Named<unknown>): QueryConfig {
  return { name, text: question.sql, values: [...question.parameters] };
}
