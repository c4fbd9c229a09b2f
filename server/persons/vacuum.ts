import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** Removes earlier versions of rows, and names from the planner's statistics. */
export async function vacuum(owner: Db, tables: readonly string[], isRewrite: boolean): Promise<void> {
  const how = sql.raw(isRewrite ? '(full, analyze)' : '(analyze)');
  for (const table of tables) await sql`vacuum ${how} ${sql.table(table)}`.execute(owner);
}
