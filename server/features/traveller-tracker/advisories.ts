/** Advisories for the screen. Only PostgreSQL holds them, and answers about them are not cached. */

import type { Advisory, AdvisorySourceAge } from '../../../contract/traveller-tracker/advisories.ts';
import {
  type AdvisorySource,
  advisorySourceNames,
  advisorySources,
} from '../../../contract/vocabulary/advisories.ts';
import { countryName } from '../../../contract/vocabulary/countries.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import type { AdvisoriesTable } from '../../database/schema-tracker.ts';
import { type AdvisorySettings, advisoryLevels, sourceOf } from '../../jobs/advisories/levels.ts';
import { lastFetch } from '../../jobs/advisories/store.ts';

export async function advisories(db: ReadOnlyDb, settings: AdvisorySettings) {
  const source = sourceOf(settings);
  const rows = await ofSource(db, source).execute();
  const list = rows.map(toAdvisory).sort((one, other) => {
    return other.contents__level - one.contents__level || one.country.localeCompare(other.country, 'en');
  });
  return { source: await ageOf(db, source), advisories: list };
}

export async function advisoriesMap(db: ReadOnlyDb, settings: AdvisorySettings) {
  const levels = await advisoryLevels(db, settings);
  const countries = [...levels].map(([code, level]) => ({ code, contents__level: level }));
  return { source: await ageOf(db, sourceOf(settings)), countries };
}

export async function advisoryOf(db: ReadOnlyDb, settings: AdvisorySettings, country: string | null) {
  const source = sourceOf(settings);
  const row = country
    ? await ofSource(db, source).where('country', '=', country).executeTakeFirst()
    : undefined;
  return { source: await ageOf(db, source), advisory: row ? toAdvisory(row) : null };
}

/** The country of one of the client's places; null if there is no such place or its country is unknown. */
export async function countryOfPlace(reading: Reading, place: number): Promise<string | null> {
  const query = build
    .selectFrom('places')
    .where('client_id', '=', reading.clientId)
    .where('id', '=', place)
    .select('country');
  return (await ask(reading, query))[0]?.country ?? null;
}

/** The state of every source, whether or not the client uses it. */
export function sourceStates(db: ReadOnlyDb, settings: AdvisorySettings) {
  return Promise.all(
    advisorySourceNames.map(async (source) => {
      const fetch = await lastFetch(db, source);
      return {
        ...(await ageOf(db, source)),
        isUsed: source === sourceOf(settings),
        countries: fetch?.advisories ?? 0,
        misses: fetch?.misses ?? [],
        failure: fetch?.failure ?? null,
      };
    }),
  );
}

const ofSource = (db: ReadOnlyDb, source: AdvisorySource) =>
  db.selectFrom('advisories').selectAll().where('source', '=', source);

async function ageOf(db: ReadOnlyDb, source: AdvisorySource): Promise<AdvisorySourceAge> {
  const fetch = await lastFetch(db, source);
  const isDemonstration = fetch?.is_demonstration ?? false;
  return {
    source,
    name: advisorySources[source].name,
    isDemonstration,
    fetchedAt: isDemonstration ? null : (fetch?.fetched_at?.toISOString() ?? null),
    failedAt: fetch?.failed_at?.toISOString() ?? null,
  };
}

function toAdvisory({ source, country, level, published_at, ...rest }: AdvisoriesTable): Advisory {
  const { title, contents, summary, link } = rest;
  return {
    id: `${source} ${country}`,
    published: published_at?.toISOString() ?? null,
    title,
    country: countryName(country),
    code: country,
    countryId: country,
    contents,
    contents__level: level,
    summary,
    link,
  };
}
