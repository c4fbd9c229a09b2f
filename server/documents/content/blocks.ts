/** Builds a section's blocks from figures. */
import { goneTitle } from '../../../charts/answer-columns.ts';
import type { MetricEntry } from '../../../contract/metrics/metric.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import type { Block, Card, Chart, Row, Section, Table } from '../document.ts';
import { changeOf, type Member, type Ranking, type Values } from './figures.ts';
import type { Words } from './words.ts';

export const entryOf = (metric: QueryMetric): MetricEntry => queryMetrics[metric];

/**
 * Each metric with its earlier value, unless there is none of it in either period; `labels` replaces labels that are too
 * general outside their screen.
 */
export function cards<Metric extends QueryMetric>(
  values: Values<Metric>,
  labels: Partial<Record<Metric, string>>,
): Block {
  const { now, before } = values;
  const shown = (Object.keys(labels) as Metric[]).filter((one) => !before || now[one] || before[one]);
  return {
    kind: 'cards',
    cards: shown.map((metric): Card => {
      const { unit, decimals, better } = entryOf(metric);
      return {
        label: labels[metric]!,
        unit,
        value: now[metric],
        ...(decimals !== undefined && { decimals }),
        ...(better && { better }),
        ...(before && { before: before[metric] }),
      };
    }),
  };
}

type Ranked<Metric extends QueryMetric> = {
  title: string;
  /** The heading of the members, and their plural: `Route`, `routes`. */
  name: string;
  many: string;
  /** The columns; the first is compared. */
  columns: Readonly<Partial<Record<Metric, string>>>;
  note?: string;
  /** What the others are called; absent: by their number. */
  othersLabel?: string;
  /** null: rows overlap, so they have no total. */
  total?: null;
};

/** The largest members with their figures, then all others as one row and the total. */
export function rankedTable<Metric extends QueryMetric>(
  { rows, others, total }: Ranking<Metric>,
  words: Words,
  { title, name, many, columns, note, othersLabel, total: shownTotal }: Ranked<Metric>,
): Block {
  const metrics = Object.keys(columns) as Metric[];
  const [compared] = metrics;
  const isCompared = total.before !== null && words.before !== null;
  const cells = (label: string, values: Values<Metric>): Row => [
    label,
    ...metrics.map((metric) => values.now[metric]),
    ...(isCompared ? [values.before?.[compared!] ?? 0, changeCell(values, compared!)] : []),
  ];
  const table: Table = {
    title,
    columns: [
      { title: name, unit: 'text' },
      ...metrics.map((metric) => ({ title: columns[metric]!, unit: entryOf(metric).unit })),
      ...(isCompared
        ? [
            { title: words.before!, unit: entryOf(compared!).unit },
            { title: 'Change', unit: 'change' as const },
          ]
        : []),
    ],
    rows: rows.map((row) => cells(row.label, row)),
    ...(others && { others: cells(othersLabel ?? labelOfOthers(others.rows, many, words), others) }),
    ...(shownTotal !== null && { total: cells('Total', total) }),
    ...(note && { note }),
  };
  return { kind: 'table', table };
}

/** In percent; a word where there is nothing to compare with. */
export function changeCell<Metric extends QueryMetric>(values: Values<Metric>, metric: Metric) {
  const [value, before] = [values.now[metric] ?? 0, values.before?.[metric] ?? 0];
  return before === 0 ? (value === 0 ? null : 'new') : changeOf(values, metric);
}

const labelOfOthers = (rows: number, many: string, words: Words) =>
  rows === 0 ? goneTitle : moreRows(rows, many, words);

/** `+53 more travellers` */
export const moreRows = (rows: number, many: string, words: Words) =>
  `+${words.count(rows)} more ${rows === 1 ? singular(many) : many}`;
const singular = (many: string) =>
  many
    .replace(/ies$/, 'y')
    .replace(/(class|address)es$/, '$1')
    .replace(/s$/, '')
    .replace(/^clas$/, 'class');

/** Members as bars, the longest first. All others would dwarf them; the note has these. */
export function rankedChart<Metric extends QueryMetric>(
  { rows, others }: Ranking<Metric>,
  words: Words,
  metric: Metric,
  { title, many, summary }: { title: string; many: string; summary?: string },
): Block {
  const members = rows
    .map((row) => ({ label: row.label, value: row.now[metric] }))
    .filter(({ value }) => value !== null && value !== 0);
  const rest = others?.now[metric]
    ? `${moreRows(others.rows, many, words)}: ${words.value(metric, others.now[metric])}`
    : undefined;
  return charted({
    title,
    kind: 'ranked',
    unit: entryOf(metric).unit,
    categories: members.map(({ label }) => label),
    series: [{ name: title, tone: 'now', values: members.map(({ value }) => value) }],
    summary:
      summary ??
      `${title}, the largest first: ${members
        .map(({ label, value }) => `${label} ${words.value(metric, value)}`)
        .join(', ')}.`,
    ...(rest && { note: rest }),
  });
}

/** Members in their own order, such as months, with the earlier dates beside them. */
export function columnChart<Metric extends QueryMetric>(
  rows: readonly Member<Metric>[],
  words: Words,
  metric: Metric,
  {
    title,
    labels = rows.map(({ label }) => label),
    note,
  }: { title: string; labels?: readonly string[]; note?: string },
): Block {
  const isCompared = words.before !== null && rows.some(({ before }) => before !== null);
  const now = rows.map((row) => row.now[metric]);
  const before = rows.map((row) => row.before?.[metric] ?? null);
  return charted({
    title,
    kind: 'columns',
    unit: entryOf(metric).unit,
    categories: labels,
    series: [
      ...(isCompared ? [{ name: words.before!, tone: 'before' as const, values: before }] : []),
      { name: isCompared ? words.now : title, tone: 'now' as const, values: now },
    ],
    summary: `${title}: ${labels.map((label, at) => `${label} ${words.value(metric, now[at] ?? null)}`).join(', ')}.`,
    ...(note && { note }),
  });
}

export const charted = (chart: Chart): Block => ({ kind: 'chart', chart });

const hasContent = (block: Block) => {
  if (block.kind === 'points') return block.points.length > 0;
  if (block.kind === 'chart') return block.chart.categories.length > 1;
  if (block.kind === 'table') return block.table.rows.length > 0;
  return true;
};

/** Without blocks that show nothing: charts of fewer than two bars, empty tables and lists. */
export function section(name: string, title: string, blocks: readonly (Block | null)[]): Section {
  return { name, title, blocks: blocks.filter((block) => block !== null).filter(hasContent) };
}
