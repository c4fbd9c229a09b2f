/** Where a reporting question runs. Every read of a client's data goes through here, scoped. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { Settings } from '../ground/settings.ts';
import { stoppable } from '../ground/stoppable.ts';
import { type Asker, Turns } from '../ground/turns.ts';
import { onClient, patienceWith, stopperOf } from './pool.ts';
import type { ReadOnlyDb, Trx } from './schema.ts';
import type { Scope } from './scope.ts';
import { type Answered, type Engine, type Held, oneAfterTheOther, type Standstill } from './standstill.ts';
import { enterTenantStatement } from './tenant.ts';

/** On whose behalf a question is asked, and what is wanted of its answer. */
export type Asking = Asker & {
  /** The client's data version when the reader came; no answer is older than it. 0: a copy answers as it stands. */
  readonly version: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** Where all answers must be of one version, of those that share it. */
  readonly standstill?: Standstill | undefined;
};

/** Answers a statement; rejects with the signal's reason where that is aborted before. */
export type Run = <Row>(asking: Asking, question: CompiledQuery<Row>) => Promise<Answered<Row>>;

/** One reader's look at one client's data: what may be seen, how new it must be, and what answered so far. */
export type Reading = Scope &
  Asking & {
    readonly run: Run;
    readonly versionsSeen: Set<number>;
    readonly enginesUsed: Set<Engine>;
  };

/** A reading that tells what the TMC has settled. */
export type SettledReading = Reading & {
  /** The TMC's: where its days begin, whose advice it takes, and the like. */
  readonly settings: Settings;
};

/** The reading of a report that says what of the time it depends on. */
export type TimedReading = SettledReading & {
  /** The first instant of this minute; a report that depends on the day must look at its day alone. */
  readonly now: Date;
};

/** What the report of an endpoint is given: the time, where its contract says so. */
export type ReadingFor<Call> = Call extends { dependsOn: string } ? TimedReading : Reading;

export function openReading(scope: Scope, version: number, run: Run, signal?: AbortSignal): Reading {
  return { ...scope, version, run, signal, versionsSeen: new Set(), enginesUsed: new Set() };
}

/** Runs one question and answers its rows, read in one snapshot. */
export async function ask<Row>(reading: Reading, question: Compilable<Row>): Promise<Row[]> {
  const { rows, version, engine } = await reading.run(reading, question.compile());
  reading.versionsSeen.add(version);
  reading.enginesUsed.add(engine);
  return rows;
}

/** As `ask`, for a question that always has exactly one row. */
export async function askOne<Row>(reading: Reading, question: Compilable<Row>): Promise<Row> {
  const [row] = await ask(reading, question);
  if (row === undefined) throw new Error('A question that always has one row had none');
  return row;
}

/** Runs questions in a transaction that is open for the client already: they see what it has changed so far. */
export function inTransaction(trx: Trx): Run {
  return async ({ version }, question) => {
    const { rows } = await trx.executeQuery(question);
    return { rows, version, engine: 'postgres' };
  };
}

/** Questions wait here for their turn, not in the pool: however many come, a pool gives up after seconds. */
const turns = new Turns({ atOnce: 5 });

/** Runs questions on PostgreSQL, as of the moment, or where it stands still. */
export function onPostgres(db: ReadOnlyDb): Run {
  return async (asking, question) => {
    const { standstill, signal } = asking;
    if (!standstill) return turns.take(asking, () => inSnapshot(db, asking, question), signal);
    const held = await standstill.hold(db, () => hold(db, asking));
    return held.ask(question, signal);
  };
}

/** A connection whose question was stopped is closed with it: word to stop may come when the next is under way. */
function inSnapshot<Row>(
  db: ReadOnlyDb,
  { clientId, signal }: Asking,
  question: CompiledQuery<Row>,
): Promise<Answered<Row>> {
  const work = (client: PoolClient) =>
    stoppable(signal, stopperOf(db, client), async () => {
      const version = await begin(client, clientId);
      signal?.throwIfAborted();
      const answered = await answer(client, version, question);
      await client.query('commit');
      return answered;
    });
  return onClient(db, work, { longestMs: patienceWith(db) });
}

/** Keeps a connection and a turn until the end. Where a question fails, the connection is of no more use. */
function hold(db: ReadOnlyDb, asking: Asking): Promise<Held> {
  const { promise: opened, resolve, reject } = Promise.withResolvers<Held>();
  const work = async (client: PoolClient) => {
    const version = await begin(client, asking.clientId);
    const over = Promise.withResolvers<void>();
    const held: Held['ask'] = (question, signal) => {
      const hanging = setTimeout(() => void client.end(), patienceWith(db));
      return stoppable(signal, stopperOf(db, client), () => answer(client, version, question))
        .catch((error) => {
          over.reject(error);
          throw error;
        })
        .finally(() => clearTimeout(hanging));
    };
    resolve(oneAfterTheOther(held, () => over.resolve()));
    await over.promise;
    await client.query('commit');
  };
  // Who asked a question that failed was told already.
  turns.take(asking, () => onClient(db, work), asking.signal).catch(reject);
  return opened;
}

async function begin(client: PoolClient, clientId: number): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(enterTenantStatement(clientId));
  return versionIn(client, clientId);
}

async function answer<Row>(
  client: PoolClient,
  version: number,
  question: CompiledQuery<Row>,
): Promise<Answered<Row>> {
  const { rows } = await client.query<Row & object>(question.sql, [...question.parameters]);
  return { rows, version, engine: 'postgres' };
}

/** The client's data version in the transaction that the connection is in. */
export async function versionIn(client: PoolClient, clientId: number): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select version from data_version where client_id = $1',
    [clientId],
  );
  const [found] = rows;
  if (!found) throw new Error(`There is no client ${clientId}`);
  return found.version;
}
