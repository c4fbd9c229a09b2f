/** Runs a free query: metrics by dimensions, compared, limited, with the other rows and the totals. */
import type { MetricQuery } from '../../../contract/query/calls.ts';
import type { QueryDimension } from '../../../contract/query/dimensions.ts';
import { queryMetrics } from '../../../contract/query/metrics.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { refuseFaults } from '../../lib/errors.ts';
import { type AnswerRow, answer, answerOne, asc, computed, desc } from '../../metrics/layer/answer.ts';
import type { Metric } from '../../metrics/layer/dashboard.ts';
import { type Condition, type Dimension, isNoneOf, isOneOf, type Key } from '../../metrics/layer/model.ts';
import { dimensionsOf, isOfNow, metricsByName, type NamedDimension, reasonAgainst } from './catalogue.ts';
import { type Compare, earlierDates } from './earlier-dates.ts';

type Row = AnswerRow<Record<string, Dimension>, Record<string, Metric<TimedReading>>>;
type Value = number | null;

/** A query, which may also be compared with dates of the caller's own. */
export type ComparedQuery = Omit<MetricQuery, 'compare'> & { compare?: Compare | undefined };

export async function runQuery(reading: TimedReading, query: ComparedQuery) {
  const { client, where, ...dates } = query.filter;
  const { compare } = query;
  const filter: ReportFilter = { ...dates, nodeId: client };
  await requireSelectedNode(reading, filter);
  const dimensions = requireCombining(dimensionsOf(reading.settings), query);
  const conditions = where.map(({ dimension, in: members }) =>
    isOneOf(dimensions.get(dimension)!.dimension, members),
  );
  const by = query.by.map((name) => dimensions.get(name)!);
  const earlier = compare && earlierDates(compare, dates);
  const now = new Period(reading, filter, query, by, conditions);
  const before = earlier ? new Period(reading, { ...filter, ...earlier }, query, by, conditions) : undefined;
  const [rows, rowsBefore] = await Promise.all([now.rows(), before?.rows()]);
  const shown = rows.slice(0, query.limit);
  const beforeOf = new Map(rowsBefore?.map((row) => [before?.position(row), row]));
  const matched = shown.map((row) => beforeOf.get(now.position(row)));
  const isCut = query.others && rows.length > shown.length;
  const matchedRows = matched.filter((row) => row !== undefined);
  const [others, othersBefore, totals, totalsBefore] = await Promise.all([
    isCut ? now.valuesWithout(shown) : undefined,
    isCut ? before?.valuesWithout(matchedRows) : undefined,
    query.totals ? now.valuesWithout([]) : undefined,
    query.totals ? before?.valuesWithout([]) : undefined,
  ]);
  return {
    columns: columnsOf(query, by),
    rows: shown.map((row, at) => ({
      by: query.by.map((name) => memberOf(row, name)),
      values: now.valuesOf(row),
      ...(before && { before: before.valuesOf(matched[at]) }),
    })),
    ...(others && { others: { rows: rows.length - shown.length, ...sideBySide(others, othersBefore) } }),
    ...(totals && { totals: sideBySide(totals, totalsBefore) }),
    ...(earlier && { comparedDates: earlier }),
    dataVersion: Math.max(reading.version, ...reading.versionsSeen),
  };
}

/** Refuses names that the TMC does not have, and combinations without meaning. */
export function requireCombining(
  dimensions: ReadonlyMap<QueryDimension, NamedDimension>,
  { metrics, by, filter, compare }: Pick<MetricQuery, 'metrics' | 'by' | 'filter'> & { compare?: unknown },
) {
  const faultsOf = (names: readonly QueryDimension[]) =>
    names.flatMap((name) => {
      const known = dimensions.get(name);
      if (!known) return ['There is no dimension of this name.'];
      return metrics.flatMap((metric) => reasonAgainst(metric, known) ?? []);
    });
  const ofNow = metrics.filter(isOfNow).map((name) => `“${queryMetrics[name].label}”`);
  refuseFaults({
    by: faultsOf(by),
    filter: faultsOf(filter.where.map(({ dimension }) => dimension)),
    compare: [
      compare !== undefined &&
        ofNow.length > 0 &&
        `Values as of now have no earlier dates to compare with: ${ofNow.join(', ')}.`,
    ],
  });
  return dimensions;
}

