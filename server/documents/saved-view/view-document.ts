/** A saved view on paper: its chart, its table as far as it fits, and what it is of. */
import { type AnswerTable, columnsInRoom } from '../../../charts/answer-table.ts';
import { type MoneyFormat, plural } from '../../../charts/format.ts';
import { metricText, percentChange } from '../../../charts/metric-text.ts';
import type { MetricEntry, Unit } from '../../../contract/metrics/metric.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import type { TimedReading } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { aboutOf } from '../content/about.ts';
import { section } from '../content/blocks.ts';
import { coverOf } from '../content/cover.ts';
import type { Chart, ReportDocument, Row, Table } from '../document.ts';
import type { ReportReader } from '../request.ts';
import type { ViewRequest } from './answer.ts';
import type { ViewWords } from './words.ts';

/** What is readable across a page, besides the names. */
const mostColumns = 6;
/** Rows of a view that is one page; a longer one has a cover. */
const mostOnOnePage = 45;

type Made = { table: AnswerTable; chart: Chart | null; words: ViewWords; dataVersion: number };

export async function viewDocument(
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  { view, filter }: ViewRequest,
  { table, chart, words, dataVersion }: Made,
): Promise<ReportDocument> {
  const { nodeId, countries, dateStart, dateEnd } = filter;
  const made = await coverOf(db, reading, { nodeId, countries, dateStart, dateEnd });
  const cover = { ...made, before: null, dataVersion };
  const about = {
    organisation: words.organisation,
    filters: [words.dates, ...words.filters],
    reader: reader.name,
    timeZone: reading.settings.timeZone,
  };
  return {
    title: view.name,
    ...(table.rows.length <= mostOnOnePage && { isOnePage: true as const }),
    cover,
    headline: [],
    sections: [
      section(view.name, statement(table, reading.settings) ?? view.name, [
        chart && { kind: 'chart', chart },
        { kind: 'table', table: paperTable(table, words, reading.settings.locale) },
        aboutOf(cover, about),
      ]),
    ],
  };
}

/** The total of the first metric, as the page's heading. */
function statement({ values, rows }: AnswerTable, format: MoneyFormat): string | null {
  const at = values.findIndex(({ group, isBefore }) => group === values.at(-1)?.group && !isBefore);
  const total = rows.find(({ kind }) => kind === 'total') ?? (rows.length === 1 ? rows[0] : undefined);
  if (at < 0 || !total) return null;
  const entry: MetricEntry = queryMetrics[values[at]!.metric as QueryMetric];
  return `${entry.label}: ${metricText(entry, total.values[at] ?? null, format)}`;
}

type PaperRow = AnswerTable['rows'][number];

/** Shown columns: each value, and its change where it is compared. */
function paperTable(table: AnswerTable, words: ViewWords, locale: string): Table {
  const { names, values, rows } = table;
  const metrics = [...new Set(values.map(({ metric }) => metric))];
  const isCompared = values.some(({ isBefore }) => isBefore);
  const { shown: fitting, left } = columnsInRoom(table, isCompared ? mostColumns / 2 : mostColumns);
  const shown = fitting.flatMap(({ short, unit, at }) => [
    { title: short, unit, of: (row: PaperRow) => row.values[at] ?? null },
    ...(isCompared
      ? [
          {
            title: 'Change',
            unit: 'change' as const,
            of: (row: PaperRow) => percentChange(row.values[at] ?? null, row.values[at + 1] ?? null),
          },
        ]
      : []),
  ]);
  const cells = (row: PaperRow): Row => [
    ...(names.length > 0 ? row.names : ['Total']),
    ...shown.map(({ of }) => of(row)),
  ];
  const [others, total] = (['others', 'total'] as const).map((kind) => rows.find((row) => row.kind === kind));
  const notes = [
    ...(words.compared ? [`Changes are since ${words.compared}.`] : []),
    ...(left > 0 ? [`${plural(left, locale, 'more column')}: as a workbook, the view has all of them.`] : []),
    ...(words.leftOut
      ? [`Left out, because the reader does not have it or it is gone: ${words.leftOut}.`]
      : []),
  ];
  return {
    title:
      rows.length === 0
        ? 'No lines in these dates and conditions'
        : metrics.length === 1
          ? queryMetrics[metrics[0] as QueryMetric].label
          : 'Answer',
    columns: [
      ...(names.length > 0 ? names : [{ title: '' }]).map(({ title }) => ({ title, unit: 'text' as const })),
      ...shown.map(({ title, unit }) => ({ title, unit: unit as Unit | 'change' })),
    ],
    rows: rows.filter(({ kind }) => kind === 'row' || kind === 'subtotal').map(cells),
    ...(others && { others: cells(others) }),
    ...(total && { total: cells(total) }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}
