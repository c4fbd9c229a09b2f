/** Counted lines of a pool of customers, whatever of them its reader may see: for sums that are told of all of them. */
import { type RawBuilder, sql } from 'kysely';
import { build } from '../db/build.ts';
import type { PoolScope } from '../db/scope.ts';
import { nodesBelow } from '../db/visible-nodes.ts';
import type { Lines } from './counted-lines.ts';

export type PoolFilter = {
  dateStart: string;
  dateEnd: string;
  /** The lines within one country, or all others; absent: both. */
  side?: Side | undefined;
};

export type Side = { country: string; isHome: boolean };

/** Whether the line starts and ends in the country; one without places does not. */
export const isWithin = (country: string): RawBuilder<boolean> =>
  sql`coalesce(line.origin_country = ${country} and line.destination_country = ${country}, false)`;

const isOn = ({ country, isHome }: Side) =>
  isHome ? isWithin(country) : sql<boolean>`not ${isWithin(country)}`;

export function pooledLines(pool: PoolScope, { dateStart, dateEnd, side }: PoolFilter): Lines {
  return (build.selectFrom('line_items as line') as unknown as Lines)
    .where('line.client_id', '=', pool.clientId)
    .where('line.node_id', 'in', nodesBelow(pool, pool.customers))
    .where('line.transaction_date', '>=', dateStart)
    .where('line.transaction_date', '<=', dateEnd)
    .where('line.is_counted', '=', true)
    .$if(side !== undefined, (lines) => lines.where(isOn(side!)));
}

/** The lines with the pool's customer that each belongs to, `above.ancestor_id`. */
export const withCustomer = (pool: PoolScope, lines: Lines) =>
  lines.innerJoin('node_closure as above', (join) =>
    join
      .onRef('above.descendant_id', '=', 'line.node_id')
      .on('above.client_id', '=', pool.clientId)
      .on('above.ancestor_id', 'in', pool.customers as number[]),
  );