/** The query over one range of dates. */
class Period {
  readonly #reading: TimedReading;
  readonly #filter: ReportFilter;
  readonly #query: ComparedQuery;
  readonly #where: readonly Condition[];
  readonly #by: Record<string, Dimension>;
  readonly #of: Record<string, Metric<TimedReading>>;
  /** The position of each key among all keys of the dates, by dimension: the n-th month compares with the n-th. */
  readonly #positions: ReadonlyMap<string, ReadonlyMap<Key, number>>;

  constructor(
    reading: TimedReading,
    filter: ReportFilter,
    query: ComparedQuery,
    by: readonly NamedDimension[],
    where: readonly Condition[],
  ) {
    this.#reading = reading;
    this.#filter = filter;
    this.#query = query;
    this.#where = where;
    this.#by = Object.fromEntries(by.map(({ name, dimension }) => [name, dimension]));
    this.#of = Object.fromEntries(query.metrics.map((name) => [name, metricsByName[name]]));
    this.#positions = new Map(
      by.flatMap(({ name, dimension }) => {
        const keys = dimension.every?.(filter);
        return keys ? [[name, new Map(keys.map((key, at) => [key, at]))]] : [];
      }),
    );
  }

  /** All rows, in the query's order, else by the dimensions. */
  rows(): Promise<Row[]> {
    const order = this.#query.order.map((one) =>
      (one.direction === 'desc' ? desc : asc)('metric' in one ? one.metric : this.#sortedBy(one.dimension)),
    );
    const rest = this.#query.by.map((name) => asc(this.#sortedBy(name)));
    return answer(this.#reading, this.#filter, {
      by: this.#by,
      of: this.#of,
      where: this.#where,
      order: [...order, ...rest],
    });
  }

  /** Members of time and bands have keys that sort; others sort by name. */
  #sortedBy(name: string): string {
    return `${name}.${this.#by[name]?.labelOf || this.#by[name]?.every ? 'key' : 'label'}`;
  }

  /** The same for rows of two periods that are compared with each other. */
  position(row: Row): string {
    const keys = this.#query.by.map((name) => {
      const { key } = memberOf(row, name);
      return this.#positions.get(name)?.get(key) ?? key;
    });
    return JSON.stringify(keys);
  }

  valuesOf(row: object | undefined): Value[] {
    return this.#query.metrics.map((name) =>
      row ? (row as Record<string, Value>)[name]! : computed(metricsByName[name], new Map()),
    );
  }

  /** The values of all rows but these, from an aggregation of their own. */
  async valuesWithout(rows: readonly Row[]): Promise<Value[]> {
    const combinations = rows.map((row) => this.#query.by.map((name) => memberOf(row, name).key));
    const others = rows.length === 0 ? [] : [isNoneOf(Object.values(this.#by), combinations)];
    return this.valuesOf(await answerOne(this.#reading, this.#filter, this.#of, [...this.#where, ...others]));
  }
}

function memberOf(row: object, name: string): { key: Key; label: string } {
  const { key, label } = (row as Record<string, { key: Key; label: string }>)[name]!;
  return { key, label };
}

const sideBySide = (values: Value[], before: Value[] | undefined) => ({ values, ...(before && { before }) });

const columnsOf = ({ metrics }: ComparedQuery, by: readonly NamedDimension[]) => [
  ...by.map(({ name, label }) => ({ kind: 'dimension' as const, name, label })),
  ...metrics.map((name) => {
    const { label, unit } = queryMetrics[name];
    return { kind: 'metric' as const, name, label, unit };
  }),
];
