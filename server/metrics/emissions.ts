/** Emissions of lines. Factors are chosen at query time, so that no stored value depends on a TMC's settings. */
import { type RawBuilder, sql } from 'kysely';
import { exportColumns } from '../../contract/vocabulary/client-settings.ts';
import { type Co2Settings, co2Method, factorYears } from '../../contract/vocabulary/co2-factors.ts';
import type { Scope } from '../access/scope.ts';
import { inReplica } from '../database/in-replica.ts';
import { co2FactorNames, factorsOf, factorYear } from '../reference-data/co2.ts';

/**
 * Grams of CO2e, null if unknown: the feed's value, else metres flown or room nights × the line's factor. The
 * calculation uses integers up to the last step, where each line is rounded half up. An Air line's value applies only
 * if it is flown.
 */
export const gramsOf = ({ co2 }: Pick<Scope, 'co2'>): RawBuilder<number> =>
  sql<number>`coalesce(line.feed_co2_g,
    floor((${units} * ${factorBy(co2)} + 50000)::double precision / 100000)::bigint)`;

const units = sql`case line.product_type when 'Air' then line.distance_m else line.quantity end`;

/** Whether `gramsOf` is known: cheaper than working it out. */
export const hasGrams = ({ co2 }: Pick<Scope, 'co2'>): RawBuilder<boolean> =>
  sql<boolean>`(line.feed_co2_g is not null or (${units} is not null and ${factorBy(co2)} is not null))`;

/** The calculation method, for exported files of lines; null if the feed supplied the value or if it is unknown. */
export const methodOf = (scope: Pick<Scope, 'co2'>): RawBuilder<string | null> =>
  sql<string | null>`case when line.feed_co2_g is null and ${hasGrams(scope)}
    then ${sql.lit(co2Method(scope.co2))} end`;

export const methodColumn = (scope: Pick<Scope, 'co2'>) => ({
  field: 'co2Method',
  title: exportColumns.co2_method,
  of: methodOf(scope),
});

function factorBy(co2: Co2Settings): RawBuilder<number> {
  const key = `${co2.co2_factor_year} ${co2.co2_radiative_forcing}`;
  const known = factorsBySettings.get(key) ?? factorWith(co2);
  factorsBySettings.set(key, known);
  return known;
}

/** The expression lists every factor, and a dashboard uses it a dozen times; there are few settings. */
const factorsBySettings = new Map<string, RawBuilder<number>>();

/**
 * The factor in 10^-5 g per unit of the line, looked up by the position of its name: a `case` per name takes twice as
 * long. For an unknown name, `array_position` returns 0 on one engine and null on the other.
 */
function factorWith({
  co2_factor_year: fixedYear,
  co2_radiative_forcing: forcing,
}: Co2Settings): RawBuilder<number> {
  const years = fixedYear === null ? factorYears : [factorYear(fixedYear)];
  const ofYears = years.map((year) => factorsOf(year, forcing));
  const named = sql`nullif(array_position(array[${listOf(co2FactorNames)}], line.co2_factor), 0)`;
  const place = inReplica(named, sql`line.co2_place`);
  const factors = ofYears.flatMap((ofYear) => co2FactorNames.map((name) => ofYear.get(name) ?? 'null'));
  return sql<number>`(array[${sql.raw(factors.join(', '))}])[${place} + ${yearOffset(years, co2FactorNames.length)}]`;
}

/** Offset of the factors of the line's year; travel before the first year uses that year's factors. */
function yearOffset(years: readonly number[], factorsPerYear: number): RawBuilder<number> {
  return years
    .slice(1)
    .reduce(
      (before, year, at) =>
        sql<number>`case when line.start_at < ${sql.lit(`${year}-01-01`)} then ${before} else ${sql.lit((at + 1) * factorsPerYear)} end`,
      sql.lit(0) as RawBuilder<number>,
    );
}

const listOf = (values: readonly unknown[]) => sql.join(values.map((value) => sql.lit(value)));
