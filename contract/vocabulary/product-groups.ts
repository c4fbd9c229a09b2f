/**
 * The groups by which screens and documents show spend: each has a metric, a column and a colour. A group that is added here
 * appears in cards, charts, tables and documents; it needs a metric of its name in `contract/summary/metrics.ts`.
 */
import type { ProductType } from './constants.ts';
import { hues } from './hues.ts';

type ProductGroup = {
  /** The metric of the Summary dashboard. */
  name: string;
  /** The field of answers and the column of tables. */
  field: `${string}Spend`;
  productTypes: readonly ProductType[];
  color: (typeof hues)[keyof typeof hues];
};

export const productGroups = [
  { name: 'air', field: 'airSpend', productTypes: ['Air'], color: hues.blue },
  { name: 'hotel', field: 'hotelSpend', productTypes: ['Hotel'], color: hues.teal },
  { name: 'car', field: 'carSpend', productTypes: ['Car'], color: hues.orange },
  { name: 'service_fees', field: 'serviceFeesSpend', productTypes: ['Service Fee'], color: hues.violet },
  { name: 'other', field: 'otherSpend', productTypes: ['Rail', 'Insurance', 'Other'], color: hues.grey },
] as const satisfies readonly ProductGroup[];

type Group = (typeof productGroups)[number];
export type ProductGroupName = Group['name'];
export type ProductField = Group['field'];

/** Does not compile while a product type belongs to no group: its spend would be missing from the total. */
type Ungrouped = Exclude<ProductType, Group['productTypes'][number]>;
const allAreGrouped: [Ungrouped] extends [never] ? true : Ungrouped = true;
void allAreGrouped;

/** One value for each group, by its name. */
export const byProductGroup = <Made>(make: (group: Group) => Made) =>
  Object.fromEntries(productGroups.map((group) => [group.name, make(group)])) as Record<
    ProductGroupName,
    Made
  >;

/** One value for each group, by its field. */
export const byProductField = <Made>(make: (group: Group) => Made) =>
  Object.fromEntries(productGroups.map((group) => [group.field, make(group)])) as Record<ProductField, Made>;
