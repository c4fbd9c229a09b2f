/**
 * Colours of chart slices by name: a name keeps its colour under every filter. Colours are assigned in the order in
 * which names first appeared in the TMC's data, so that new data change none; they repeat after about thirty names.
 */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified, type ProductType } from '../../contract/vocabulary/constants.ts';
import { hues, nameHues } from '../../contract/vocabulary/hues.ts';
import type { Reading } from '../access/ask.ts';
import { askPerVersion } from '../access/ask-per-version.ts';
import { build } from '../database/build.ts';
import { ofProduct } from './line-measures.ts';
import { writtenName, writtenNames } from './suppliers.ts';

export type ColorOf = (name: string) => string;

/** The colours of the names that this expression gives the product's lines, independent of the filter. */
export async function nameColors(
  reading: Reading,
  product: ProductType,
  name: RawBuilder<string | null>,
): Promise<ColorOf> {
  const rows = await askPerVersion(
    reading,
    name === writtenName ? suppliersInOrder(reading, product) : namesInOrder(reading, product, name),
  );
  return colorsInOrder(
    rows.map((row) => row.name ?? notSpecified),
    nameHues,
  );
}

const namesInOrder = (reading: Reading, product: ProductType, name: RawBuilder<string | null>) =>
  build
    .selectFrom('line_items as line')
    .where('line.client_id', '=', reading.clientId)
    .where(ofProduct(product))
    .where(name, 'is not', null)
    .select(name.as('name'))
    .groupBy(name)
    .orderBy(sql`min(line.id)`);

/** The same for `writtenName`: a line without its supplier's name has the key. */
function suppliersInOrder(reading: Reading, product: ProductType) {
  const name = sql<string | null>`coalesce(named.name, named.key)`;
  return writtenNames(reading)
    .where('named.product_type', '=', product)
    .select(name.as('name'))
    .groupBy(name)
    .orderBy(sql`min(named.first_line)`);
}

/** Assigns the colours cyclically; lines without a name are grey. */
export function colorsInOrder(names: readonly string[], colors: readonly string[]): ColorOf {
  const named = names.filter((name) => name !== notSpecified);
  const colorOf = new Map(named.map((name, at) => [name, colors[at % colors.length] as string]));
  return (name) => colorOf.get(name) ?? hues.grey;
}
