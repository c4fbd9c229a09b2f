/** Where a reporting question runs. Every read of a dashboard goes through here, scoped. */
import type { Compilable } from 'kysely';
import type { Db } from './pool.ts';
import type { Scope } from './scope.ts';
import { inTenant } from './tenant.ts';

/** Runs one question for one scope and answers its rows, read in one snapshot. */
export function ask<Row>(db: Db, scope: Scope, question: Compilable<Row>): Promise<Row[]> {
  return inTenant(db, scope.clientId, async (trx) => {
    const { rows } = await trx.executeQuery<Row>(question.compile());
    return rows;
  });
}

/** As `ask`, for a question that always has exactly one row. */
export async function askOne<Row>(db: Db, scope: Scope, question: Compilable<Row>): Promise<Row> {
  const [row] = await ask(db, scope, question);
  if (row === undefined) throw new Error('A question that always has one row had none');
  return row;
}
