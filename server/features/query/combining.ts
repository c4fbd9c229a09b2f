/** What a query names, found by name; names that the TMC does not have and combinations without meaning are refused. */
import type { MetricQuery } from '../../../contract/query/calls.ts';
import type { QueryDimension } from '../../../contract/query/dimensions.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import { refuseFaults } from '../../lib/errors.ts';
import type { Settings } from '../../lib/settings.ts';
import { isNot, isOneOf } from '../../metrics/layer/members.ts';
import type { Condition } from '../../metrics/layer/model.ts';
import { dimensionsOf, isOfNow, type NamedDimension, reasonAgainst } from './catalogue.ts';

type Combined = Pick<MetricQuery, 'metrics'> &
  Partial<Pick<MetricQuery, 'by' | 'across'>> & { where: MetricQuery['filter']['where']; compare?: unknown };

/** The dimensions of the TMC, and the conditions of the query. Throws the reasons against it, by field. */
export function combine(
  settings: Settings,
  { metrics, by = [], across, where, compare }: Combined,
): { dimensions: ReadonlyMap<QueryDimension, NamedDimension>; conditions: Condition[] } {
  const dimensions = dimensionsOf(settings);
  const faultsOf = (names: readonly QueryDimension[]) =>
    names.flatMap((name) => {
      const known = dimensions.get(name);
      if (!known) return ['There is no dimension of this name.'];
      return metrics.flatMap((metric) => reasonAgainst(metric, known) ?? []);
    });
  const ofNow = metrics.filter(isOfNow);
  refuseFaults({
    by: faultsOf(by),
    across: faultsOf(across ? [across] : []),
    filter: faultsOf(where.map(({ dimension }) => dimension)),
    compare: [compare !== undefined && ofNow.length > 0 && comparedNow(ofNow)],
  });
  const conditions = where.map(({ dimension, in: members, except }) => {
    const condition = isOneOf(dimensions.get(dimension)!.dimension, members);
    return except ? isNot(condition) : condition;
  });
  return { dimensions, conditions };
}

/** Why these metrics cannot be compared with earlier dates. */
export const comparedNow = (metrics: readonly QueryMetric[]): string =>
  `Values as of now have no earlier dates to compare with: ${metrics.map((name) => `“${queryMetrics[name].label}”`).join(', ')}.`;
