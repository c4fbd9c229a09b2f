/** The chart of a saved view on paper and in mails: the first metric by one dimension, beside the earlier dates if compared. */
import type { AnswerTable } from '../../../charts/answer-table.ts';
import type { MoneyFormat } from '../../../charts/format.ts';
import { displayed, metricText } from '../../../charts/metric-text.ts';
import type { MetricEntry } from '../../../contract/metrics/metric.ts';
import { timeDimensions } from '../../../contract/query/dimensions.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import type { Chart } from '../document.ts';

/** Bars that there is room for. */
const most = 12;

/** `periods`: in words. null: bars would say nothing. */
export function viewChart(
  { names, values, rows }: AnswerTable,
  periods: { now: string; before: string },
  format: MoneyFormat,
): Chart | null {
  const [name] = names;
  const [first, second] = values;
  const all = rows.filter((row) => row.kind === 'row');
  if (!name || !first || names.length > 1 || first.group !== null || all.length < 2) return null;
  const kind = timeDimensions.includes(name.name) ? 'columns' : 'ranked';
  const members = all.slice(0, most);
  const entry: MetricEntry = queryMetrics[first.metric as QueryMetric];
  const title = `${entry.label} by ${name.title.toLowerCase()}${all.length > most ? `, the first ${most}` : ''}`;
  const valuesAt = (at: number) => members.map((row) => displayed(entry, row.values[at] ?? null));
  const text = (row: (typeof members)[number], at: number) =>
    metricText(entry, row.values[at] ?? null, format);
  const now = { name: periods.now, tone: 'now' as const, values: valuesAt(0) };
  const before = second?.isBefore && { name: periods.before, tone: 'before' as const, values: valuesAt(1) };
  const told = members.map(
    (row) => `${row.names[0]} ${text(row, 0)}${before ? ` (before: ${text(row, 1)})` : ''}`,
  );
  return {
    title,
    kind,
    unit: entry.unit,
    categories: members.map((row) => row.names[0] ?? ''),
    series: [...(before ? [before] : []), now],
    summary: `${title}: ${told.join('; ')}.`,
  };
}
