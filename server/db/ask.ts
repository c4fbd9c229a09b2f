/** Where a reporting question runs. Every read of a dashboard goes through here, scoped. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './pool.ts';
import type { Scope } from './scope.ts';
import { inTenant } from './tenant.ts';

/** One reader's look at one client's data: what may be seen, and the engine that answers. */
export type Reading = Scope & {
  /** The client's data version when the reader came; no answer is older than it. */
  readonly version: number;
  /** Answers one statement, read in one snapshot. */
  readonly run: <Row>(question: CompiledQuery<Row>) => Promise<Row[]>;
};

/** Runs one question and answers its rows, read in one snapshot. */
export function ask<Row>(reading: Reading, question: Compilable<Row>): Promise<Row[]> {
  return reading.run(question.compile());
}

/** As `ask`, for a question that always has exactly one row. */
export async function askOne<Row>(reading: Reading, question: Compilable<Row>): Promise<Row> {
  const [row] = await ask(reading, question);
  if (row === undefined) throw new Error('A question that always has one row had none');
  return row;
}

/** Answers a statement from PostgreSQL, in a transaction that sees one client. */
export function askPostgres<Row>(db: Db, clientId: number, question: CompiledQuery<Row>): Promise<Row[]> {
  return inTenant(db, clientId, async (trx) => (await trx.executeQuery<Row>(question)).rows);
}
