/** Countries by ISO 3166-1 alpha-2 code, with their English names and a time zone each. */
import { readFileSync } from 'node:fs';
// The package's own entry loads eighty languages.
import isoCountries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

isoCountries.registerLocale(english);

/** All countries under their everyday names ("Taiwan", "United States"), in order of these. */
export const countries: readonly { id: string; name: string }[] = everydayNames();

function everydayNames(): { id: string; name: string }[] {
  const ids = Object.keys(isoCountries.getAlpha2Codes());
  const shortName = (id: string) => isoCountries.getName(id, 'en', { select: 'alias' }) ?? id;
  const count = new Map<string, number>();
  for (const id of ids) count.set(shortName(id), (count.get(shortName(id)) ?? 0) + 1);
  return ids
    .map((id) => {
      // Both Congos are "Congo" for short.
      const isUnique = count.get(shortName(id)) === 1;
      return { id, name: isUnique ? shortName(id) : (isoCountries.getName(id, 'en') ?? id) };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const names = new Map(countries.map(({ id, name }) => [id, name]));

/** Whether this is a code in use, in upper case. */
export function isCountry(id: string): boolean {
  return names.has(id);
}

/** The English name; the code itself where it is unknown. */
export function countryName(id: string): string {
  return names.get(id) ?? id;
}

let zones: Map<string, string> | undefined;

/** The time zone of the country's largest city, an IANA name; null where it is unknown. */
export function countryTimeZone(id: string): string | null {
  zones ??= new Map(
    readFileSync(new URL('country-zones.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  );
  return zones.get(id) ?? null;
}
