/** Connection pools: one for the application's role, one for the tables' owner to run migrations. */
import type { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { Counter } from 'prom-client';
import { inSpan, withWorkId } from '../lib/work.ts';
import { isStatementTimeout } from './outage.ts';
import { Pipeline } from './pipeline.ts';
import type { Db, ReadOnlyDb, Tables } from './schema.ts';
import { liftTimeout } from './without-timeout.ts';

/** The role that the application uses; it owns no table, so row-level security applies to it. */
export const applicationRole = 'tripledger_app';

/** Converts PostgreSQL integers to JavaScript numbers; throws beyond 2^53, where they would be inexact. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

const INT8_LIST: number = 1016;
const textList = types.getTypeParser(INT8_LIST) as (text: string) => string[];

const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: wholeNumber,
  [INT8_LIST]: (text) => textList(text).map(wholeNumber),
  [types.builtins.DATE]: (text) => text,
  // Times local to their place: '2026-03-01 07:30:00' becomes '2026-03-01T07:30'.
  [types.builtins.TIMESTAMP]: (text) => text.slice(0, 16).replace(' ', 'T'),
};

const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** The server ends statements that take longer; transactions with known long statements raise the limit. */
const statementTimeoutMs = 60_000;
/**
 * This long after the timeout the connection itself must be at fault: its process is stopped or the network is down.
 */
const graceMs = 5000;

const connectionOptions = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * For a pool that runs only short statements, each through the pool itself, which drops the connection of a hanging
 * statement.
 */
export const deadlines = {
  ...connectionOptions,
  statement_timeout: statementTimeoutMs,
  query_timeout: statementTimeoutMs + graceMs,
};

/**
 * Work that holds a connection for long is limited: five queries, three downloads, two mailed files, two reports in
 * production, six changes, four override maps. The rest is for short work and for replicas.
 */
const maxConnections = 28;

/**
 * A pool whose connections all use the application's role. On Citus, the settings of a transaction must propagate to
 * the other servers, whose row-level security would otherwise see no client. Plain PostgreSQL ignores this unknown
 * setting.
 */
export function applicationPool(url: string, max = maxConnections): Pool {
  const options = `-c role=${applicationRole} -c citus.propagate_set_commands=local`;
  return makePool(url, max, options, statementTimeoutMs);
}

/**
 * A pool for the role that owns the tables, used only by migrations, without a statement timeout. Statements fail
 * instead of skipping rows that row-level security hides. On Citus, a migration changes the shards of a table one after
 * the other: with parallel connections it could not see its own earlier changes in the transaction.
 */
export function ownerPool(url: string): Pool {
  return makePool(url, 2, '-c row_security=off -c citus.multi_shard_modify_mode=sequential', false);
}

function makePool(url: string, max: number, options: string, statement_timeout: number | false): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types: typeParsers,
    options: `${options} -c timezone=UTC`,
    application_name: 'tripledger',
    statement_timeout,
    ...connectionOptions,
  });
  // The pool drops idle connections that break (when the server restarts); the next query gets a new one.
  pool.on('error', () => undefined);
  pool.on('connect', countTimeouts);
  return pool;
}

export const statementTimeouts = new Counter({
  name: 'tripledger_statement_timeouts_total',
  help: 'Statements that PostgreSQL ended because they took too long.',
  registers: [],
});

/** Distinguishes cancelled statements from timeouts, for which PostgreSQL has the same code. */
const cancelledClients = new WeakSet<object>();

/** Listens on the connection itself, so that it sees the errors of every statement. */
function countTimeouts(client: PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', (error) => {
    if (isStatementTimeout(error) && !cancelledClients.has(client)) statementTimeouts.inc();
  });
}

const pools = new WeakMap<object, { pool: Pool; pipeline: Pipeline }>();

export function kyselyOn(pool: Pool): Db {
  const pipeline = new Pipeline(pool.options);
  const end = async () => {
    await pipeline.end();
    await pool.end();
  };
  const connect = async () => withTimeout(await pool.connect(), pool.options.statement_timeout);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }),
  });
  pools.set(db, { pool, pipeline });
  return db;
}

