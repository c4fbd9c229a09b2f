import { sql } from 'kysely';
import type { Trx } from './schema.ts';

/** Lets the following statements of this transaction take as long as they need, for work that nobody waits for. */
export async function withoutStatementTimeout(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
}
