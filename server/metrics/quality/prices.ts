/** Prices per kilometre and per night, and the usual ones of their kind: medians of lines in sight. */
import { type RawBuilder, sql } from 'kysely';
import { priceFactor, priceLines } from '../../../contract/data-quality/rules.ts';
import { build } from '../../database/build.ts';
import { isBase, isLongHaul } from '../../database/line-quality.ts';
import type { Lines } from '../counted-lines.ts';
import type { Rows } from '../row-table.ts';

const isOfNights = isBase('pricePerNight');
const hasPrice = sql<boolean>`(${isBase('pricePerKilometre')} or ${isOfNights})`;

/** In cents; only of lines that have a price. */
const priceOfLine = sql<number>`case when ${isOfNights}
  then line.amount_paid::float8 / nullif(line.quantity, 0)
  else line.amount_paid::float8 * 1000 / nullif(line.distance_m, 0) end`;

/** Bookings whose new tickets tell only the difference, too. */
const exchanged = (all: Lines) => all.where('line.status', '=', 'Exchanged').select('line.booking_id');
/** The country of a hotel, the class of a journey. */
const variety = sql<string>`coalesce(case when ${isOfNights} then line.destination_country
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

/** Of a line that has a price: there is a median to compare it with. */
export const isPriced = sql<boolean>`(exchanged.booking_id is null and ${median} is not null)`;
export const isImplausible = sql<boolean>`(${priceOfLine} > ${median} * ${sql.lit(priceFactor)}
  or ${priceOfLine} * ${sql.lit(priceFactor)} < ${median})`;

const inUnits = (
  cents: RawBuilder<number | null>,
) => sql`concat(floor(floor(${cents} + 0.5) / 100)::bigint, '.',
  lpad((floor(${cents} + 0.5)::bigint % 100)::text, 2, '0'))`;

/** As `12.40, usually 0.15`. */
export const shownPrice = sql<string>`concat(${inUnits(priceOfLine)}, ', usually ',
  ${inUnits(median)})`;
