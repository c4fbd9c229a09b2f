import { sql } from 'kysely';
import { isOutage } from './outage.ts';
import type { Db } from './schema.ts';
import { withoutStatementTimeout } from './without-timeout.ts';

/**
 * Updates the planner's statistics on the tables; otherwise PostgreSQL uses the old ones until it analyses the tables
 * itself. An unreachable node of Citus is ignored, so that the data just stored remain stored.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await withoutStatementTimeout(trx);
      await sql`select refresh_statistics()`.execute(trx);
    });
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
}
