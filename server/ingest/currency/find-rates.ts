/**
 * Which rate applies to an amount of a currency on a day, by the TMC's rule. Rates are decimal numbers: as published where
 * one was published from the currency into the TMC's, else worked out of published ones and rounded to 12 decimals.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../database/schema.ts';
import { createTemporary } from '../../database/temporary.ts';
import { countingRates } from './counting-rates.ts';
import type { Conversion } from './rate-rule.ts';

/** Decimals of a rate that was worked out. */
const rateDecimals = 12;

/**
 * Creates `line_rates` (currency, day, rate, rate_date, rate_source) for those pairs of `wanted`, a relation (currency,
 * day), for which there is a rate.
 */
export async function findRates(
  trx: Trx,
  clientId: number,
  conversion: Conversion,
  wanted: RawBuilder<unknown>,
): Promise<void> {
  if (conversion.rule === 'budget') return findBudgetRates(trx, conversion, wanted);
  await createTemporary(trx, 'wanted_rates', sql`select distinct currency, day from ${wanted} w`);
  const period = conversion.rule === 'month_average' ? month : (day: RawBuilder<unknown>) => sql`${day}`;
  await createTemporary(trx, 'quotes', quotes(clientId, conversion, period), 'base', 'currency', 'period');
  await createTemporary(trx, 'factors', factors(conversion), 'currency', 'period');
  await createTemporary(
    trx,
    'line_rates',
    sql`select w.currency, w.day, f.rate, f.period as rate_date, f.source as rate_source
        from wanted_rates w
        cross join lateral (
          select rate, period, source from factors f
          where f.currency = w.currency
            and f.period between ${period(sql`w.day`)} - ${ageOf(conversion)}::int and ${period(sql`w.day`)}
          order by period desc limit 1
        ) f`,
    'currency',
    'day',
  );
}

const month = (day: RawBuilder<unknown>) => sql`date_trunc('month', ${day}::timestamp)::date`;
const ageOf = ({ rule, maxAge }: Conversion) => (rule === 'transaction_date' ? maxAge : 0);

/**
 * Published rates of the days concerned, in both directions: one unit of `base` was worth total / number units of
 * `currency` in the period, which is a day or a month.
 */
function quotes(
  clientId: number,
  conversion: Conversion,
  period: (day: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const { rule } = conversion;
  const label = rule === 'month_average' ? sql`' (average of the month)'` : sql`''`;
  return sql`
    with published as (
      select r.from_currency, r.to_currency, r.day, r.rate, r.source from ${countingRates(clientId)} r
      where r.day >= (select ${period(sql`min(day)`)} from wanted_rates) - ${ageOf(conversion)}::int
        and r.day < (select ${period(sql`max(day)`)} from wanted_rates) + ${rule === 'month_average' ? sql`interval '1 month'` : sql`1`}
    ), of_periods as (
      select from_currency, to_currency, ${period(sql`day`)} as period, sum(rate) as total, count(*)::numeric as number,
        string_agg(distinct source, ', ') || ${label} as source
      from published group by from_currency, to_currency, ${period(sql`day`)}
    )
    select from_currency as base, to_currency as currency, period, total, number, source, true as is_published
    from of_periods
    union all
    select to_currency, from_currency, period, number, total, source, false
    from of_periods`;
}

/**
 * What a unit of each currency was worth in the TMC's: by a rate from one into the other, by one in the other direction,
 * or else by way of a third currency.
 */
function factors({ currency: own, rule }: Conversion) {
  const isExact = rule === 'transaction_date' ? sql`q.is_published` : sql`false`;
  return sql`
    select distinct on (currency, period) currency, period, rate, source
    from (
      select q.base as currency, q.period, case when q.is_published then 0 else 1 end as rank, '' as via, q.source,
        case when ${isExact} then q.total else round(q.total / q.number, ${rateDecimals}) end as rate
      from quotes q where q.currency = ${own} and q.base in (select currency from wanted_rates)
      union all
      select theirs.currency, theirs.period, 2, theirs.base, theirs.source || ', by way of ' || theirs.base,
        round((ours.total * theirs.number) / (ours.number * theirs.total), ${rateDecimals})
      from quotes ours
      join quotes theirs on theirs.base = ours.base and theirs.period = ours.period
      where ours.currency = ${own} and theirs.currency in (select currency from wanted_rates)
        and theirs.currency <> ${own}
    ) possible
    where rate > 0
    order by currency, period, rank, via`;
}

function findBudgetRates(trx: Trx, { budgetRates }: Conversion, wanted: RawBuilder<unknown>): Promise<void> {
  return createTemporary(
    trx,
    'line_rates',
    sql`select distinct w.currency, w.day, b.rate, null::date as rate_date, 'Budget rate' as rate_source
        from ${wanted} w
        join jsonb_to_recordset(${JSON.stringify(budgetRates)}::jsonb) as b (currency text, rate numeric)
          on b.currency = w.currency`,
    'currency',
    'day',
  );
}

/** An amount as delivered, in cents of the TMC's currency: rounded once, half away from zero. */
export const convertedCents = (
  amount: RawBuilder<unknown>,
  rate: RawBuilder<unknown>,
  { decimals }: Conversion,
) => sql`(round((${amount})::numeric * ${rate}, ${sql.lit(decimals)}) * 100)::bigint`;

/** Why there is no rate, for the line's rejection. */
export function missingRate(
  currency: string,
  day: string,
  { rule, currency: own, maxAge }: Conversion,
): string {
  if (rule === 'budget') return `no budget rate from ${currency} to ${own}`;
  if (rule === 'month_average') return `no exchange rate from ${currency} to ${own} in ${day.slice(0, 7)}`;
  const days = maxAge === 0 ? '' : ` or the ${maxAge} ${maxAge === 1 ? 'day' : 'days'} before`;
  return `no exchange rate from ${currency} to ${own} on ${day}${days}`;
}
