/** Sums and counts over counted lines, in SQL that means the same on both engines; ratios and money in TypeScript. */
import { type RawBuilder, sql } from 'kysely';
import type { ProductType } from '../../contract/core/constants.ts';

type LineColumn = 'amount_paid' | 'quantity' | 'cost_of_change' | 'ancillary_amount';

/** Sum of a whole-number column of the lines, 0 where there is none; cents for money. */
export function total(column: LineColumn, where?: RawBuilder<boolean>): RawBuilder<number> {
  const sum = sql`sum(${sql.ref(`line.${column}`)})`;
  return sql<number>`coalesce(${sum}${filtered(where)}, 0)::bigint`;
}

/** Number of distinct bookings of the lines. */
export function bookingCount(where?: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`count(distinct line.booking_id)${filtered(where)}::bigint`;
}

/** Number of lines, or of whatever the rows are. */
export function lineCount(where?: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`count(*)${filtered(where)}::bigint`;
}

export function ofProduct(...products: readonly ProductType[]): RawBuilder<boolean> {
  return sql<boolean>`line.product_type in (${sql.join(products.map((one) => sql.lit(one)))})`;
}

/** Whether such a line leads from one place to another; others are at one. */
export const isJourney = (product: ProductType): boolean => product === 'Air' || product === 'Rail';

/**
 * Lines that describe what people did: refunds and negative amounts stay in spend and in bookings, but not in
 * nights, days, stays, hires or ratios of behaviour.
 */
export const takenUp = sql<boolean>`line.status <> 'Refunded' and line.amount_paid >= 0`;

/** What the line cost above the cheapest fare; in cents. */
export const aboveCheapest = sql<number>`case
  when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end`;

/** The same where its policy shows lost savings. */
export const lostSavings = sql<number>`case when policy.show_lost_savings then ${aboveCheapest} else 0 end`;

function filtered(where: RawBuilder<boolean> | undefined): RawBuilder<unknown> {
  return where ? sql` filter (where ${where})` : sql``;
}

/** Cents to the currency's units: exact to the cent, two decimals at most in JSON. */
export function fromCents(cents: number): number {
  return cents / 100;
}
