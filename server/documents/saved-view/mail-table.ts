/** What a mail shows of an answer: its first rows and columns, the total, and how they changed. */
import { type AnswerTable, columnsInRoom } from '../../../charts/answer-table.ts';
import { count, type MoneyFormat, missing, wholeMoney } from '../../../charts/format.ts';
import { differenceText, displayed, metricText } from '../../../charts/metric-text.ts';
import type { MetricEntry } from '../../../contract/metrics/metric.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import type { MailCell, MailTable } from '../../lib/mail-table.ts';
import type { ViewWords } from './words.ts';

/** What fits a phone, and is read without scrolling. */
const most = { rows: 10, values: 3 };

export function mailTable(
  table: AnswerTable,
  words: Pick<ViewWords, 'compared' | 'leftOut'>,
  format: MoneyFormat,
): MailTable {
  const { shown, left } = columnsInRoom(table, most.values);
  const { names, values, rows } = table;
  const isSum = ({ kind }: AnswerTable['rows'][number]) => kind === 'others' || kind === 'total';
  const members = rows.filter((row) => !isSum(row));
  const hidden = [
    counted(members.length - most.rows, 'row', format.locale),
    counted(left, 'column', format.locale),
  ].filter((text) => text !== null);
  const [first, ...others] = new Set(values.map(({ metric }) => metric));
  const isOne = first !== undefined && others.length === 0 && values[0]?.group !== null;
  const notes = [
    ...(isOne ? [`${queryMetrics[first as QueryMetric].label}.`] : []),
    ...(rows.length === 0 ? ['No lines in these dates and conditions.'] : []),
    ...(words.compared ? [`Changes are since ${words.compared}.`] : []),
    ...(hidden.length > 0 ? [`The file has ${hidden.join(' and ')} more.`] : []),
    ...(words.leftOut ? [`Left out, because you do not have it or it is gone: ${words.leftOut}.`] : []),
  ];
  return {
    columns: [
      ...(names.length > 0 ? [{ title: names.map(({ title }) => title).join(', '), isNumber: false }] : []),
      ...shown.map(({ short }) => ({ title: short, isNumber: true })),
    ],
    rows: [...members.slice(0, most.rows), ...rows.filter(isSum)].map((row) => ({
      kind: row.kind,
      cells: [
        ...(names.length > 0 ? [{ text: row.names.filter(Boolean).join(', ') }] : []),
        ...shown.map(({ metric, at }) =>
          cellOf(metric, row.values, at, values[at + 1]?.isBefore ?? false, format),
        ),
      ],
    })),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** Amounts this large have no cents, which a phone has no room for. */
const withoutCents = 100_000;

const counted = (number: number, one: string, locale: string) =>
  number > 0 ? `${count(number, locale)} ${one}${number === 1 ? '' : 's'}` : null;

function cellOf(
  metric: string,
  values: readonly (number | null)[],
  at: number,
  isCompared: boolean,
  format: MoneyFormat,
): MailCell {
  const entry: MetricEntry = queryMetrics[metric as QueryMetric];
  const value = values[at] ?? null;
  const change = isCompared ? differenceText(entry, value, values[at + 1] ?? null, format.locale) : missing;
  const isLarge = entry.unit === 'money' && Math.abs(value ?? 0) >= withoutCents;
  const text = isLarge ? wholeMoney(displayed(entry, value), format) : metricText(entry, value, format);
  return { text, ...(change !== missing && { change }) };
}
