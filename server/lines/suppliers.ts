/**
 * Suppliers (airlines, hotels, car companies). They have no table of their own: the lines name them. A supplier is
 * called by its most frequent name among all lines of its product that the client has, whatever filter is set, so that
 * it is called the same everywhere; of equally frequent names the first in order. One that is only ever known by its
 * code is called by that.
 */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified, type ProductType } from '../../contract/core/constants.ts';
import { any, build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import { lineCount } from './line-measures.ts';
import { contains } from './text-search.ts';

type Tenant = Pick<Scope, 'clientId'>;

/** By what a line's supplier is known: its code, else its name; null where the line names none. */
export const supplierKey = sql<string | null>`coalesce(line.supplier_code, line.supplier_name)`;

/** What a line calls its supplier: its name, else its code. Every supplier is shown by one of these. */
export const writtenName = sql<string | null>`coalesce(line.supplier_name, line.supplier_code)`;

/**
 * `key` and shown `name` of the product's suppliers that are ever named; another's key is its name. Group by
 * `supplierKey` first, then left-join this by `key`.
 */
export function supplierNames(scope: Tenant, product: ProductType) {
  const named = timesNamed(scope)
    .where('line.product_type', '=', product)
    .where('line.supplier_name', 'is not', null);
  return build
    .selectFrom(named.as('named'))
    .distinctOn('named.key')
    .select(['named.key', 'named.name'])
    .orderBy('named.key')
    .orderBy('named.lines', 'desc')
    .orderBy('named.name');
}

/** Every supplier of every product by `product` and `key`, with its shown `name`; `keys` leaves these alone. */
export function suppliers(scope: Tenant, keys?: readonly string[]) {
  const named = timesNamed(scope)
    .where(supplierKey, 'is not', null)
    .$if(keys !== undefined, (query) => query.where(supplierKey, '=', any(keys ?? [])))
    .select('line.product_type as product')
    .groupBy('line.product_type');
  return build
    .selectFrom(named.as('named'))
    .distinctOn(['named.product', 'named.key'])
    .select(['named.product', 'named.key', sql<string>`coalesce(named.name, named.key)`.as('name')])
    .orderBy('named.product')
    .orderBy('named.key')
    .orderBy(sql`named.name is null`)
    .orderBy('named.lines', 'desc')
    .orderBy('named.name');
}

/** How many lines call each supplier by each of its names, or by none. */
function timesNamed({ clientId }: Tenant) {
  return build
    .selectFrom('line_items as line')
    .where('line.client_id', '=', clientId)
    .select([supplierKey.as('key'), 'line.supplier_name as name', lineCount().as('lines')])
    .groupBy([supplierKey, 'line.supplier_name']);
}

/** The line's supplier is called something that holds the text. All are looked through once, not for each line. */
export function supplierHolds(scope: Tenant, text: string): RawBuilder<boolean> {
  return sql<boolean>`((line.product_type, ${supplierKey}) in (
    select supplier.product, supplier.key from ${suppliers(scope)} as supplier
    where ${contains(sql.ref('supplier.name'), text)}))`;
}

/** Lines of the suppliers that are called so; `notSpecified`: also the lines that name none. */
export function ofSupplierCalled(scope: Tenant, product: ProductType, name: string): RawBuilder<boolean> {
  // Looked up once, not for each line.
  const known = build.selectFrom(supplierNames(scope, product).as('supplier')).select('supplier.key');
  const called = known.where('supplier.name', '=', name);
  const unnamed = name === notSpecified ? sql`${supplierKey} is null` : sql.lit(false);
  return sql<boolean>`(${supplierKey} in ${called}
    or (${supplierKey} = ${name} and ${supplierKey} not in ${known})
    or ${unnamed})`;
}
