/** Which charts fit an answer, and what they draw: one metric by one or two dimensions. */

import type { Member } from '@tripledger/charts/answer-rows.ts';
import { timeDimensions } from '@tripledger/contract/query/dimensions.ts';
import type { ChartName, Question } from '@tripledger/contract/query/question.ts';
import { hues, nameHues } from '@tripledger/contract/vocabulary/hues.ts';
import { memberText } from './member-text.ts';
import { othersTitle } from './table-columns.ts';
import { texts } from './texts.ts';
import type { Metric, QueryAnswer } from './useAsked.ts';

export type Drawn = {
  categories: string[];
  series: { name: string; color: string; values: (number | null)[] }[];
  /** The earlier values by category, where there is one series. */
  before: (number | null)[] | null;
  /** The members that the categories and the series stand for. */
  members: Member[];
  seriesMembers: Member[];
  /** Whether one more series has all other members. */
  hasRest: boolean;
  /** Whether the categories are the columns of the table, and the series its rows. */
  isTurned: boolean;
};

const mostSeries = 8;
export const mostCategories = 60;

/** The charts that fit, the most fitting first; none for totals alone and for three dimensions. */
export function fittingCharts(
  { by, across }: Pick<Question, 'by' | 'across'>,
  metric: Metric | undefined,
  answer: QueryAnswer,
): ChartName[] {
  const dimensions = [...by, ...(across ? [across] : [])];
  if (!metric || dimensions.length === 0 || dimensions.length > 2 || answer.rows.length === 0) return [];
  const isOfTime = timeDimensions.includes(dimensions[0]!);
  const hasPoints = answer.rows.some(({ by: [member] }) => member?.point);
  const hasShares = metric.isAdditive && answer.rows.length > 1;
  if (dimensions.length === 1) {
    if (isOfTime) return metric.isAdditive ? ['bar', 'line'] : ['line', 'bar'];
    if (hasPoints && metric.unit !== 'percent')
      return ['map', 'bar', ...(hasShares ? (['share'] as const) : [])];
    return ['bar', ...(hasShares ? (['share'] as const) : [])];
  }
  const lines = isOfTime || (across && timeDimensions.includes(across)) ? (['line'] as const) : [];
  return metric.isAdditive ? ['stackedBar', ...lines] : [...lines];
}

/** `metricAt`: the place of the metric among those of the question. */
export function drawnOf(
  { by, across }: Pick<Question, 'by' | 'across'>,
  answer: QueryAnswer,
  metricAt: number,
  isAdditive: boolean,
): Drawn {
  const rows = answer.rows.slice(0, mostCategories);
  if (across) return ofColumns(by[0], across, answer, metricAt, isAdditive);
  if (by.length === 2) return ofPairs(by as [string, string], answer, metricAt, isAdditive);
  const members = rows.map((row) => row.by[0]!);
  return {
    categories: members.map((member) => memberText(by[0] ?? '', member)),
    series: [{ name: '', color: nameHues[0]!, values: rows.map(({ values }) => values[metricAt] ?? null) }],
    before: answer.comparedDates ? rows.map(({ before }) => before?.[metricAt] ?? null) : null,
    members,
    seriesMembers: [],
    hasRest: false,
    isTurned: false,
  };
}

/** Rows across columns; time always runs along the axis. */
function ofColumns(
  row: string | undefined,
  across: string,
  answer: QueryAnswer,
  metricAt: number,
  isAdditive: boolean,
): Drawn {
  const { columns, others } = answer.across!;
  const isTurned = row === undefined || (timeDimensions.includes(across) && !timeDimensions.includes(row));
  const rows = answer.rows.slice(0, isTurned ? mostSeries : mostCategories);
  const rowMembers = rows.flatMap(({ by: [member] }) => member ?? []);
  const names = {
    rows: rowMembers.map((member) => memberText(row ?? '', member)),
    columns: columns.map((member) => memberText(across, member)),
  };
  const value = (at: number, column: number) => rows[at]?.cells?.[column]?.values[metricAt] ?? null;
  if (isTurned) {
    return {
      categories: names.columns,
      series: rows.map((_, at) => ({
        name: names.rows[at] ?? '',
        color: colorAt(at),
        values: columns.map((__, column) => value(at, column)),
      })),
      before: null,
      members: [...columns],
      seriesMembers: rowMembers,
      hasRest: false,
      isTurned: true,
    };
  }
  const shown = columns.slice(0, mostSeries);
  const hasRest = isAdditive && (others > 0 || columns.length > shown.length);
  const restOf = (at: number) =>
    (rows[at]?.cells ?? []).slice(shown.length).reduce((sum, { values }) => sum + (values[metricAt] ?? 0), 0);
  const rest = {
    name: othersTitle(columns.length - shown.length + others),
    color: colorAt(mostSeries),
    values: rows.map((_, at) => restOf(at)),
  };
  return {
    categories: names.rows,
    series: [
      ...shown.map((_, column) => ({
        name: names.columns[column]!,
        color: colorAt(column),
        values: rows.map((__, at) => value(at, column)),
      })),
      ...(hasRest ? [rest] : []),
    ],
    before: null,
    members: rowMembers,
    seriesMembers: [...shown],
    hasRest,
    isTurned: false,
  };
}

/**
 * Two dimensions of rows: the first along the axis, the second as series. What is not among the series is one more,
 * up to the subtotals.
 */
function ofPairs(
  [first, second]: [string, string],
  answer: QueryAnswer,
  metricAt: number,
  isAdditive: boolean,
): Drawn {
  const unique = (at: 0 | 1) => [
    ...new Map(answer.rows.map(({ by }) => [keyOf([by[at]!]), by[at]!])).values(),
  ];
  const members = unique(0).slice(0, mostCategories);
  const seriesMembers = unique(1).slice(0, mostSeries);
  const valueIn = ({ values }: { values: readonly (number | null)[] }) => values[metricAt] ?? 0;
  const rows = new Map(answer.rows.map((row) => [keyOf(row.by), row]));
  const subtotals = new Map(
    (answer.subtotals ?? []).filter(({ by }) => by.length === 1).map((row) => [keyOf(row.by), valueIn(row)]),
  );
  const restOf = (member: Member) => {
    const total = subtotals.get(keyOf([member])) ?? 0;
    const shown = seriesMembers.flatMap((one) => rows.get(keyOf([member, one])) ?? []);
    // In cents, because a difference of sums must be nothing where nothing is left.
    return Math.round((total - sumOf(shown.map(valueIn))) * 100) / 100;
  };
  const rest = members.map(restOf);
  const hasRest = isAdditive && rest.some((value) => value !== 0);
  return {
    categories: members.map((member) => memberText(first, member)),
    series: [
      ...seriesMembers.map((one, at) => ({
        name: memberText(second, one),
        color: colorAt(at),
        values: members.map((member) => rows.get(keyOf([member, one]))?.values[metricAt] ?? null),
      })),
      ...(hasRest ? [{ name: texts.chart.others, color: hues.sand, values: rest }] : []),
    ],
    before: null,
    members,
    seriesMembers,
    hasRest,
    isTurned: false,
  };
}

const keyOf = (members: readonly Member[]) => JSON.stringify(members.map(({ key }) => key));
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export const colorAt = (at: number) => nameHues[at % nameHues.length]!;
