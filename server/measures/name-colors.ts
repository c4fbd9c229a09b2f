/**
 * Colours of slices, by name: a name keeps its colour under every filter. Names are given colours in the order in
 * which the TMC's data first held them, so that new data change none; they come again after some thirty.
 */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified, type ProductType } from '../../contract/core/constants.ts';
import { hues, nameHues } from '../../contract/core/hues.ts';
import type { Reading } from '../db/ask.ts';
import { askPerVersion } from '../db/ask-per-version.ts';
import { build } from '../db/build.ts';
import { ofProduct } from '../lines/line-measures.ts';

export type ColorOf = (name: string) => string;

/** The colours of what the product's lines are called by this expression, whatever filter is set. */
export async function nameColors(
  reading: Reading,
  product: ProductType,
  name: RawBuilder<string | null>,
): Promise<ColorOf> {
  const rows = await askPerVersion(
    reading,
    build
      .selectFrom('line_items as line')
      .where('line.client_id', '=', reading.clientId)
      .where(ofProduct(product))
      .where(name, 'is not', null)
      .select(name.as('name'))
      .groupBy(name)
      .orderBy(sql`min(line.id)`),
  );
  return colorsInOrder(
    rows.map((row) => row.name ?? notSpecified),
    nameHues,
  );
}

/** The colours go round among the names; what has no name is grey. */
export function colorsInOrder(names: readonly string[], colors: readonly string[]): ColorOf {
  const named = names.filter((name) => name !== notSpecified);
  const colorOf = new Map(named.map((name, at) => [name, colors[at % colors.length] as string]));
  return (name) => colorOf.get(name) ?? hues.grey;
}
