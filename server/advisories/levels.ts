/** What a client's source of advisories says of countries. */
import {
  type AdvisoryLevel,
  type AdvisorySource,
  usualAdvisorySource,
} from '../../contract/core/advisories.ts';
import type { ReadOnlyDb } from '../db/schema.ts';
import type { Settings } from '../ground/settings.ts';

/** What of a client's settings says whose advice it takes. */
export type AdvisorySettings = Pick<Settings, 'baseCountry'> & Partial<Pick<Settings, 'advisorySource'>>;

/** Whose advice the client takes: whose it chose, else that of its base country. */
export const sourceOf = ({ baseCountry, advisorySource }: AdvisorySettings): AdvisorySource =>
  advisorySource ?? usualAdvisorySource(baseCountry);

/** The level by ISO code of each country that the client's source has an advisory for. */
export async function advisoryLevels(
  db: ReadOnlyDb,
  settings: AdvisorySettings,
): Promise<ReadonlyMap<string, AdvisoryLevel>> {
  const rows = await db
    .selectFrom('advisories')
    .where('source', '=', sourceOf(settings))
    .select(['country', 'level'])
    .execute();
  return new Map(rows.map(({ country, level }) => [country, level]));
}
