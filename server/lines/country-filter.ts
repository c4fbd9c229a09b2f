/** Which lines begin or end in the countries that a reader chose. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { CountryCriteria, CountryRow } from '../../contract/core/filters.ts';
import type { Tables } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { tripIsHidden } from '../db/trip-sight.ts';

export type LineBuilder = ExpressionBuilder<Tables & { line: Tables['line_items'] }, 'line'>;

/** The country filter: rows joined by their conditions, AND before OR. No rows let every line pass. */
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
  // A line without a place has the countries of its trip, and none where the trip is hidden.
  const hasNone = sql<boolean>`(line.origin_place_id is null and line.destination_place_id is null and ${isHidden})`;
  const nonePasses = alternatives.some((row) => row.every(({ criteria }) => !tests[criteria].isIn));
  return nonePasses ? eb.or([passes, hasNone]) : eb.and([passes, eb.not(hasNone)]);
}

/** The side of the line that a criteria looks at, and whether it lets a line pass or keeps it out. */
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
  // One by one: DuckDB makes a join of `= any($1)`, which takes longer than the test itself.
  return isIn
    ? eb(column, 'in', countries)
    : eb.or([eb(column, 'is', null), eb(column, 'not in', countries)]);
}
