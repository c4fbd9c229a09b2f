/** The country filter on the origins and destinations of lines. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { CountryCriteria, CountryRow } from '../../contract/vocabulary/filters.ts';
import type { Scope } from '../access/scope.ts';
import { tripIsHidden } from '../access/trip-visibility.ts';
import type { Tables } from '../database/schema.ts';

export type LineBuilder = ExpressionBuilder<Tables & { line: Tables['line_items'] }, 'line'>;

/** Combines the rows by their conditions, AND before OR. Without rows every line passes. */
export function inCountries(eb: LineBuilder, scope: Scope, rows: readonly CountryRow[]): Expression<SqlBool> {
  const alternatives: CountryRow[][] = [];
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.condition === 'OR') alternatives.push([row]);
    else alternatives.at(-1)?.push(row);
  }
  if (alternatives.length === 0) return eb.and([]);
  const passes = eb.or(alternatives.map((row) => eb.and(row.map((one) => countryTest(eb, one)))));
  const isHidden = tripIsHidden(scope);
  if (!isHidden) return passes;
  // A line without a place takes the countries of its trip, or none if the trip is hidden.
  const hasNoCountry = sql<boolean>`(line.origin_place_id is null and line.destination_place_id is null and ${isHidden})`;
  const passesWithoutCountry = alternatives.some((row) => row.every(({ criteria }) => !tests[criteria].isIn));
  return passesWithoutCountry ? eb.or([passes, hasNoCountry]) : eb.and([passes, eb.not(hasNoCountry)]);
}

/** The column that each criterion tests, and whether it includes or excludes matching lines. */
const tests: Record<
  CountryCriteria,
  { column: 'line.origin_country' | 'line.destination_country'; isIn: boolean }
> = {
  start_in: { column: 'line.origin_country', isIn: true },
  start_not_in: { column: 'line.origin_country', isIn: false },
  end_in: { column: 'line.destination_country', isIn: true },
  end_not_in: { column: 'line.destination_country', isIn: false },
};

/** A line without a country passes the negative tests and fails the positive ones. */
function countryTest(eb: LineBuilder, { criteria, countries }: CountryRow): Expression<SqlBool> {
  const { column, isIn } = tests[criteria];
  // As single parameters: DuckDB turns `= any($1)` into a join, which takes longer than the test itself.
  return isIn
    ? eb(column, 'in', countries)
    : eb.or([eb(column, 'is', null), eb(column, 'not in', countries)]);
}
