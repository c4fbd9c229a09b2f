/** What is stored of a feed's data sources. */
import { sql } from 'kysely';
import { any } from '../database/build.ts';
import { isOutage } from '../database/outage.ts';
import type { Db } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { withoutStatementTimeout } from '../database/without-timeout.ts';
import type { SourceSum } from './differences.ts';

/** null: the database cannot be asked now. What was imported before is stored all the same. */
export async function storedSums(
  db: Db,
  clientId: number,
  sources: readonly string[],
): Promise<SourceSum[] | null> {
  try {
    return await inTenant(db, clientId, async (trx) => {
      // All lines of a source are read, which takes long in a large database.
      await withoutStatementTimeout(trx);
      const { rows } = await sql<{ dataSource: string; lines: number; cents: string }>`
        select data_source as "dataSource", count(*) as lines, sum(amount_paid)::text as cents
        from line_items where client_id = ${clientId} and data_source = ${any(sources)}
        group by data_source order by data_source`.execute(trx);
      return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
    });
  } catch (error) {
    if (!isOutage(error)) throw error;
    return null;
  }
}
