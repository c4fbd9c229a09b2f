/** Where a reporting question runs. Every read of a client's data goes through here, scoped. */
import type { Compilable, CompiledQuery } from 'kysely';
import pLimit from 'p-limit';
import type { ReadOnlyDb, Trx } from './schema.ts';
import type { Scope } from './scope.ts';
import { enterTenant, whole } from './tenant.ts';

/** `columnar`: the client's copy. */
export type Engine = 'columnar' | 'postgres';

/** A question's rows, read in one snapshot, and the data version of that snapshot. */
export type Answered<Row> = { rows: Row[]; version: number; engine: Engine };

/** Answers a statement as of a data version or a later one. */
export type Run = <Row>(
  clientId: number,
  version: number,
  question: CompiledQuery<Row>,
) => Promise<Answered<Row>>;

/** One reader's look at one client's data: what may be seen, how new it must be, and what answered so far. */
export type Reading = Scope & {
  /** The client's data version when the reader came; no answer is older than it. */
  readonly version: number;
  readonly run: Run;
  readonly versionsSeen: Set<number>;
  readonly enginesUsed: Set<Engine>;
};

/** The reading of a report that says what of the time it depends on. */
export type TimedReading = Reading & {
  /** The first instant of this minute; a report that depends on the day must look at its day alone. */
  readonly now: Date;
};

export function openReading(scope: Scope, version: number, run: Run): Reading {
  return { ...scope, version, run, versionsSeen: new Set(), enginesUsed: new Set() };
}

/** Runs one question and answers its rows, read in one snapshot. */
export async function ask<Row>(reading: Reading, question: Compilable<Row>): Promise<Row[]> {
  const { rows, version, engine } = await reading.run(reading.clientId, reading.version, question.compile());
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
  return async (_clientId, version, question) => {
    const { rows } = await trx.executeQuery(question);
    return { rows, version, engine: 'postgres' };
  };
}

/**
 * Of a pool's ten connections; downloads take three more, and the rest is there for sign-ins and edits. Questions
 * wait here for their turn, not in the pool: however many come, a pool gives up after seconds.
 */
const atOnce = 5;
const turns = pLimit(atOnce);

/** Runs questions on PostgreSQL, each in a transaction that sees one client, as of the moment. */
export function onPostgres(db: ReadOnlyDb): Run {
  return (clientId, _version, question) => turns(() => inSnapshot(db, clientId, question));
}

function inSnapshot<Row>(
  db: ReadOnlyDb,
  clientId: number,
  question: CompiledQuery<Row>,
): Promise<Answered<Row>> {
  return whole(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await enterTenant(trx, clientId);
      const { version } = await trx
        .selectFrom('data_version')
        .where('client_id', '=', clientId)
        .select('version')
        .executeTakeFirstOrThrow();
      const { rows } = await trx.executeQuery(question);
      return { rows, version, engine: 'postgres' };
    });
}
