/** Which measures of lines follow from booking days, and how. */
import { type RawBuilder, sql } from 'kysely';
import { type ProductType, productTypes } from '../../contract/vocabulary/constants.ts';
import { onDaysWith, online } from './conditions.ts';
import { bookingDays } from './facts.ts';
import { type Additive, type Condition, countBookings, type Measure, sum } from './layer/model.ts';

/** The part of a measure that names the same measure of booking days; nothing if they do not have it. */
export const coarse = (measure: Measure | undefined): Pick<Measure, 'coarse'> =>
  measure ? { coarse: measure } : {};

/** A measure with a column of its own. */
export const inDays = <Of extends Additive>(measure: Of, column: string): Of => ({
  ...measure,
  coarse: sum(bookingDays, dayColumn(column), [], { scale: measure.scale }),
});

/** Each expression is one value, by which the planner recognises it. */
const columns = new Map<string, RawBuilder<number>>();
function dayColumn(...names: readonly string[]): RawBuilder<number> {
  const key = names.join();
  const known =
    columns.get(key) ??
    sql<number>`${sql.join(
      names.map((name) => sql.ref(`line.${name}`)),
      sql` + `,
    )}`;
  columns.set(key, known);
  return known;
}

const spendColumn = (product: ProductType) => `${product.toLowerCase().replace(' ', '_')}_spend`;

export function spendOfDays(where: readonly Condition[]): Measure | undefined {
  const [one, ...others] = where;
  if (!one) return sum(bookingDays, dayColumn('spend'));
  if (!one.products || others.length > 0) return undefined;
  return sum(bookingDays, dayColumn(...one.products.map(spendColumn)));
}

/** Bookings with a line of the products, or with one that was booked online. */
export function bookingsOfDays(where: readonly Condition[]): Measure | undefined {
  const [ofProducts, ...others] = where.filter((one) => one !== online);
  if (others.length > 0 || (ofProducts && !ofProducts.products)) return undefined;
  if (where.length === 0) return countBookings(bookingDays);
  const column = where.includes(online) ? 'online_products' : 'products';
  return countBookings(bookingDays, [onDaysWith(column, ofProducts?.products ?? productTypes)]);
}
