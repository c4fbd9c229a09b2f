/** Spend by product: summed per product type in SQL, which costs a fifth of a filtered sum for each, and laid out here. */

import { sql } from 'kysely';
import type { ProductType } from '../../contract/core/constants.ts';
import { fromCents, total } from '../lines/line-measures.ts';

/** Columns of a question that is grouped by `line.product_type`. */
export const productSpend = [
  sql<ProductType>`line.product_type`.as('product'),
  total('amount_paid').as('spend'),
] as const;

const fields = {
  Air: 'airSpend',
  Hotel: 'hotelSpend',
  Car: 'carSpend',
  'Service Fee': 'serviceFeesSpend',
} as const;

/** Rows of `productSpend` in the currency's units, as tables and charts name them. */
export function spendByProduct(rows: readonly { product: ProductType; spend: number }[]) {
  const cents = {
    totalSpend: 0,
    airSpend: 0,
    hotelSpend: 0,
    carSpend: 0,
    serviceFeesSpend: 0,
    otherSpend: 0,
  };
  for (const { product, spend } of rows) {
    cents.totalSpend += spend;
    cents[product in fields ? fields[product as keyof typeof fields] : 'otherSpend'] += spend;
  }
  return {
    totalSpend: fromCents(cents.totalSpend),
    airSpend: fromCents(cents.airSpend),
    hotelSpend: fromCents(cents.hotelSpend),
    carSpend: fromCents(cents.carSpend),
    serviceFeesSpend: fromCents(cents.serviceFeesSpend),
    otherSpend: fromCents(cents.otherSpend),
  };
}
