/** Decides which dimensions are meant, in rows and columns, and what the question is about. */
import { dimensionWords } from '../../../../contract/query/dimension-words.ts';
import {
  type FixedDimension,
  productsOfDimensions,
  type QueryDimension,
} from '../../../../contract/query/dimensions.ts';
import { queryLimits } from '../../../../contract/query/input.ts';
import { metricWords } from '../../../../contract/query/metric-words.ts';
import type { ProductType } from '../../../../contract/vocabulary/constants.ts';
import type { Draft, Span } from './draft.ts';
import type { Naming } from './naming.ts';
import type { Outcome } from './outcome.ts';

const productsOf = (dimension: QueryDimension) =>
  productsOfDimensions[dimension as FixedDimension] ?? dimensionWords[dimension as FixedDimension]?.of;

/** The product that dimensions and members are of, if they are of one; undefined: of none or several. */
export function productOfNames(draft: Draft): ProductType | undefined {
  const dimensions = [
    ...draft.dimensions.flatMap((one) => (one.dimensions.length === 1 ? one.dimensions : [])),
    ...draft.members.flatMap(({ members }) => (members.length === 1 ? [members[0]!.dimension] : [])),
  ];
  return onlyOne(dimensions.map(productsOf).flatMap((of) => (of?.length === 1 ? of : [])));
}

/** The product that all metrics are of; if they are of all, that of the names. */
export function productOf(
  metrics: readonly (keyof typeof metricWords)[],
  draft: Draft,
): ProductType | undefined {
  const of = metrics.map((one) => metricWords[one].of);
  if (of.length > 0 && of.every((one) => one !== undefined)) return onlyOne(of);
  return of.some((one) => one !== undefined) ? undefined : productOfNames(draft);
}

const onlyOne = (products: readonly ProductType[]) =>
  new Set(products).size === 1 ? products[0] : undefined;

export type DimensionsMeant = { by: QueryDimension[]; across: QueryDimension | undefined };

/** `reasonAgainst`: why the metrics cannot be grouped by it. */
export function dimensionsMeant(
  draft: Draft,
  product: ProductType | undefined,
  naming: Naming,
  outcome: Outcome,
  reasonAgainst: (dimension: QueryDimension) => string | undefined,
): DimensionsMeant {
  const meant: DimensionsMeant = { by: [], across: undefined };
  for (const { dimensions, isAcross, ...span } of draft.dimensions) {
    const options = ofProduct(dimensions, product);
    const [dimension] = options;
    if (!dimension || options.length > 1) {
      outcome.choice(
        span,
        options.map((one) => naming.dimension(one)),
      );
    } else add(meant, dimension, isAcross, span, naming, outcome, reasonAgainst(dimension));
  }
  for (const { dimension, ...span } of draft.against) {
    if (meant.by.includes(dimension) || meant.across === dimension) continue;
    add(meant, dimension, meant.by.length > 0, span, naming, outcome, reasonAgainst(dimension));
  }
  for (const { dimensions, ...span } of draft.stray) {
    outcome.choice(
      span,
      ofProduct(dimensions, product).map((one) => `by ${naming.dimension(one)}`),
    );
  }
  return meant;
}

function add(
  meant: DimensionsMeant,
  dimension: QueryDimension,
  isAcross: boolean,
  span: Span,
  naming: Naming,
  outcome: Outcome,
  reason: string | undefined,
): void {
  if (meant.by.includes(dimension) || meant.across === dimension) return;
  const isFull = meant.by.length + (meant.across ? 1 : 0) >= queryLimits.dimensions;
  const fault = reason ?? (isFull ? `Enter at most ${queryLimits.dimensions} dimensions.` : undefined);
  if (fault) {
    outcome.refuse(span, fault);
    return;
  }
  const inColumns = isAcross && !meant.across;
  outcome.chip(inColumns ? 'across' : 'by', span, naming.dimension(dimension));
  if (inColumns) meant.across = dimension;
  else meant.by.push(dimension);
}

function ofProduct(dimensions: readonly QueryDimension[], product: ProductType | undefined) {
  if (dimensions.length === 1 || !product) return dimensions;
  const found = dimensions.filter((one) => productsOf(one)?.includes(product) ?? true);
  const own = found.filter((one) => productsOf(one)?.length === 1);
  return own.length === 1 ? own : found;
}
