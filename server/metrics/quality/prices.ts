/** Prices per kilometre and per night, and the usual ones of their kind: medians of lines in sight. */
import { type RawBuilder, sql } from 'kysely';
import { priceLines, shortHaulKilometres } from '../../../contract/data-quality/rules.ts';
import { build } from '../../database/build.ts';
import type { Lines } from '../counted-lines.ts';
import { isUsed } from '../line-measures.ts';
import type { Rows } from '../row-table.ts';

const isPriced = sql`${isUsed} and line.amount_paid > 0 and case line.product_type
  when 'Air' then line.is_flown and line.distance_m > 0
  when 'Rail' then line.distance_m > 0
  when 'Hotel' then line.quantity > 0
  else false end`;

/** In cents; only of priced lines. */
export const priceOfLine = sql<number>`case line.product_type
  when 'Hotel' then line.amount_paid::float8 / line.quantity
  else line.amount_paid::float8 * 1000 / line.distance_m end`;

const longHaul = sql<number>`case when ${isPriced} then
  case when line.product_type = 'Air' and line.distance_m > ${sql.lit(shortHaulKilometres * 1000)}
  then 1 else 0 end end`;
/** The country of a hotel, the class of a journey. */
const variety = sql<string>`coalesce(case line.product_type when 'Hotel' then line.destination_country
  else line.class_of_travel end, '')`;

/** The median of each kind of price, where it has enough lines. */
const medians = (lines: Lines) =>
  build
    .selectFrom(
      lines
        .where(sql<boolean>`${isPriced}`)
        .select([
          'line.product_type',
          longHaul.as('long_haul'),
          variety.as('variety'),
          priceOfLine.as('amount'),
        ])
        .as('priced'),
    )
    .groupBy(['priced.product_type', 'priced.long_haul', 'priced.variety'])
    .having(sql<boolean>`count(*) >= ${sql.lit(priceLines)}`)
    .select([
      'priced.product_type',
      'priced.long_haul',
      'priced.variety',
      sql<number>`percentile_disc(0.5) within group (order by priced.amount)`.as('median'),
    ]);

/** Joins, as `price`, the `median` for each line that has a price; `all`: the lines of which the medians are. */
export const withPrices = (rows: Rows, all: Lines): Rows =>
  rows.leftJoin(medians(all).as('price'), (join) =>
    join
      .onRef('price.product_type', '=', 'line.product_type')
      .on('price.long_haul', '=', longHaul)
      .on('price.variety', '=', variety),
  );

const inUnits = (cents: RawBuilder<number>) => sql`concat(floor(floor(${cents} + 0.5) / 100)::bigint, '.',
  lpad((floor(${cents} + 0.5)::bigint % 100)::text, 2, '0'))`;

/** As `12.40, usually 0.15`. */
export const shownPrice = sql<string>`concat(${inUnits(priceOfLine)}, ', usually ',
  ${inUnits(sql<number>`price.median`)})`;
