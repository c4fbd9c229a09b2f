/** The filter on what a dashboard shows alone. */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified, type ProductType } from '../../contract/vocabulary/constants.ts';
import type { Only, OnlyField } from '../../contract/vocabulary/filters.ts';
import type { Scope } from '../access/scope.ts';
import { ofSupplierCalled } from './suppliers.ts';

type Test<Field extends OnlyField> = (scope: Scope, value: Required<Only>[Field]) => RawBuilder<boolean>;

const ofSupplier =
  (product: ProductType) =>
  (scope: Scope, name: string): RawBuilder<boolean> =>
    sql`(line.product_type = ${product} and ${ofSupplierCalled(scope, product, name)})`;

const tests: { [Field in OnlyField]: Test<Field> } = {
  airline: ofSupplier('Air'),
  hotel: ofSupplier('Hotel'),
  carCompany: ofSupplier('Car'),
  classOfTravel: (_scope, name) =>
    sql`(line.product_type = 'Air' and coalesce(line.class_of_travel, ${sql.lit(notSpecified)}) = ${name})`,
  // The traveller's records in the feed are looked up first, which are far fewer than lines.
  traveller: ({ clientId }, id) => sql`line.raw_traveller_id in (
    select id from raw_travellers where client_id = ${clientId} and traveller_id = ${id})`,
};

/** Whether the line is of everything that is to be shown alone. */
export function isOfOnly(scope: Scope, only: Only = {}): RawBuilder<boolean> {
  const asked = (Object.keys(only) as OnlyField[]).map((field) =>
    (tests[field] as Test<OnlyField>)(scope, only[field] as never),
  );
  return asked.length === 0 ? sql.lit(true) : sql.join(asked, sql` and `);
}
