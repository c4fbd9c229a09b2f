/** Decides which metrics are meant, by the products that stand with them. */
import { metricWords } from '../../../../contract/query/metric-words.ts';
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import type { ProductType } from '../../../../contract/vocabulary/constants.ts';
import type { Draft, MetricMention, Span } from './draft.ts';
import type { Naming } from './naming.ts';
import type { Outcome } from './outcome.ts';
import type { Queryable } from './phrases.ts';

/** Metrics of all products that mean the same of the lines of one. */
const ofAnyProduct: readonly QueryMetric[] = [
  'totalTravelSpend',
  'bookings',
  'nonCompliantBookings',
  'compliantSpend',
  'nonCompliantSpend',
  'compliantLines',
  'nonCompliantLines',
  'bookingsWithPolicyCode',
  'lostSavings',
  'averageLostSavings',
  'travellers',
  'nonCompliantTravellers',
  'forwardSpend',
  'pendingSpend',
];

type Meant = { metric: QueryMetric; product?: ProductType };

export type MetricsMeant = {
  metrics: QueryMetric[];
  /** Of each mention; undefined: it was not understood. */
  ofMention: (QueryMetric | undefined)[];
  /** The products to which all of the metrics are restricted. */
  products: ProductType[];
  productSpan: Span | undefined;
};

/** `hint`: the product that the rest of the question is about. */
export function metricsMeant(
  draft: Draft,
  hint: ProductType | undefined,
  { metrics: known }: Queryable,
  naming: Naming,
  outcome: Outcome,
): MetricsMeant {
  const meant = draft.metrics.map((mention, at) => {
    const found = meantBy(mention, draft.metrics.slice(0, at), hint);
    const options = [...new Set(found.options.map(({ metric }) => metric))].filter((one) =>
      known.includes(one),
    );
    if (found.unknown) outcome.unknown(found.unknown);
    if (found.isAmbiguous)
      outcome.choice(
        mention,
        options.map((one) => naming.metric(one)),
      );
    return found.isAmbiguous ? [] : found.options.filter(({ metric }) => known.includes(metric));
  });
  const all = meant.flat();
  const restricted = all.filter(({ product }) => product !== undefined);
  const span = draft.metrics.find(({ productSpan }) => productSpan)?.productSpan;
  // A restriction holds for the whole question, so it must be meant of each of its metrics.
  const isShared = restricted.length === all.length || restricted.length === 0;
  if (!isShared) {
    draft.metrics.forEach(({ productSpan }, at) => {
      if (productSpan && meant[at]!.some(({ product }) => product)) outcome.unknown(productSpan);
    });
  }
  const metrics: QueryMetric[] = [];
  meant.forEach((found, at) => {
    const { productSpan, from, to } = draft.metrics[at]!;
    for (const { metric } of found) {
      if (metrics.includes(metric)) continue;
      metrics.push(metric);
      const isWithProduct = productSpan && (productSpan.to === from || productSpan.from >= to);
      const words = isWithProduct
        ? { from: Math.min(productSpan.from, from), to: Math.max(productSpan.to, to) }
        : { from, to };
      outcome.chip('metric', words, naming.metric(metric));
    }
  });
  return {
    metrics,
    ofMention: meant.map(([first]) => first?.metric),
    products: isShared ? [...new Set(restricted.flatMap(({ product }) => product ?? []))] : [],
    productSpan: span,
  };
}

type Found = { options: Meant[]; isAmbiguous: boolean; unknown?: Span };

function meantBy(
  mention: MetricMention,
  before: readonly MetricMention[],
  hint: ProductType | undefined,
): Found {
  const { metrics, products, productSpan } = mention;
  if (products.length > 0) {
    const each = products.map((product) => ofProduct(metrics, product));
    if (each.some((found) => found.length === 0))
      return { options: [], isAmbiguous: false, unknown: productSpan! };
    const isAmbiguous = each.some((found) => found.length > 1);
    return { options: each.flat(), isAmbiguous };
  }
  const previous = before.at(-1);
  const [only] = metrics;
  const product = previous?.products.at(-1);
  // After `air spend and`, `bookings` may be those of air travel or all.
  const variant =
    product && mention.continues && metrics.length === 1 && metricWords[only!].variants?.[product];
  if (variant) return { options: [{ metric: only! }, { metric: variant }], isAmbiguous: true };
  if (metrics.length === 1) return { options: [{ metric: only! }], isAmbiguous: false };
  const hinted = hint ? metrics.filter((one) => metricWords[one].of === hint) : [];
  const options = (hinted.length === 1 ? hinted : metrics).map((metric) => ({ metric }));
  return { options, isAmbiguous: options.length > 1 };
}

/** The metrics of one product that words without it stand for. */
function ofProduct(metrics: readonly QueryMetric[], product: ProductType): Meant[] {
  const own = metrics.flatMap((metric) => {
    const { of, variants } = metricWords[metric];
    const variant = variants?.[product];
    if (variant) return [{ metric: variant }];
    return of === product ? [{ metric }] : [];
  });
  if (own.length > 0) return own;
  // What is neither air, nor hotel, nor car is more than the product of this name.
  if (product === 'Other') return [];
  return metrics.filter((metric) => ofAnyProduct.includes(metric)).map((metric) => ({ metric, product }));
}
