/** Sums and counts over counted lines, in SQL that behaves the same on both engines; ratios and money in TypeScript. */
import { type RawBuilder, sql } from 'kysely';
import {
  type LineStatus,
  lineStatuses,
  type ProductType,
  productTypes,
} from '../../contract/vocabulary/constants.ts';
import { isOneOf } from '../database/in-replica.ts';

type LineColumn = 'amount_paid' | 'quantity' | 'cost_of_change';

/** Sum of an integer column of the lines, 0 without lines; money in cents. */
export function total(column: LineColumn, where?: RawBuilder<boolean>): RawBuilder<number> {
  const sum = sql`sum(${sql.ref(`line.${column}`)})`;
  return sql<number>`coalesce(${sum}${filtered(where)}, 0)::bigint`;
}

/** Number of distinct bookings of the lines. */
export function bookingCount(where?: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`count(distinct line.booking_id)${filtered(where)}::bigint`;
}

/** Number of lines, or of rows of any kind. */
export function lineCount(where?: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`count(*)${filtered(where)}::bigint`;
}

export const ofProduct = (...products: readonly ProductType[]): RawBuilder<boolean> =>
  isOneOf(sql`line.product_type`, productTypes, products);

export const ofStatus = (...statuses: readonly LineStatus[]): RawBuilder<boolean> =>
  isOneOf(sql`line.status`, lineStatuses, statuses);

/** Whether lines of the product lead from one place to another; others stay at one. */
export const isJourney = (product: ProductType): boolean => product === 'Air' || product === 'Rail';

/**
 * Lines that describe what people did: refunds and negative amounts stay in spend and in bookings, but not in
 * nights, days, stays, hires or ratios of behaviour.
 */
export const isUsed = sql<boolean>`line.status <> 'Refunded' and line.amount_paid >= 0`;

/** Cost of the line above the cheapest fare, in cents. */
export const aboveCheapest = sql<number>`case
  when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end`;

/** The same if the line's policy shows lost savings, else 0. */
export const lostSavings = sql<number>`case when policy.show_lost_savings then ${aboveCheapest} else 0 end`;

function filtered(where: RawBuilder<boolean> | undefined): RawBuilder<unknown> {
  return where ? sql` filter (where ${where})` : sql``;
}

/** Converts cents to the currency's units: exact to the cent, at most two decimals in JSON. */
export function fromCents(cents: number): number {
  return cents / 100;
}
