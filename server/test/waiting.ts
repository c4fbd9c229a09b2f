import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/**
 * The number of the database's statements that wait for a lock. Use a separate connection: within a transaction, later
 * calls would repeat the first result.
 */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
