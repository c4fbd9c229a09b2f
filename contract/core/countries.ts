/** What countries are called, by ISO 3166-1 alpha-2 code: as Australians do. */

const names = new Intl.DisplayNames('en-AU', { type: 'region' });
const shortNames = new Intl.DisplayNames('en-AU', { type: 'region', style: 'short' });

/** Shorter than the full ones, and what timetables say. */
const otherNames: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MO: 'Macao',
  MM: 'Myanmar',
};

/** What people type, beside names and codes. */
const abbreviations: Readonly<Record<string, string>> = { AE: 'UAE', US: 'USA' };

/** The long name; the code itself where it is unknown. */
export function countryName(code: string): string {
  return otherNames[code] ?? names.of(code) ?? code;
}

/** Whether a name of the country, long or short, holds the text, or its code is the text; capitals and accents aside. */
export function isCountryFound(code: string, text: string): boolean {
  const wanted = folded(text.trim());
  const written = [countryName(code), shortNames.of(code) ?? '', abbreviations[code] ?? ''];
  return folded(code) === wanted || written.some((name) => folded(name).includes(wanted));
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
