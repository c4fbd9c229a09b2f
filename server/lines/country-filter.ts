/** Which lines begin or end in the countries that a reader chose. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CountryCriteria, CountryRow } from '../../contract/core/filters.ts';
import { any } from '../db/build.ts';
import type { Tables } from '../db/schema.ts';

export type LineBuilder = ExpressionBuilder<Tables & { line: Tables['line_items'] }, 'line'>;

/** The country filter: rows joined by their conditions, AND before OR. No rows let every line pass. */
export function inCountries(eb: LineBuilder, rows: readonly CountryRow[]): Expression<SqlBool> {
  const alternatives: CountryRow[][] = [];
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.condition === 'OR') alternatives.push([row]);
    else alternatives.at(-1)?.push(row);
  }
  if (alternatives.length === 0) return eb.and([]);
  return eb.or(alternatives.map((row) => eb.and(row.map((one) => countryTest(eb, one)))));
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
  const isOneOf = eb(column, '=', any(countries));
  return isIn ? isOneOf : eb.or([eb(column, 'is', null), eb.not(isOneOf)]);
}
