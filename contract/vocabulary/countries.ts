import { withoutCaseAndAccents } from './texts.ts';

/** Country names in Australian English, by ISO 3166-1 alpha-2 code. */

const names = new Intl.DisplayNames('en-AU', { type: 'region' });
const shortNames = new Intl.DisplayNames('en-AU', { type: 'region', style: 'short' });

/** Names that are shorter than the official ones, or those used in timetables. */
const otherNames: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MO: 'Macao',
  MM: 'Myanmar',
};

/** Abbreviations that people type, besides names and codes. */
const abbreviations: Readonly<Record<string, string>> = { AE: 'UAE', US: 'USA' };

/** The long name of a country; the code itself if it is unknown. */
export function countryName(code: string): string {
  return otherNames[code] ?? names.of(code) ?? code;
}

/** Whether a name of the country contains the text or its code equals it, ignoring case and accents. */
export function isCountryFound(code: string, text: string): boolean {
  const wanted = withoutCaseAndAccents(text.trim());
  return (
    withoutCaseAndAccents(code) === wanted ||
    writtenNames(code).some((name) => withoutCaseAndAccents(name).includes(wanted))
  );
}

/** The names by which people write a country. */
export const writtenNames = (code: string): string[] =>
  [countryName(code), shortNames.of(code), abbreviations[code]].filter((name) => name !== undefined);
