/** Runs a free query: metrics by dimensions, compared, limited, with the other rows and the totals. */
import type { MetricQuery } from '../../../contract/query/calls.ts';
import { queryDimensions } from '../../../contract/query/dimensions.ts';
import { queryMetrics } from '../../../contract/query/metrics.ts';
import { comparedDates } from '../../../contract/vocabulary/comparison.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { type AnswerRow, answer, answerOne, asc, computed, desc } from '../../metrics/layer/answer.ts';
import type { Metric } from '../../metrics/layer/dashboard.ts';
import { type Condition, type Dimension, isNoneOf, isOneOf, type Key } from '../../metrics/layer/model.ts';
import { dimensionsByName, metricsByName } from './catalogue.ts';

type Row = AnswerRow<Record<string, Dimension>, Record<string, Metric>>;
type Value = number | null;

export async function runQuery(reading: Reading, query: MetricQuery) {
  const { client, where, ...dates } = query.filter;
  const { compare } = query;
  const filter: ReportFilter = { ...dates, nodeId: client };
  await requireSelectedNode(reading, filter);
  const conditions = where.map(({ dimension, in: members }) => isOneOf(dimensionsByName[dimension], members));
  const earlier = compare && comparedDates(compare === 'previous_year' ? 'lastYear' : 'previous', dates);
  const now = new Period(reading, filter, query, conditions);
  const before = earlier ? new Period(reading, { ...filter, ...earlier }, query, conditions) : undefined;
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
    columns: columnsOf(query),
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

/** The query over one range of dates. */
class Period {
  readonly #reading: Reading;
  readonly #filter: ReportFilter;
  readonly #query: MetricQuery;
  readonly #where: readonly Condition[];
  readonly #by: Record<string, Dimension>;
  readonly #of: Record<string, Metric>;
  /** The position of each key among all keys of the dates, by dimension: the n-th month compares with the n-th. */
  readonly #positions: ReadonlyMap<string, ReadonlyMap<Key, number>>;

  constructor(reading: Reading, filter: ReportFilter, query: MetricQuery, where: readonly Condition[]) {
    this.#reading = reading;
    this.#filter = filter;
    this.#query = query;
    this.#where = where;
    this.#by = Object.fromEntries(query.by.map((name) => [name, dimensionsByName[name]]));
    this.#of = Object.fromEntries(query.metrics.map((name) => [name, metricsByName[name]]));
    this.#positions = new Map(
      query.by.flatMap((name) => {
        const keys = dimensionsByName[name].every?.(filter);
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

const columnsOf = ({ by, metrics }: MetricQuery) => [
  ...by.map((name) => ({ kind: 'dimension' as const, name, label: queryDimensions[name] })),
  ...metrics.map((name) => {
    const { label, unit } = queryMetrics[name];
    return { kind: 'metric' as const, name, label, unit };
  }),
];
