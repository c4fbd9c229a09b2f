/** The rows of the country filter in words, and favourites, which are shortcuts for rows. */
import type { CountryCriteria, CountryRow } from './filters.ts';

export const criteriaLabels: Record<CountryCriteria, string> = {
  start_in: 'Origin in',
  start_not_in: 'Origin not in',
  end_in: 'Destination in',
  end_not_in: 'Destination not in',
};

export type Favourite =
  | { kind: 'domestic' | 'international' }
  | { kind: 'between' | 'return'; from: string; to: string };

/** The rows of a favourite; `base` is the TMC's own country. */
export function rowsOf(favourite: Favourite, base: string): CountryRow[] {
  const row = (criteria: CountryCriteria, country: string, condition: 'AND' | 'OR' = 'AND'): CountryRow => ({
    criteria,
    condition,
    countries: [country],
  });
  switch (favourite.kind) {
    case 'domestic':
      return [row('start_in', base), row('end_in', base)];
    case 'international':
      return [row('start_not_in', base), row('end_not_in', base, 'OR')];
    case 'between':
      return [row('start_in', favourite.from), row('end_in', favourite.to)];
    case 'return':
      return [
        row('start_in', favourite.from),
        row('end_in', favourite.to),
        row('start_in', favourite.to, 'OR'),
        row('end_in', favourite.from),
      ];
  }
}

/** The favourite with exactly these rows; null: none. */
export function favouriteOf(rows: readonly CountryRow[], base: string): Favourite | null {
  const from = rows[0]?.countries[0];
  const to = rows[1]?.countries[0];
  const candidates: Favourite[] = [{ kind: 'domestic' }, { kind: 'international' }];
  if (from && to) candidates.push({ kind: 'between', from, to }, { kind: 'return', from, to });
  return candidates.find((one) => sameRows(rowsOf(one, base), rows)) ?? null;
}

function sameRows(one: readonly CountryRow[], other: readonly CountryRow[]): boolean {
  // The condition of the first row has no effect.
  const text = (rows: readonly CountryRow[]) =>
    JSON.stringify(rows.map((row, index) => [row.criteria, index && row.condition, row.countries]));
  return text(one) === text(other);
}

/** The rows in words: the short name of their favourite if there is one; '' without rows. */
export function describe(rows: readonly CountryRow[], base: string, nameOf: (id: string) => string): string {
  const favourite = favouriteOf(rows, base);
  switch (favourite?.kind) {
    case 'domestic':
      return 'Domestic';
    case 'international':
      return 'International';
    case 'between':
      return `${nameOf(favourite.from)} to ${nameOf(favourite.to)}`;
    case 'return':
      return `${nameOf(favourite.from)} to ${nameOf(favourite.to)} (return)`;
  }
  return rows
    .map((row, index) => {
      const joint = index === 0 ? '' : row.condition === 'AND' ? 'and ' : 'or ';
      return `${joint}${criteriaLabels[row.criteria].toLowerCase()} ${named(row.countries, nameOf)}`;
    })
    .join(' ')
    .replace(/^./, (letter) => letter.toUpperCase());
}

/** At most two names, and the number of further ones. */
function named(countries: readonly string[], nameOf: (id: string) => string): string {
  const names = countries.slice(0, 2).map(nameOf).join(', ');
  return countries.length > 2 ? `${names} +${countries.length - 2}` : names;
}
