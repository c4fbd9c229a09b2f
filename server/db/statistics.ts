import { sql } from 'kysely';
import { isOutage } from './outage.ts';
import type { Db } from './schema.ts';

/**
 * Tells the planner what a client's tables hold by now: otherwise it keeps the old statistics until PostgreSQL analyzes
 * them by itself. That also happens where they cannot be had now, since one of Citus' nodes is away: what was just stored
 * stays stored.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  try {
    await sql`select refresh_statistics()`.execute(db);
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
}
