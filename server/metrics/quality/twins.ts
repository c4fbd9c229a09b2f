/** Lines that repeat an earlier one under another key. */
import { sql } from 'kysely';
import { build } from '../../database/build.ts';
import { isBase, likeness, mayBeTwin } from '../../database/line-quality.ts';
import type { Lines } from '../counted-lines.ts';
import type { Rows } from '../row-table.ts';

const agreeing = likeness.map((column) => `line.${column}` as const);

/** The id of each twin among the lines, with the source and key of the first line that it repeats. */
function twins(lines: Lines) {
  const named = lines.where(isBase('twin')).where(mayBeTwin);
  // Few lines agree in these three columns, and only those are compared in all of them.
  const alike = named.groupBy(agreeing).having(sql<boolean>`count(*) > 1`).select(agreeing);
  const order = sql`partition by line.product_type, line.raw_traveller_id, line.start_at, line.end_at,
    line.origin_place_id, line.destination_place_id, line.amount_paid, line.status order by line.id`;
  const candidates = named
    .innerJoin(alike.as('alike'), (join) =>
      join
        .onRef('alike.raw_traveller_id', '=', 'line.raw_traveller_id')
        .onRef('alike.start_at', '=', 'line.start_at')
        .onRef('alike.amount_paid', '=', 'line.amount_paid'),
    )
    .select([
      'line.id',
      sql<number>`row_number() over (${order})`.as('place'),
      sql<string>`first_value(concat(line.data_source, ' ', line.line_key)) over (${order})`.as(
        'earlier_key',
      ),
    ]);
  return build
    .selectFrom(candidates.as('one'))
    .where('one.place', '>', 1)
    .select(['one.id', 'one.earlier_key']);
}

/** Joins, as `twin`, the twins among `all` lines. */
export const withTwins = (rows: Rows, all: Lines): Rows =>
  rows.leftJoin(twins(all).as('twin'), 'twin.id', 'line.id');
