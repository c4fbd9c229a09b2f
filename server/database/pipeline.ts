/**
 * The small reads at the start of every request: each client's use a separate connection, so that a hanging server of
 * one client does not delay the others.
 */
import type { ClientConfig } from 'pg';
import { isOutage, isOutageElsewhere } from './outage.ts';
import { type Named, PipelineConnection, type RowsOf } from './pipeline-connection.ts';

/** With more active clients than this, one closes another's idle connection or shares a busy one. */
const maxConnections = 16;
/** Connections that have been idle for this long are closed. */
const idleMs = 60_000;

/** The key of the connection that belongs to no client. */
const noClient = 0;

export class Pipeline {
  readonly #config: ClientConfig;
  readonly #connections = new Map<number, PipelineConnection>();
  #sweeping: NodeJS.Timeout | undefined;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** The number of open connections. */
  get size(): number {
    return this.#connections.size;
  }

  /**
   * Runs one query on tables that all clients share, and queries on one client's tables. Only reads use these
   * connections, so if one breaks or hangs, all its queries are retried once on a new connection.
   */
  async run<Row, const Questions extends readonly Named<unknown>[]>(
    shared: Named<Row>,
    clientId: number,
    queries: Questions,
  ): Promise<[Row[], RowsOf<Questions>]> {
    const connection = this.#connectionOf(clientId);
    try {
      return await connection.read(shared, clientId, queries);
    } catch (error) {
      if (!isOutage(error) || isOutageElsewhere(error)) throw error;
      this.#close(connection);
      return await this.#connectionOf(clientId).read(shared, clientId, queries);
    }
  }

  /** Cancels the statement of another connection of the same login; has no effect if that is idle. */
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
    if (this.#connections.size >= maxConnections) {
      const newest = [...this.#connections.values()].sort((a, b) => b.answeredAt - a.answeredAt);
      const idle = newest.findLast((connection) => connection.isIdle);
      // All are busy: the one that answered last is the most likely to answer.
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
    // A connection that breaks while closing is closed as well.
    connection.end().catch(() => undefined);
  }

  /** The client's next query opens a new connection. */
  #forget(connection: PipelineConnection): void {
    for (const [clientId, one] of this.#connections) {
      if (one === connection) this.#connections.delete(clientId);
    }
  }
}
