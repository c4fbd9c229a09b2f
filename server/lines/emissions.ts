/** What a line emits. Its factor is chosen when it is asked: nothing is stored that a TMC's setting would change. */
import { type RawBuilder, sql } from 'kysely';
import type { Co2Settings } from '../../contract/core/co2-factors.ts';
import { factorYears } from '../../contract/core/co2-factors.ts';
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

/** 10^-5 g for each of the line's units. */
function factorBy({
  co2_factor_year: settled,
  co2_radiative_forcing: forcing,
}: Co2Settings): RawBuilder<number> {
  const ofYear = (year: number) => {
    const cases = [...factorsOf(year, forcing)].map(
      ([name, factor]) => sql`when ${sql.lit(name)} then ${sql.lit(factor)}`,
    );
    return sql<number>`case line.co2_factor ${sql.join(cases, sql` `)} end`;
  };
  if (settled !== null) return ofYear(factorYear(settled));
  return factorYears
    .slice(1)
    .reduce(
      (before, year) =>
        sql`case when line.start_at < ${sql.lit(`${year}-01-01`)} then ${before} else ${ofYear(year)} end`,
      ofYear(factorYear(0)),
    );
}
