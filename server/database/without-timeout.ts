import { sql } from 'kysely';
import type { Trx } from './schema.ts';

/** The pool knows this statement: from there on, it does not close the connection of a long one either. */
export const liftTimeout = 'set local statement_timeout = 0';

/** Lets the following statements of this transaction take as long as they need, for work that nobody waits for. */
export async function withoutStatementTimeout(trx: Trx): Promise<void> {
  await sql.raw(liftTimeout).execute(trx);
}
