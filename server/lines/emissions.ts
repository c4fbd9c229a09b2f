/** What a line emits. Its factor is chosen when it is asked: nothing is stored that a TMC's setting would change. */
import { type RawBuilder, sql } from 'kysely';
import { exportColumns } from '../../contract/core/client-settings.ts';
import { type Co2Settings, co2Method, factorYears } from '../../contract/core/co2-factors.ts';
import type { Scope } from '../db/scope.ts';
import { factorsOf, factorYear } from '../reference/co2.ts';

/**
 * Grams of CO2e, null where they are not known: the feed's, else metres flown or room nights × the line's factor, in
 * whole numbers up to the last step, where a line is rounded, a half up. An Air line's hold if it is flown.
 */
export function gramsOf({ co2 }: Pick<Scope, 'co2'>): RawBuilder<number> {
  const units = sql`case line.product_type when 'Air' then line.distance_m else line.quantity end`;
  return sql<number>`coalesce(line.feed_co2_g,
    floor((${units} * ${factorBy(co2)} + 50000)::double precision / 100000)::bigint)`;
}

/** Of files of such lines: what they are worked out by; empty where the feed said it, or nothing is known. */
export const methodOf = (scope: Pick<Scope, 'co2'>): RawBuilder<string | null> =>
  sql<string | null>`case when line.feed_co2_g is null and ${gramsOf(scope)} is not null
    then ${sql.lit(co2Method(scope.co2))} end`;

export const methodColumn = (scope: Pick<Scope, 'co2'>) => ({
  field: 'co2Method',
  title: exportColumns.co2_method,
  of: methodOf(scope),
});

/**
 * 10^-5 g for each of the line's units, looked up by the place of its factor's name: a case for each name takes twice as
 * long. Of a name that no list has, one engine answers 0, the other null.
 */
function factorBy({
  co2_factor_year: settled,
  co2_radiative_forcing: forcing,
}: Co2Settings): RawBuilder<number> {
  const years = settled === null ? factorYears : [factorYear(settled)];
  const ofYears = years.map((year) => factorsOf(year, forcing));
  const names = [...new Set(ofYears.flatMap((factors) => [...factors.keys()]))];
  const place = sql`nullif(array_position(array[${listOf(names)}], line.co2_factor), 0)`;
  const factors = ofYears.flatMap((ofYear) => names.map((name) => ofYear.get(name) ?? null));
  return sql<number>`(array[${listOf(factors)}])[${place} + ${placesBefore(years, names.length)}]`;
}

/** How many factors stand before those of the line's year; travel before the first year takes that year's. */
function placesBefore(years: readonly number[], each: number): RawBuilder<number> {
  return years
    .slice(1)
    .reduce(
      (before, year, at) =>
        sql<number>`case when line.start_at < ${sql.lit(`${year}-01-01`)} then ${before} else ${sql.lit((at + 1) * each)} end`,
      sql.lit(0) as RawBuilder<number>,
    );
}

const listOf = (values: readonly unknown[]) => sql.join(values.map((value) => sql.lit(value)));
