/** Runs a free query: metrics by dimensions, split into columns, compared, limited, with the other rows and the totals. */
import type { MetricQuery, QueryAnswer } from '../../../contract/query/calls.ts';
import type { QueryDimension } from '../../../contract/query/dimensions.ts';
import { queryMetrics } from '../../../contract/query/metrics.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { asc, desc } from '../../metrics/layer/answer.ts';
import type { NamedDimension } from './catalogue.ts';
import { combine } from './combining.ts';
import { CrossTable } from './cross-table.ts';
import { type Compare, earlierDates } from './earlier-dates.ts';
import { Period } from './period.ts';
import { columnsAcross } from './query-columns.ts';

/** A query, which may also be compared with dates of the caller's own. */
export type ComparedQuery = Omit<MetricQuery, 'compare' | 'subtotals'> & {
  compare?: Compare | undefined;
  subtotals?: boolean;
};

export async function runQuery(reading: TimedReading, query: ComparedQuery): Promise<QueryAnswer> {
  const { client, where, ...dates } = query.filter;
  const { metrics, by, across, compare } = query;
  const filter: ReportFilter = { ...dates, nodeId: client };
  await requireSelectedNode(reading, filter);
  const { dimensions, conditions } = combine(reading.settings, { ...query, where });
  const earlier = compare && earlierDates(compare, dates);
  const all = across ? [...by, across] : by;
  const periodOf = (range: object) =>
    new Period(reading, { ...filter, ...range }, metrics, dimensions, conditions, all);
  const now = periodOf({});
  const before = earlier ? periodOf(earlier) : undefined;
  const columns = across && (await columnsAcross(now, dimensions.get(across)!, metrics[0]!));
  const table = new CrossTable(now, before, columns);
  const prefixes = query.subtotals ? by.slice(0, -1).map((_, at) => by.slice(0, at + 1)) : [];
  const [{ groups: rows, count, lookUp }, totals, subtotals] = await Promise.all([
    table.groups(by, { order: orderOf(query, dimensions), most: query.limit }),
    query.totals ? table.total() : undefined,
    Promise.all(prefixes.map((some) => table.groups(some))),
  ]);
  const isCut = count > rows.length || lookUp.hasGone;
  const others = query.others && isCut ? await table.total(by, rows, lookUp) : undefined;
  return {
    columns: columnsOf(query, dimensions),
    ...(columns && { across: columns }),
    rows,
    ...(query.subtotals && { subtotals: subtotals.flatMap(({ groups }) => groups) }),
    ...(others && { others: { rows: count - rows.length, ...others } }),
    ...(totals && { totals }),
    ...(earlier && { comparedDates: earlier }),
    dataVersion: Math.max(reading.version, ...reading.versionsSeen),
  };
}

/** The query's order, then that of the dimensions. */
function orderOf({ order, by }: ComparedQuery, dimensions: ReadonlyMap<QueryDimension, NamedDimension>) {
  // Members of time and bands have keys that sort; others sort by name.
  const sortedBy = (name: QueryDimension) => {
    const { labelOf, every } = dimensions.get(name)!.dimension;
    return `${name}.${labelOf || every ? 'key' : 'label'}`;
  };
  const asked = order.map((one) =>
    (one.direction === 'desc' ? desc : asc)('metric' in one ? one.metric : sortedBy(one.dimension)),
  );
  return [...asked, ...by.map((name) => asc(sortedBy(name)))];
}

const columnsOf = (
  { metrics, by }: ComparedQuery,
  dimensions: ReadonlyMap<QueryDimension, NamedDimension>,
) => [
  ...by.map((name) => ({ kind: 'dimension' as const, name, label: dimensions.get(name)!.label })),
  ...metrics.map((name) => {
    const { label, unit } = queryMetrics[name];
    return { kind: 'metric' as const, name, label, unit };
  }),
];
