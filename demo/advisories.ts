/** Plausible, invented advisories for the demo, which need no network; real ones are not fetched. */
import { type AdvisoryLevel, advisorySourceNames } from '../contract/vocabulary/advisories.ts';
import { countryName } from '../contract/vocabulary/countries.ts';
import type { ReadOnlyDb } from '../server/database/schema.ts';
import { keepSet, lastFetch } from '../server/jobs/advisories/store.ts';
import { countries } from '../server/reference-data/countries.ts';

/** All other countries are at level 2; countries without advice are rarely visited. */
const countriesAt: Readonly<Record<3 | 4 | 5, string>> = {
  5: 'AF BY CF HT IQ IR KP LY ML RU SO SS SD SY UA YE',
  4: 'BF BI TD CD ET IL LB MM NE NG PK PS VE',
  3:
    'AE AL DZ AO BD BJ BO BR KH CM CN CO CI EC EG SV FR GE GH GT HN IN ID JM JO KE LA LS MG MW MX MA MZ NA NP NI PG ' +
    'PE PH RW SA SN ZA LK TZ TH TL TG TT TN TR UG VU ZM ZW',
};
const withoutAdvice = 'AQ AU BV GS HM IO PN SJ TF TK UM WF'.split(' ');

const words: Readonly<Record<2 | 3 | 4 | 5, { contents: string; summary: (name: string) => string }>> = {
  2: {
    contents: 'Exercise normal safety precautions',
    summary: (name) => `Exercise normal safety precautions in ${name}. Keep an eye on your belongings.`,
  },
  3: {
    contents: 'Exercise a high degree of caution',
    summary: (name) => `Exercise a high degree of caution in ${name}. Avoid crowds, and follow local news.`,
  },
  4: {
    contents: 'Reconsider your need to travel',
    summary: (name) => `Reconsider your need to travel to ${name}. The situation may change without warning.`,
  },
  5: {
    contents: 'Do not travel',
    summary: (name) => `Do not travel to ${name}. If you are there, leave while it is safe to do so.`,
  },
};

const levelOf = (country: string) =>
  ([5, 4, 3] as const).find((level) => countriesAt[level].split(' ').includes(country)) ?? 2;

/** Seeds every source that was never fetched. */
export async function seedAdvisories(db: ReadOnlyDb, at: Date): Promise<void> {
  const advisories = countries
    .filter(({ id }) => !withoutAdvice.includes(id))
    .map(({ id }, place) => advisoryOf(id, levelOf(id), new Date(at.getTime() - (place % 60) * 86_400_000)));
  const set = { advisories, misses: [], isDemonstration: true };
  for (const source of advisorySourceNames) {
    if (!(await lastFetch(db, source))) await keepSet(db, source, set, at);
  }
}

function advisoryOf(country: string, level: Exclude<AdvisoryLevel, 0>, published: Date) {
  const name = countryName(country);
  const { contents, summary } = words[level];
  const text = `${summary(name)} (Made up for the demonstration: no government's advice.)`;
  // A domain reserved for examples, which belongs to no government.
  const link = `https://example.com/travel-advice/${country.toLowerCase()}`;
  return { country, title: name, level, contents, summary: text, link, published };
}
