/** Recognises the countries of a source, by our names and by other names that sources use. */
import { countries } from '../../reference-data/countries.ts';
import type { Advisory, Notice } from './advisory.ts';

/** Other names of countries, normalised by `fold`; some refer to several countries. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'brunei darussalam': ['BN'],
  burma: ['MM'],
  'burma myanmar': ['MM'],
  'myanmar burma': ['MM'],
  bonaire: ['BQ'],
  'bonaire st eustatius saba': ['BQ'],
  'bonaire sint eustatius and saba': ['BQ'],
  'cabo verde': ['CV'],
  'cote d ivoire ivory coast': ['CI'],
  'ivory coast': ['CI'],
  'cote d ivoire': ['CI'],
  congo: ['CG'],
  'congo brazzaville': ['CG'],
  'congo democratic republic of the': ['CD'],
  'congo kinshasa': ['CD'],
  'congo republic of the': ['CG'],
  'congo republic': ['CG'],
  'democratic republic of the congo d r c': ['CD'],
  'czech republic': ['CZ'],
  'east timor': ['TL'],
  'timor leste east timor': ['TL'],
  'federated states of micronesia': ['FM'],
  'micronesia federated states of': ['FM'],
  'micronesia fsm': ['FM'],
  'falkland islands islas malvinas': ['FK'],
  'french west indies': ['GP', 'MQ', 'MF', 'BL'],
  'hong kong sar': ['HK'],
  'israel the west bank and gaza': ['IL', 'PS'],
  'israel and the occupied palestinian territories': ['IL', 'PS'],
  'israel west bank and gaza': ['IL', 'PS'],
  'kyrgyz republic': ['KG'],
  'lao pdr': ['LA'],
  macau: ['MO'],
  'macau sar': ['MO'],
  'mainland china': ['CN'],
  'mainland china hong kong macau': ['CN', 'HK', 'MO'],
  'mainland china hong kong and macau': ['CN', 'HK', 'MO'],
  'china hong kong and macau': ['CN', 'HK', 'MO'],
  'china mainland': ['CN'],
  'north korea democratic people s republic of korea': ['KP'],
  'democratic people s republic of korea': ['KP'],
  'republic of north macedonia': ['MK'],
  macedonia: ['MK'],
  palestine: ['PS'],
  gaza: ['PS'],
  'the occupied palestinian territories': ['PS'],
  'west bank and gaza': ['PS'],
  'pitcairn island': ['PN'],
  pitcairn: ['PN'],
  'republic of korea': ['KR'],
  'south korea republic of korea': ['KR'],
  'russian federation': ['RU'],
  'saint kitts and nevis': ['KN'],
  'saint lucia': ['LC'],
  'saint barthelemy': ['BL'],
  'saint martin': ['MF'],
  'saint pierre and miquelon': ['PM'],
  'saint vincent and the grenadines': ['VC'],
  'saint helena': ['SH'],
  'st helena ascension and tristan da cunha': ['SH'],
  'st maarten': ['SX'],
  'st martin and st barthelemy': ['MF', 'BL'],
  'sao tome principe': ['ST'],
  'south georgia and the south sandwich islands': ['GS'],
  swaziland: ['SZ'],
  'the kyrgyz republic': ['KG'],
  turkey: ['TR'],
  'turkiye turkey': ['TR'],
  uk: ['GB'],
  'great britain': ['GB'],
  usa: ['US'],
  'united states of america': ['US'],
  'virgin islands british': ['VG'],
  'virgin islands u s': ['VI'],
  'viet nam': ['VN'],
  'holy see': ['VA'],
};

/** Reduces a name to lower-case letters and single spaces; `&` becomes "and". */
export function fold(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/g, ' ')
    .replace(/^ ?the /, '')
    .trim();
}

const byName = new Map<string, readonly string[]>([
  ...countries.map(({ id, name }) => [fold(name), [id]] as const),
  ...Object.entries(otherNames).map(([name, ids]) => [fold(name), ids] as const),
]);
const ids = new Set(countries.map(({ id }) => id));

/** The countries of a notice by ISO 3166-1 alpha-2 code; empty if none is recognised. */
export function countriesOf({ title, country }: Pick<Notice, 'title' | 'country'>): readonly string[] {
  if (country !== undefined && ids.has(country)) return [country];
  return byName.get(fold(title)) ?? [];
}

/**
 * One advisory per country, sorted by country, the most severe if a source has several; and the titles of the notices
 * without a known country.
 */
export function byCountry(notices: readonly Notice[]): { advisories: Advisory[]; misses: string[] } {
  const found = new Map<string, Advisory>();
  const misses: string[] = [];
  for (const notice of notices) {
    const ofNotice = countriesOf(notice);
    if (ofNotice.length === 0) misses.push(notice.title);
    for (const country of ofNotice) {
      const before = found.get(country);
      if (!before || before.level < notice.level) found.set(country, { ...notice, country });
    }
  }
  const advisories = [...found.values()].sort((one, other) => (one.country < other.country ? -1 : 1));
  return { advisories, misses };
}
