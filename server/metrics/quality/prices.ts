/** Prices per kilometre and per night, and the usual ones of their kind: medians of lines in sight. */
import { type RawBuilder, sql } from 'kysely';
import { priceFactor, priceLines, shortHaulKilometres } from '../../../contract/data-quality/rules.ts';
import { build } from '../../database/build.ts';
import type { Lines } from '../counted-lines.ts';
import { isUsed } from '../line-measures.ts';
import type { Rows } from '../row-table.ts';

/** Changes tell only the difference that was paid. */
const hasPrice = sql<boolean>`${isUsed} and line.amount_paid > 0
  and line.status <> 'Changed' and coalesce(line.cost_of_change, 0) <= 0
  and case line.product_type
  when 'Air' then line.is_flown and line.distance_m > 0
  when 'Rail' then line.distance_m > 0
  when 'Hotel' then line.quantity > 0
  else false end`;

/** In cents; only of lines that have a price. */
const priceOfLine = sql<number>`case line.product_type
  when 'Hotel' then line.amount_paid::float8 / line.quantity
  else line.amount_paid::float8 * 1000 / line.distance_m end`;

/** Bookings whose new tickets tell only the difference, too. */
const exchanged = (all: Lines) => all.where('line.status', '=', 'Exchanged').select('line.booking_id');
const isLongHaul = sql<boolean>`line.product_type = 'Air'
  and line.distance_m > ${sql.lit(shortHaulKilometres * 1000)}`;
/** The country of a hotel, the class of a journey. */
const variety = sql<string>`coalesce(case line.product_type when 'Hotel' then line.destination_country
  else line.class_of_travel end, '')`;

/** By product and variety: the medians of short and long hauls; null where too few lines have a price. */
function medians(all: Lines) {
  const priced = all
    .where(sql<boolean>`${hasPrice} and line.booking_id not in ${exchanged(all)}`)
    .select(['line.product_type', variety.as('variety'), isLongHaul.as('is_long'), priceOfLine.as('amount')]);
  const ofHaul = (isLong: boolean) => {
    const where = sql`filter (where ${isLong ? sql`` : sql`not `}priced.is_long)`;
    return sql<number | null>`case when count(*) ${where} >= ${sql.lit(priceLines)}
      then percentile_disc(0.5) within group (order by priced.amount) ${where} end`;
  };
  return (build.selectFrom(priced.as('priced') as never) as Rows)
    .groupBy(['priced.product_type', 'priced.variety'])
    .select([
      'priced.product_type',
      'priced.variety',
      ofHaul(false).as('short_haul'),
      ofHaul(true).as('long_haul'),
    ]);
}

/** Joins what prices are judged by: `price` and `exchanged`. `all`: the lines of which the medians are. */
export const withPrices = (rows: Rows, all: Lines): Rows =>
  rows
    .leftJoin(exchanged(all).distinct().as('exchanged'), 'exchanged.booking_id', 'line.booking_id')
    .leftJoin(medians(all).as('price'), (join) =>
      join.onRef('price.product_type', '=', 'line.product_type').on('price.variety', '=', variety),
    );

const median = sql<number | null>`case when ${isLongHaul} then price.long_haul else price.short_haul end`;

/** The line has a price, and a median to compare it with. */
export const isPriced = sql<boolean>`(${hasPrice} and exchanged.booking_id is null
  and ${median} is not null)`;
export const isImplausible = sql<boolean>`(${priceOfLine} > ${median} * ${sql.lit(priceFactor)}
  or ${priceOfLine} * ${sql.lit(priceFactor)} < ${median})`;

const inUnits = (
  cents: RawBuilder<number | null>,
) => sql`concat(floor(floor(${cents} + 0.5) / 100)::bigint, '.',
  lpad((floor(${cents} + 0.5)::bigint % 100)::text, 2, '0'))`;

/** As `12.40, usually 0.15`. */
export const shownPrice = sql<string>`concat(${inUnits(priceOfLine)}, ', usually ',
  ${inUnits(median)})`;
