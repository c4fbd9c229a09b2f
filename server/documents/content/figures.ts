/** Asks the metrics layer for a report's figures: now, and in the dates that it is compared with. */

import type { Permission } from '../../../contract/http/permissions.ts';
import type { ChangeAnswer } from '../../../contract/query/change.ts';
import type { QueryDimension } from '../../../contract/query/dimensions.ts';
import { isOfCredits, isOfForwardTrips, type QueryMetric } from '../../../contract/query/metrics.ts';
import type { CountryRow } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { explainChange } from '../../features/query/explain-change.ts';
import { runQuery } from '../../features/query/run-query.ts';
import type { Dates } from '../document.ts';

export type Value = number | null;
export type Key = string | number | null;

/** Values by metric; `before` is empty where nothing is compared. */
export type Values<Metric extends QueryMetric = QueryMetric> = {
  now: Readonly<Record<Metric, Value>>;
  before: Readonly<Record<Metric, Value>> | null;
};

export type Member<Metric extends QueryMetric> = Values<Metric> & {
  keys: readonly Key[];
  label: string;
  labels: readonly string[];
};

/**
 * The largest members of dimensions, the others as one, and all together. Members without a value now are among the
 * others, and not counted in their `rows`.
 */
export type Ranking<Metric extends QueryMetric> = {
  rows: readonly Member<Metric>[];
  others: (Values<Metric> & { rows: number }) | null;
  total: Values<Metric>;
};

/** `dimension`: a name of the catalogue of queries. */
type Condition = { dimension: QueryDimension; in: Key[] };

export type Asked = { where?: readonly Condition[]; order?: QueryMetric | 'key'; limit?: number };

export type Filter = Dates & { nodeId: number | undefined; countries: CountryRow[] };

export class Figures {
  readonly reading: TimedReading;
  readonly filter: Filter;
  readonly before: Dates | null;
  readonly #permissions: readonly Permission[];

  constructor(
    reading: TimedReading,
    filter: Filter,
    before: Dates | null,
    permissions: readonly Permission[],
  ) {
    this.reading = reading;
    this.filter = filter;
    this.before = before;
    this.#permissions = permissions;
  }

  may(permission: Permission): boolean {
    return this.#permissions.includes(permission);
  }

  async totals<Metric extends QueryMetric>(
    metrics: readonly Metric[],
    asked: Asked = {},
  ): Promise<Values<Metric>> {
    return (await this.ranking(metrics, [], asked)).total;
  }

  /** By default the highest of the first metric first, and ten of them. */
  async ranking<Metric extends QueryMetric>(
    metrics: readonly Metric[],
    by: readonly QueryDimension[],
    { where = [], order = metrics[0]!, limit = 10 }: Asked = {},
  ): Promise<Ranking<Metric>> {
    const isOfNow = metrics.some((one) => isOfForwardTrips(one) || isOfCredits(one));
    const answer = await runQuery(this.reading, {
      metrics: [...metrics],
      by: [...by],
      filter: this.#filter(where),
      ...(this.before && !isOfNow && { compare: this.before }),
      order: order === 'key' ? [] : [{ metric: order, direction: 'desc' }],
      limit,
      others: true,
      totals: true,
    });
    const named = (values: readonly Value[]) =>
      Object.fromEntries(metrics.map((name, at) => [name, values[at] ?? null])) as Record<Metric, Value>;
    const sides = (one: { values: readonly Value[]; before?: readonly Value[] }): Values<Metric> => ({
      now: named(one.values),
      before: one.before ? named(one.before) : null,
    });
    return {
      rows:
        by.length === 0
          ? []
          : answer.rows.map((row) => ({
              ...sides(row),
              keys: row.by.map(({ key }) => key),
              label: row.by[0]?.label ?? '',
              labels: row.by.map(({ label }) => label),
            })),
      others: answer.others && by.length > 0 ? { ...sides(answer.others), rows: answer.others.rows } : null,
      total: sides(answer.totals!),
    };
  }

  /** Why the metric changed; null: the report compares nothing. */
  async why(
    metric: QueryMetric,
    by: readonly QueryDimension[] = [],
    where: readonly Condition[] = [],
  ): Promise<ChangeAnswer | null> {
    if (!this.before) return null;
    const { before } = this;
    return explainChange(this.reading, {
      metric,
      filter: this.#filter(where),
      compare: before,
      by: [...by],
      limit: 100,
    });
  }

  #filter(where: readonly Condition[]) {
    const { nodeId, countries, dateStart, dateEnd } = this.filter;
    return { client: nodeId, countries, dateStart, dateEnd, where: where.map((one) => ({ ...one })) };
  }
}

/** Of a value against its earlier one; null: not compared, or nothing to divide by. */
export function changeOf<Metric extends QueryMetric>({ now, before }: Values<Metric>, metric: Metric): Value {
  const [value, was] = [now[metric], before?.[metric] ?? null];
  return value === null || was === null || was === 0 ? null : ((value - was) / Math.abs(was)) * 100;
}
