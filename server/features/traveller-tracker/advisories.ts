/** Advisories as the screen shows them. They stand in PostgreSQL alone, and are told as they stand this moment. */
import {
  type AdvisorySource,
  advisorySourceNames,
  advisorySources,
} from '../../../contract/core/advisories.ts';
import { countryName } from '../../../contract/core/countries.ts';
import type { Advisory, AdvisorySourceAge } from '../../../contract/traveller-tracker/advisories.ts';
import { type AdvisorySettings, advisoryLevels, sourceOf } from '../../advisories/levels.ts';
import { lastFetch } from '../../advisories/store.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import type { AdvisoriesTable } from '../../db/schema-tracker.ts';

export async function advisories(db: ReadOnlyDb, settings: AdvisorySettings) {
  const source = sourceOf(settings);
  const rows = await ofSource(db, source).execute();
  const told = rows.map(toldOf).sort((one, other) => {
    return other.contents__level - one.contents__level || one.country.localeCompare(other.country, 'en');
  });
  return { source: await ageOf(db, source), advisories: told };
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
  return { source: await ageOf(db, source), advisory: row ? toldOf(row) : null };
}

/** The country of a place of the client's; null: there is no such place, or none is known. */
export async function countryOfPlace(reading: Reading, place: number): Promise<string | null> {
  const question = build
    .selectFrom('places')
    .where('client_id', '=', reading.clientId)
    .where('id', '=', place)
    .select('country');
  return (await ask(reading, question))[0]?.country ?? null;
}

/** Of every source, whether or not the client uses it. */
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

function toldOf({ source, country, level, published_at, ...rest }: AdvisoriesTable): Advisory {
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
