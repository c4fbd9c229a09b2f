/** The rows of the country filter while they are edited in its form. */
import type { CountryCriteria, CountryRow } from '@tripledger/contract/vocabulary/filters.ts';

/** A row of the form, which may still be incomplete. */
export type DraftRow = {
  key: number;
  criteria: CountryCriteria | null;
  condition: 'AND' | 'OR';
  countries: readonly string[];
};

let lastKey = 0;

export function draftOf(row?: CountryRow): DraftRow {
  lastKey += 1;
  return {
    key: lastKey,
    criteria: row?.criteria ?? null,
    condition: row?.condition ?? 'AND',
    countries: row?.countries ?? [],
  };
}

/** The keys of rows with a criterion but no country. */
export function incomplete(drafts: readonly DraftRow[]): number[] {
  return drafts
    .filter((draft) => draft.criteria !== null && draft.countries.length === 0)
    .map((draft) => draft.key);
}

/** The rows to apply; rows without a criterion are dropped. */
export function submitted(drafts: readonly DraftRow[]): CountryRow[] {
  return drafts.flatMap(({ criteria, condition, countries }) =>
    criteria === null ? [] : [{ criteria, condition, countries: [...countries] }],
  );
}
