/** Suppliers (airlines, hotels, car companies). They have no table of their own: the lines name them. */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified, type ProductType } from '../../contract/core/constants.ts';
import { build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import { lineCount } from '../lines/line-measures.ts';

/** By what a line's supplier is known: its code, else its name; null where the line names none. */
export const supplierKey = sql<string | null>`coalesce(line.supplier_code, line.supplier_name)`;

/**
 * `key` and shown `name` of every supplier of the client's lines of the product: the most frequent name of all its
 * lines, whatever filter is set, so that a supplier is called the same everywhere; of equally frequent names the
 * first in order. A supplier that is only ever known by its code is not in it: its code is its name. Group by
 * `supplierKey` first, then left-join this by `key`.
 */
export function supplierNames({ clientId }: Pick<Scope, 'clientId'>, product: ProductType) {
  const named = build
    .selectFrom('line_items as line')
    .where('line.client_id', '=', clientId)
    .where('line.product_type', '=', product)
    .where('line.supplier_name', 'is not', null)
    .select([supplierKey.as('key'), 'line.supplier_name as name', lineCount().as('lines')])
    .groupBy([supplierKey, 'line.supplier_name']);
  return build
    .selectFrom(named.as('named'))
    .distinctOn('named.key')
    .select(['named.key', 'named.name'])
    .orderBy('named.key')
    .orderBy('named.lines', 'desc')
    .orderBy('named.name');
}

/** Lines of the suppliers that are called so; `notSpecified`: also the lines that name none. */
export function ofSupplierCalled(
  scope: Pick<Scope, 'clientId'>,
  product: ProductType,
  name: string,
): RawBuilder<boolean> {
  // Looked up once, not for each line.
  const known = build.selectFrom(supplierNames(scope, product).as('supplier')).select('supplier.key');
  const called = known.where('supplier.name', '=', name);
  const unnamed = name === notSpecified ? sql`${supplierKey} is null` : sql.lit(false);
  return sql<boolean>`(${supplierKey} in ${called}
    or (${supplierKey} = ${name} and ${supplierKey} not in ${known})
    or ${unnamed})`;
}
