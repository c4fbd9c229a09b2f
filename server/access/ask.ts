/** Runs reporting queries. Every read of a client's data goes through here, with its scope. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import { longestStatementMs, onClient, stopperOf } from '../database/pool.ts';
import type { ReadOnlyDb, Trx } from '../database/schema.ts';
import { enterTenantStatement } from '../database/tenant.ts';
import type { Settings } from '../lib/settings.ts';
import { stoppable } from '../lib/stoppable.ts';
import { type Requester, Turns } from '../lib/turns.ts';
import { inSpan, withWorkId } from '../lib/work.ts';
import {
  type Engine,
  type PinnedEngine,
  type PinnedSnapshot,
  type QueryResult,
  runSerially,
} from './pinned-snapshot.ts';
import type { Scope } from './scope.ts';

/** On whose behalf a query runs, and what its result must satisfy. */
export type QueryContext = Requester & {
  /**
   * The client's data version when the request arrived; no result is older. 0: a replica answers in its current state.
   */
  readonly version: number;
  /** Aborted when nobody is waiting for the result any more. */
  readonly signal?: AbortSignal | undefined;
  /** All queries that share this snapshot are answered from one version. */
  readonly pinned?: PinnedSnapshot | undefined;
};

/** Runs a query; rejects with the signal's reason if it is aborted first. */
export type Run = <Row>(context: QueryContext, query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;

/** One reader's access to one client's data: what is visible, how fresh it must be, and what has answered so far. */
export type Reading = Scope &
  QueryContext & {
    readonly run: Run;
    readonly versionsSeen: Set<number>;
    readonly enginesUsed: Set<Engine>;
  };

/** A reading that includes the TMC's settings. */
export type ReadingWithSettings = Reading & {
  /** The TMC's settings, such as its time zone and its sources of travel advice. */
  readonly settings: Settings;
};

/** The reading of a report that declares how it depends on the current time. */
export type TimedReading = ReadingWithSettings & {
  /** The start of the current minute; a report that depends on the day must use only the date. */
  readonly now: Date;
};

/** The reading passed to an endpoint's report: it includes the time if the contract says so. */
export type ReadingFor<Call> = Call extends { dependsOn: string } ? TimedReading : Reading;

export function openReading(scope: Scope, version: number, run: Run, signal?: AbortSignal): Reading {
  return { ...scope, version, run, signal, versionsSeen: new Set(), enginesUsed: new Set() };
}

/** Runs one query in one snapshot and returns its rows. */
export async function ask<Row>(reading: Reading, query: Compilable<Row>): Promise<Row[]> {
  const { rows, version, engine } = await inSpan('question', async (note) => {
    const result = await reading.run(reading, query.compile());
    note({ 'tripledger.engine': result.engine });
    return result;
  });
  reading.versionsSeen.add(version);
  reading.enginesUsed.add(engine);
  return rows;
}

/** Like `ask`, for a query that always returns exactly one row. */
export async function askOne<Row>(reading: Reading, query: Compilable<Row>): Promise<Row> {
  const [row] = await ask(reading, query);
  if (row === undefined) throw new Error('A query that must return one row returned none');
  return row;
}

/** Runs queries in a transaction that is already open for the client, so that they see its changes so far. */
export function inTransaction(trx: Trx): Run {
  return async ({ version }, query) => {
    const { rows } = await trx.executeQuery(query);
    return { rows, version, engine: 'postgres' };
  };
}

/** Queries wait here for their turn rather than in the pool, which times out after seconds under any load. */
const turns = new Turns({ atOnce: 5 });

/** Runs queries on PostgreSQL, against its current state or the pinned snapshot. */
export function onPostgres(db: ReadOnlyDb): Run {
  return async (context, query) => {
    const { pinned, signal } = context;
    if (!pinned) return turns.take(context, () => inSnapshot(db, context, query), signal);
    const held = await pinned.hold(db, () => hold(db, context));
    return held.ask(query, signal);
  };
}

/** Closes the connection of a cancelled query: the cancellation may arrive while the next query is running. */
function inSnapshot<Row>(
  db: ReadOnlyDb,
  { clientId, signal }: QueryContext,
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const work = (client: PoolClient) =>
    stoppable(signal, stopperOf(db, client), async () => {
      const version = await begin(client, clientId);
      signal?.throwIfAborted();
      const answered = await execute(client, version, query);
      await client.query('commit');
      return answered;
    });
  return onClient(db, work, { longestMs: longestStatementMs(db) });
}

/** Keeps a connection and a turn until the end. After a query fails, the connection cannot be used any more. */
function hold(db: ReadOnlyDb, context: QueryContext): Promise<PinnedEngine> {
  const { promise: opened, resolve, reject } = Promise.withResolvers<PinnedEngine>();
  const work = async (client: PoolClient) => {
    const version = await begin(client, context.clientId);
    const finished = Promise.withResolvers<void>();
    const run: PinnedEngine['ask'] = (query, signal) => {
      const timeout = setTimeout(() => void client.end(), longestStatementMs(db));
      return stoppable(signal, stopperOf(db, client), () => execute(client, version, query))
        .catch((error) => {
          finished.reject(error);
          throw error;
        })
        .finally(() => clearTimeout(timeout));
    };
    resolve(runSerially(run, () => finished.resolve()));
    await finished.promise;
    await client.query('commit');
  };
  // The caller of a failed query has already received its error.
  turns.take(context, () => onClient(db, work), context.signal).catch(reject);
  return opened;
}

async function begin(client: PoolClient, clientId: number): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(enterTenantStatement(clientId));
  return versionIn(client, clientId);
}

async function execute<Row>(
  client: PoolClient,
  version: number,
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const { rows } = await client.query<Row & object>(withWorkId(query.sql), [...query.parameters]);
  return { rows, version, engine: 'postgres' };
}

/** The client's data version, read in the connection's current transaction. */
export async function versionIn(client: PoolClient, clientId: number): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select version from data_version where client_id = $1',
    [clientId],
  );
  const [found] = rows;
  if (!found) throw new Error(`There is no client ${clientId}`);
  return found.version;
}
