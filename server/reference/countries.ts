/** Countries by ISO 3166-1 alpha-2 code, named as Australians do, and a time zone each. */
import { readFileSync } from 'node:fs';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

const regionNames = new Intl.DisplayNames('en-AU', { type: 'region' });

/** Shorter than the full ones, and what timetables say. */
const otherNames: Record<string, string> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MO: 'Macao',
  MM: 'Myanmar',
};

/** All countries, in order of their names. */
export const countries: readonly { id: string; name: string }[] = codes
  .map(([id]) => ({ id: id as string, name: otherNames[id as string] ?? regionNames.of(id as string) ?? '' }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

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
