/** Advisories as they are kept: of each source the last good set, how old it is, and what failed since. */
import type { AdvisorySource } from '../../contract/core/advisories.ts';
import type { ReadOnlyDb } from '../db/schema.ts';
import { whole } from '../db/tenant.ts';
import type { Advisory } from './advisory.ts';

export type GoodSet = {
  advisories: readonly Advisory[];
  misses: readonly string[];
  /** Invented for the demo. */
  isDemonstration?: boolean;
};

/** Puts the set in the place of the source's last one. They are every client's: no change of anybody's. */
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
      // First: two workers that have the same to keep do so one after the other.
      await trx
        .insertInto('advisory_fetches')
        .values({ source, ...fetched })
        .onConflict((conflict) => conflict.column('source').doUpdateSet(fetched))
        .execute();
      await trx.deleteFrom('advisories').where('source', '=', source).execute();
      if (rows.length > 0) await trx.insertInto('advisories').values(rows).execute();
    });
}

/** Takes away the demo's set of a source, so that a real one is fetched: for a client of somebody's own that uses it. */
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

/** Notes that the source gave no good set; the last one stays. */
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

/** How the source was last fetched; undefined: it never was. */
export function lastFetch(db: ReadOnlyDb, source: AdvisorySource) {
  return db.selectFrom('advisory_fetches').selectAll().where('source', '=', source).executeTakeFirst();
}
