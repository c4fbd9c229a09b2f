/** Countries by ISO 3166-1 alpha-2 code, sorted by name, and a time zone for each. */
import { readFileSync } from 'node:fs';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { countryName } from '../../contract/vocabulary/countries.ts';

/** All countries, sorted by name. */
export const countries: readonly { id: string; name: string }[] = codes
  .map(([id]) => ({ id: id as string, name: countryName(id as string) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const ids = new Set(countries.map(({ id }) => id));

/** Whether this is a code in use; codes are upper case. */
export function isCountry(id: string): boolean {
  return ids.has(id);
}

let zones: Map<string, string> | undefined;

/** The IANA time zone of the country's largest city; null if unknown. */
export function countryTimeZone(id: string): string | null {
  zones ??= new Map(
    readFileSync(new URL('country-zones.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  );
  return zones.get(id) ?? null;
}
