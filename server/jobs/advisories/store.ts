/** Stores advisories: for each source the last good set, its age, and the failure since. */
import type { AdvisorySource } from '../../../contract/vocabulary/advisories.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { whole } from '../../database/tenant.ts';
import type { Advisory } from './advisory.ts';

export type GoodSet = {
  advisories: readonly Advisory[];
  misses: readonly string[];
  /** Fictitious data for the demo. */
  isDemonstration?: boolean;
};

/** Replaces the source's last set. The sets are shared by all clients, so this is not an audited change. */
export async function keepSet(
  db: ReadOnlyDb,
  source: AdvisorySource,
  { advisories, misses, isDemonstration = false }: GoodSet,
  at: Date,
): Promise<void> {
  const rows = advisories.map(({ country, level, title, contents, summary, link, published }) => ({
    source,
    country,
    level,
    title,
    contents,
    summary,
    link,
    published_at: published,
  }));
  const fetched = {
    fetched_at: at,
    advisories: rows.length,
    misses: [...misses],
    failed_at: null,
    failure: null,
    is_demonstration: isDemonstration,
  };
  await whole(db)
    .transaction()
    .execute(async (trx) => {
      // This comes first to serialise two workers that store the same source.
      await trx
        .insertInto('advisory_fetches')
        .values({ source, ...fetched })
        .onConflict((conflict) => conflict.column('source').doUpdateSet(fetched))
        .execute();
      await trx.deleteFrom('advisories').where('source', '=', source).execute();
      if (rows.length > 0) await trx.insertInto('advisories').values(rows).execute();
    });
}

/** Deletes the demo's set of a source, so that a real one is fetched for a real client that uses the source. */
export async function endDemonstration(db: ReadOnlyDb, source: AdvisorySource): Promise<void> {
  await whole(db)
    .transaction()
    .execute(async (trx) => {
      const ended = await trx
        .deleteFrom('advisory_fetches')
        .where('is_demonstration', '=', true)
        .where('source', '=', source)
        .returning('source')
        .execute();
      if (ended.length > 0) await trx.deleteFrom('advisories').where('source', '=', source).execute();
    });
}

/** Records that the source returned no good set; the last one remains. */
export async function noteFailure(
  db: ReadOnlyDb,
  source: AdvisorySource,
  failure: string,
  at: Date,
): Promise<void> {
  const failed = { failed_at: at, failure: failure.slice(0, 500) };
  await whole(db)
    .insertInto('advisory_fetches')
    .values({ source, fetched_at: null, advisories: 0, misses: [], ...failed })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(failed))
    .execute();
}

/** The source's last fetch; undefined if there was none. */
export function lastFetch(db: ReadOnlyDb, source: AdvisorySource) {
  return db.selectFrom('advisory_fetches').selectAll().where('source', '=', source).executeTakeFirst();
}
