/**
 * The small reads that every request begins with: each client's on a connection of its own, so that those of one whose
 * server hangs keep nobody else waiting.
 */
import type { ClientConfig } from 'pg';
import { isOutage, isOutageElsewhere } from './outage.ts';
import { type Named, PipelineConnection, type RowsOf } from './pipeline-connection.ts';

/** With more clients than that at work, one takes over the connection of another. */
const mostConnections = 16;
/** One that nobody has used for so long is closed. */
const idleMs = 60_000;

/** As what concerns no client. */
const noClient = 0;

export class Pipeline {
  readonly #config: ClientConfig;
  readonly #connections = new Map<number, PipelineConnection>();
  #sweeping: NodeJS.Timeout | undefined;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** Connections that are open. */
  get size(): number {
    return this.#connections.size;
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
    const connection = this.#connectionOf(clientId);
    try {
      return await connection.read(shared, clientId, questions);
    } catch (error) {
      if (!isOutage(error) || isOutageElsewhere(error)) throw error;
      this.#close(connection);
      return await this.#connectionOf(clientId).read(shared, clientId, questions);
    }
  }

  /** Stops what another connection of the same login is in the middle of; no word of it where it does nothing. */
  async stopBackend(processId: number): Promise<void> {
    await this.#connectionOf(noClient).stopBackend(processId);
  }

  async end(): Promise<void> {
    clearInterval(this.#sweeping);
    const open = [...this.#connections.values()];
    this.#connections.clear();
    await Promise.all(open.map((connection) => connection.end()));
  }

  #connectionOf(clientId: number): PipelineConnection {
    const known = this.#connections.get(clientId);
    if (known) return known;
    if (this.#connections.size >= mostConnections) {
      const newest = [...this.#connections.values()].sort((a, b) => b.answeredAt - a.answeredAt);
      const idle = newest.findLast((connection) => connection.isIdle);
      // All are at work: the one that answered last is the likeliest to answer.
      if (!idle) return newest[0] as PipelineConnection;
      this.#close(idle);
    }
    const connection = new PipelineConnection(this.#config, () => this.#forget(connection));
    this.#connections.set(clientId, connection);
    this.#sweeping ??= setInterval(() => this.#sweep(), idleMs).unref();
    return connection;
  }

  #sweep(): void {
    for (const connection of this.#connections.values()) {
      if (connection.isIdle && performance.now() - connection.answeredAt > idleMs) this.#close(connection);
    }
  }

  #close(connection: PipelineConnection): void {
    this.#forget(connection);
    // Where it breaks at its end, it is gone too.
    connection.end().catch(() => undefined);
  }

  /** The client's next question gets a new one. */
  #forget(connection: PipelineConnection): void {
    for (const [clientId, one] of this.#connections) {
      if (one === connection) this.#connections.delete(clientId);
    }
  }
}
