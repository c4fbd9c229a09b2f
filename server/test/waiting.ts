import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/**
 * Statements of the database that wait for a lock. Ask by a connection of its own: within a transaction, the first look is
 * all that is seen.
 */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
