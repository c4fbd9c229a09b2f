/**
 * Suppliers (airlines, hotels, car companies). They have no table; they are derived from the lines. A supplier is shown
 * under its most frequent name among all of the client's lines of its product, independent of the filter, so that the
 * name is the same everywhere. Ties go to the first name in order. A supplier without any name is shown under its code.
 */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified, type ProductType } from '../../contract/vocabulary/constants.ts';
import type { Scope } from '../access/scope.ts';
import { any, build, buildOnViews } from '../database/build.ts';
import { contains } from './text-search.ts';

type Tenant = Pick<Scope, 'clientId'>;

/** The key of a line's supplier: its code, else its name; null if the line has no supplier. */
export const supplierKey = sql<string | null>`coalesce(line.supplier_code, line.supplier_name)`;

/** The supplier's name on the line, else its code. Every supplier is shown under one of these. */
export const writtenName = sql<string | null>`coalesce(line.supplier_name, line.supplier_code)`;

/**
 * `key` and shown `name` of the product's suppliers with at least one name; for the others, the key is the name. Group
 * by `supplierKey` first, then left-join this by `key`.
 */
export function supplierNames(scope: Tenant, product: ProductType) {
  return writtenNames(scope)
    .where('named.product_type', '=', product)
    .where('named.name', 'is not', null)
    .distinctOn('named.key')
    .select(['named.key', sql<string>`named.name`.as('name')])
    .orderBy('named.key')
    .orderBy('named.lines', 'desc')
    .orderBy('named.name');
}

/** All suppliers of all products by `product` and `key`, with their shown `name`; with `keys`, only these. */
export function suppliers(scope: Tenant, keys?: readonly string[]) {
  return writtenNames(scope)
    .$if(keys !== undefined, (query) => query.where('named.key', '=', any(keys ?? [])))
    .distinctOn(['named.product_type', 'named.key'])
    .select([
      'named.product_type as product',
      'named.key',
      sql<string>`coalesce(named.name, named.key)`.as('name'),
    ])
    .orderBy('named.product_type')
    .orderBy('named.key')
    .orderBy(sql`named.name is null`)
    .orderBy('named.lines', 'desc')
    .orderBy('named.name');
}

/** The names under which lines write suppliers, counted, as `named`. */
export const writtenNames = ({ clientId }: Tenant) =>
  buildOnViews.selectFrom('supplier_names as named').where('named.client_id', '=', clientId);

/** Whether the shown name of the line's supplier contains the text. Suppliers are searched once, not once per line. */
export function supplierHolds(scope: Tenant, text: string): RawBuilder<boolean> {
  return sql<boolean>`((line.product_type, ${supplierKey}) in (
    select supplier.product, supplier.key from ${suppliers(scope)} as supplier
    where ${contains(sql.ref('supplier.name'), text)}))`;
}

/** Lines of the suppliers shown under this name; for `notSpecified`, also the lines without a supplier. */
export function ofSupplierCalled(scope: Tenant, product: ProductType, name: string): RawBuilder<boolean> {
  // Evaluated once, not once per line.
  const known = build.selectFrom(supplierNames(scope, product).as('supplier')).select('supplier.key');
  const called = known.where('supplier.name', '=', name);
  const unnamed = name === notSpecified ? sql`${supplierKey} is null` : sql.lit(false);
  return sql<boolean>`(${supplierKey} in ${called}
    or (${supplierKey} = ${name} and ${supplierKey} not in ${known})
    or ${unnamed})`;
}
