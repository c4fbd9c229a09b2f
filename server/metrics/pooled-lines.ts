/** Counted lines of a pool of customers, whether or not the reader may see them; only for sums over the whole pool. */
import { type RawBuilder, sql } from 'kysely';
import type { DateRange } from '../../contract/vocabulary/comparison.ts';
import type { PoolScope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import type { Lines } from './counted-lines.ts';
import { isInRanges } from './months.ts';

export type PoolFilter = DateRange & {
  /** Only lines within one country, or only the others; absent: both. */
  side?: Side | undefined;
};

export type Side = { country: string; isHome: boolean };

/** The lines of some of the pool's customers in some ranges of dates. */
export type Slice = { customers: readonly number[]; ranges: readonly DateRange[] };

/** Whether the line starts and ends in the country; false for a line without places. */
export const isWithin = (country: string): RawBuilder<boolean> =>
  sql`coalesce(line.origin_country = ${country} and line.destination_country = ${country}, false)`;

const isOn = ({ country, isHome }: Side) =>
  isHome ? isWithin(country) : sql<boolean>`not ${isWithin(country)}`;

declare const pooled: unique symbol;

/** Proof that lines are those of a pool: facts accept no others in place of those that the reader may see. */
export type PooledLines = Lines & { readonly [pooled]: true };

/** The lines, each with its customer as `above.ancestor_id`. */
export function pooledLines(pool: PoolScope, { dateStart, dateEnd, side }: PoolFilter): PooledLines {
  const lines = (build.selectFrom('line_items as line') as unknown as Lines)
    .where('line.client_id', '=', pool.clientId)
    .where('line.transaction_date', '>=', dateStart)
    .where('line.transaction_date', '<=', dateEnd)
    .where('line.is_counted', '=', true)
    .$if(side !== undefined, (lines) => lines.where(isOn(side!)));
  return lines.innerJoin('node_closure as above', (join) =>
    join
      .onRef('above.descendant_id', '=', 'line.node_id')
      .on('above.client_id', '=', pool.clientId)
      .on('above.ancestor_id', 'in', pool.customers as number[]),
  ) as unknown as PooledLines;
}

/** Whether a pooled line is in one of the slices. */
export function isInSlices(slices: readonly Slice[]): RawBuilder<boolean> {
  const tests = slices.map(
    ({ customers, ranges }) => sql`(above.ancestor_id in (${sql.join(customers)}) and ${isInRanges(ranges)})`,
  );
  return tests.length === 0 ? sql.lit(false) : sql<boolean>`(${sql.join(tests, sql` or `)})`;
}