/** A connection that is closed if a statement hangs beyond its own timeout, unless the transaction has lifted that. */
function withTimeout(client: PoolClient, statementTimeout: number | false | undefined): PoolClient {
  client.on('error', ignore);
  let isLifted = false;
  const query = async (text: string, values: unknown[]) => {
    if (text === liftTimeout) isLifted = true;
    if (text.startsWith('begin')) isLifted = false;
    // During a statement, this closes the connection immediately.
    const timer = statementTimeout && !isLifted && setTimeout(() => client.end(), statementTimeout + graceMs);
    try {
      return await inSpan('database', () => client.query(withWorkId(text), values));
    } finally {
      clearTimeout(timer || undefined);
    }
  };
  const release = (destroy?: boolean) => {
    client.off('error', ignore);
    client.release(destroy);
  };
  return { query, release } as unknown as PoolClient;
}

/** The database's pipelined connections for the small reads of requests. */
export function pipelineOf(db: ReadOnlyDb): Pipeline {
  return poolsOf(db).pipeline;
}

/** The connections by use; `most` is the maximum for statements. */
export function poolUse(db: ReadOnlyDb) {
  const { pool, pipeline } = poolsOf(db);
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool;
  return { used: totalCount - idle, idle, waiting, most: options.max, smallReads: pipeline.size };
}

function poolsOf(db: ReadOnlyDb) {
  const found = pools.get(db);
  if (!found) throw new TypeError('Not a database of this module');
  return found;
}

/** When to close a connection whose work is not finished: on the signal, or after `longestMs`. */
type End = { signal?: AbortSignal | undefined; longestMs?: number };

/**
 * Runs the work on one connection of the pool, passed both as a Kysely instance and as a bare client for COPY. If the
 * work fails, the connection is closed, which ends its current statement. At its `end` it is closed at once, too: a
 * stopped server process would not react to a cancellation.
 */
export function onOneConnection<T>(
  db: ReadOnlyDb,
  work: (connection: Db, client: PoolClient) => Promise<T>,
  end?: End,
): Promise<T> {
  const { options } = poolsOf(db).pool;
  const borrow = (client: PoolClient) => {
    const borrowed = { query: client.query.bind(client), release: ignore } as unknown as PoolClient;
    const single = { connect: async () => borrowed, end: async () => undefined, options };
    return work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: single }) }), client);
  };
  return onClient(db, borrow, end);
}

/** Like `onOneConnection`, for work that needs only the bare client. */
export async function onClient<T>(
  db: ReadOnlyDb,
  work: (client: PoolClient) => Promise<T>,
  { signal, longestMs }: End = {},
): Promise<T> {
  const client = await poolsOf(db).pool.connect();
  client.on('error', ignore);
  const end = () => void client.end();
  const timer = longestMs === undefined ? undefined : setTimeout(end, longestMs).unref();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    client.off('error', ignore);
    client.release(failed);
  }
}

/**
 * Returns a function that cancels the connection's current statement: each call asks PostgreSQL to cancel, and closes
 * the connection if it has not reacted for seconds. Close the connection afterwards: a late cancellation could hit its
 * next statement.
 */
export function stopperOf(db: ReadOnlyDb, client: PoolClient): () => void {
  const { processID } = client as unknown as { processID: number };
  let first: number | undefined;
  return () => {
    first ??= performance.now();
    cancelledClients.add(client);
    if (performance.now() - first > graceMs) void client.end();
    else poolsOf(db).pipeline.stopBackend(processID).catch(ignore);
  };
}

/** The time after which the server must have ended any statement. */
export const longestStatementMs = (db: ReadOnlyDb): number =>
  (poolsOf(db).pool.options.statement_timeout || statementTimeoutMs) + graceMs;

/** A broken connection fails its current or next statement; without a listener the event would end the process. */
const ignore = () => undefined;
