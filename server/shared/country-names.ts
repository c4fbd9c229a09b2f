/** Countries by ISO 3166-1 alpha-2 code, named as Australians do. */
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

const regionNames = new Intl.DisplayNames('en-AU', { type: 'region' });

/** Shorter than the official ones, and what timetables say. */
const otherNames: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao', MM: 'Myanmar' };

const byCode = new Map(
  codes.map(([code]) => [code as string, otherNames[code as string] ?? regionNames.of(code as string)]),
);

export function isCountry(code: string): boolean {
  return byCode.has(code);
}

/** The name; the code itself where it is no country's. */
export function countryName(code: string): string {
  return byCode.get(code) ?? code;
}

/** All countries, by name. */
export function allCountries(): { id: string; name: string }[] {
  return [...byCode.keys()]
    .map((id) => ({ id, name: countryName(id) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-AU'));
}
