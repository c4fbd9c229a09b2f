/** The advisory levels of countries, from the client's source. */
import {
  type AdvisoryLevel,
  type AdvisorySource,
  usualAdvisorySource,
} from '../../../contract/vocabulary/advisories.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import type { Settings } from '../../lib/settings.ts';

/** The client's settings that determine its source of advisories. */
export type AdvisorySettings = Pick<Settings, 'baseCountry'> & Partial<Pick<Settings, 'advisorySource'>>;

/** The client's source of advisories: the chosen one, or else that of its base country. */
export const sourceOf = ({ baseCountry, advisorySource }: AdvisorySettings): AdvisorySource =>
  advisorySource ?? usualAdvisorySource(baseCountry);

/** Advisory levels by ISO country code, for the countries in the client's source. */
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
