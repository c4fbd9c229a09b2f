/** Connections: one pool of the application's role, one of the tables' owner for migrations. */
import type { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { Counter } from 'prom-client';
import { isStatementTimeout } from './outage.ts';
import { Pipeline } from './pipeline.ts';
import type { Db, ReadOnlyDb, Tables } from './schema.ts';

/** The role that the application works as; it owns no table, so row-level security binds it. */
export const applicationRole = 'tripledger_app';

/** Whole numbers of PostgreSQL as JavaScript numbers; beyond 2^53 they would be wrong, so that is an error. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe whole numbers`);
  return value;
}

const INT8_LIST: number = 1016;
const textList = types.getTypeParser(INT8_LIST) as (text: string) => string[];

const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: wholeNumber,
  [INT8_LIST]: (text) => textList(text).map(wholeNumber),
  [types.builtins.DATE]: (text) => text,
  // Local times at their place: '2026-03-01 07:30:00' becomes '2026-03-01T07:30'.
  [types.builtins.TIMESTAMP]: (text) => text.slice(0, 16).replace(' ', 'T'),
};

const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** The server ends a statement that takes longer; what is known to be long says so in its transaction. */
const statementTimeoutMs = 60_000;
/** So much later the connection itself must be at fault: its process is stopped, or the network gone. */
const graceMs = 5000;

const patience = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * For a pool that runs short statements alone, each asked of the pool itself, which drops the connection of one that
 * hangs.
 */
export const deadlines = {
  ...patience,
  statement_timeout: statementTimeoutMs,
  query_timeout: statementTimeoutMs + graceMs,
};

/**
 * What holds a connection for long takes turns: five questions, three downloads, two mailed files, two reports that are
 * made, six changes, four override maps. The rest is there for what is short, and for copies.
 */
const mostConnections = 28;

/**
 * A pool whose every connection works as the application's role. On Citus, what is set for a transaction holds on the
 * other servers too: their row-level security would see no client. Plain PostgreSQL knows no such setting, and keeps it.
 */
export function applicationPool(url: string, max = mostConnections): Pool {
  const options = `-c role=${applicationRole} -c citus.propagate_set_commands=local`;
  return makePool(url, max, options, statementTimeoutMs);
}

/**
 * A pool of the role that owns the tables; migrations alone use it, and may take their time. Where row-level security
 * would pass rows over, a statement fails instead. On Citus, a migration changes the parts of a table one after the
 * other: by several connections at once, it could not see within its transaction what it did before.
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
    ...patience,
  });
  // An idle connection that breaks (the server restarts) is dropped; the next query gets a new one.
  pool.on('error', () => undefined);
  pool.on('connect', countTimeouts);
  return pool;
}

export const statementTimeouts = new Counter({
  name: 'tripledger_statement_timeouts_total',
  help: 'Statements that PostgreSQL ended because they took too long.',
  registers: [],
});

/** PostgreSQL has one code for statements that took too long and for those that were told to stop. */
const toldToStop = new WeakSet<object>();

/** Heard where every statement's answer passes, whoever sent it. */
function countTimeouts(client: PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', (error) => {
    if (isStatementTimeout(error) && !toldToStop.has(client)) statementTimeouts.inc();
  });
}

const pools = new WeakMap<object, { pool: Pool; pipeline: Pipeline }>();

export function kyselyOn(pool: Pool): Db {
  const pipeline = new Pipeline(pool.options);
  const end = async () => {
    await pipeline.end();
    await pool.end();
  };
  const connect = async () => impatient(await pool.connect(), pool.options.statement_timeout);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }),
  });
  pools.set(db, { pool, pipeline });
  return db;
}

/** A connection that is ended where a statement of its own time limit hangs all the same. */
function impatient(client: PoolClient, statementTimeout: number | false | undefined): PoolClient {
  client.on('error', ignore);
  const query = async (text: string, values: unknown[]) => {
    // In the middle of a statement, this ends the connection at once.
    const hanging = statementTimeout && setTimeout(() => client.end(), statementTimeout + graceMs);
    try {
      return await client.query(text, values);
    } finally {
      clearTimeout(hanging || undefined);
    }
  };
  const release = (destroy?: boolean) => {
    client.off('error', ignore);
    client.release(destroy);
  };
  return { query, release } as unknown as PoolClient;
}

/** The database's one connection for small reads of many requests. */
export function pipelineOf(db: ReadOnlyDb): Pipeline {
  return known(db).pipeline;
}

/** How many connections there are for what; `most` are opened for statements. */
export function poolUse(db: ReadOnlyDb) {
  const { pool, pipeline } = known(db);
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool;
  return { used: totalCount - idle, idle, waiting, most: options.max, smallReads: pipeline.size };
}

function known(db: ReadOnlyDb) {
  const found = pools.get(db);
  if (!found) throw new TypeError('Not a database of this module');
  return found;
}

/** When a connection is ended whose work is not done: by the signal, after so long. */
type End = { signal?: AbortSignal | undefined; longestMs?: number };

/**
 * Runs the work on one connection of the pool, handed over twice: for statements, and bare for COPY. A
 * connection whose work failed is closed, which ends whatever it was in the middle of. So it is at once at its `end`: a
 * process of the server that is stopped would hear no other word.
 */
export function onOneConnection<T>(
  db: ReadOnlyDb,
  work: (connection: Db, client: PoolClient) => Promise<T>,
  end?: End,
): Promise<T> {
  const { options } = known(db).pool;
  const borrow = (client: PoolClient) => {
    const borrowed = { query: client.query.bind(client), release: ignore } as unknown as PoolClient;
    const single = { connect: async () => borrowed, end: async () => undefined, options };
    return work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: single }) }), client);
  };
  return onClient(db, borrow, end);
}

/** As `onOneConnection`, for work that needs the bare connection alone. */
export async function onClient<T>(
  db: ReadOnlyDb,
  work: (client: PoolClient) => Promise<T>,
  { signal, longestMs }: End = {},
): Promise<T> {
  const client = await known(db).pool.connect();
  client.on('error', ignore);
  const end = () => void client.end();
  const hanging = longestMs === undefined ? undefined : setTimeout(end, longestMs).unref();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    clearTimeout(hanging);
    signal?.removeEventListener('abort', end);
    client.off('error', ignore);
    client.release(failed);
  }
}

/**
 * How to stop what the connection is in the middle of: PostgreSQL is told each time, and the connection is ended where
 * it does not hear for seconds. Close the connection afterwards: who is told when it is idle, may stop what comes next.
 */
export function stopperOf(db: ReadOnlyDb, client: PoolClient): () => void {
  const { processID } = client as unknown as { processID: number };
  let first: number | undefined;
  return () => {
    first ??= performance.now();
    toldToStop.add(client);
    if (performance.now() - first > graceMs) void client.end();
    else known(db).pipeline.stopBackend(processID).catch(ignore);
  };
}

/** After so long the server must have ended any statement. */
export const patienceWith = (db: ReadOnlyDb): number =>
  (known(db).pool.options.statement_timeout || statementTimeoutMs) + graceMs;

/** A connection that breaks fails its statement, this one or the next; the event, unheard, would end the process. */
const ignore = () => undefined;
