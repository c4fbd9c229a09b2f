/** The query that answers a question of Explore. */
import type { Comparison } from '../vocabulary/comparison.ts';
import { orderedDimensions } from './dimensions.ts';
import type { Question } from './question.ts';

/** By the question's order; else members in an order of their own by that, others by the first metric. */
export function orderOf({ order, by, metrics }: Question) {
  if (order) return [order];
  const [first] = by;
  if (!first || orderedDimensions.includes(first)) return [];
  return [{ metric: metrics[0]!, direction: 'desc' as const }];
}

/** The place among the metrics of the one by which rows are sorted; null: by a dimension. */
export function sortedMetric(question: Question): number | null {
  const [order] = orderOf(question);
  return order && 'metric' in order ? question.metrics.indexOf(order.metric) : null;
}

/** `filter`: with the question's conditions. `compare`: null where nothing is compared. */
export function queryOf<Filter>(question: Question, filter: Filter, compare: Comparison | null) {
  const { metrics, by, across, limit, subtotals } = question;
  return {
    metrics,
    by,
    ...(across && { across }),
    filter,
    ...(compare && {
      compare: compare === 'lastYear' ? ('previous_year' as const) : ('previous_period' as const),
    }),
    order: orderOf(question),
    limit,
    others: true,
    totals: true,
    subtotals: subtotals && by.length > 1,
  };
}
