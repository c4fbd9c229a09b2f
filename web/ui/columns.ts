/** The column definitions of tables, and what depends on them: texts, sorting, totals. */

import { country, type MoneyFormat, missing, money } from '@tripledger/charts/format.ts';
import { signedPercent } from '@tripledger/charts/metric-text.ts';
import { isCountryFound } from '@tripledger/contract/vocabulary/countries.ts';
import { urgencyOf } from '@tripledger/contract/vocabulary/days-left.ts';
import type { ReactNode } from 'react';
import { count, date, dateTime, decimal, month, percent } from './format.ts';
import { texts } from './texts.ts';

/**
 * `decimal` has one decimal; `percent` has two, `wholePercent` none; `dateTime` is local time at its place; `change`
 * is a difference in percent with an arrow; `email` is a mail link; `daysLeft` tells what is urgent, by word and colour.
 */
export type Kind =
  | 'text'
  | 'email'
  | 'money'
  | 'count'
  | 'daysLeft'
  | 'decimal'
  | 'percent'
  | 'wholePercent'
  | 'change'
  | 'date'
  | 'dateTime'
  | 'month'
  | 'country'
  | 'yesNo';

export type Column<Row> = {
  field: keyof Row & string;
  title: string;
  /** Default: text. */
  kind?: Kind;
  /** Whether the total row sums the column. Default: money only; averages set false. */
  total?: boolean;
  /** In pixels, if the default of the kind does not fit. */
  width?: number;
  /** false: the server cannot sort by this column. */
  sortable?: boolean;
  /**
   * Whether the column comes first if there is no room for all. Default: summed amounts; the first column always
   * does.
   */
  leads?: boolean;
  /** Whether a long text wraps; only if the table is short enough to render all rows. */
  wraps?: boolean;
  /** Whether the cell reports a problem. */
  isAlert?: (row: Row) => boolean;
  /** Opened by a click on the cell, which then contains a button. */
  onOpen?: (row: Row) => void;
  /** Beside the cell's text: a button that does something else than opening the row. */
  aside?: (row: Row) => ReactNode;
  /** A second line of the cell; in short tables. */
  below?: (row: Row) => ReactNode;
};

export type Sort = { field: string; descending: boolean };

type Value = string | number | boolean | null | undefined;

const widths: Record<Kind, number> = {
  text: 150,
  email: 190,
  money: 118,
  count: 100,
  daysLeft: 116,
  decimal: 100,
  percent: 100,
  wholePercent: 100,
  change: 104,
  date: 112,
  dateTime: 160,
  month: 110,
  country: 130,
  yesNo: 100,
};

export const widthOf = <Row>(column: Column<Row>) => column.width ?? widths[kindOf(column)];
export const kindOf = <Row>(column: Column<Row>): Kind => column.kind ?? 'text';
const numeric: readonly Kind[] = [
  'money',
  'count',
  'daysLeft',
  'decimal',
  'percent',
  'wholePercent',
  'change',
];
export const isText = (kind: Kind) => kind === 'text' || kind === 'email';
export const isNumeric = (kind: Kind) => numeric.includes(kind);

/** The columns that share the remaining space: texts without a width, else the widest text column. */
export function growing<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const textColumns = columns.filter((column) => isText(kindOf(column)));
  const free = textColumns.filter(({ width }) => width === undefined);
  return free.length > 0
    ? free
    : textColumns.toSorted((one, other) => widthOf(other) - widthOf(one)).slice(0, 1);
}

const isSummed = <Row>({ total, kind }: Column<Row>) => total ?? kind === 'money';

/** The order for narrow windows: the first column, columns marked as leading, summed amounts, then the others. */
export function leadingFirst<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const rankOf = (column: Column<Row>) => {
    const { leads = column.kind === 'money' && isSummed(column) } = column;
    return column === columns[0] ? 0 : column.leads ? 1 : leads ? 2 : 3;
  };
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * How a click on the column header changes the order: numbers start descending, and the third click removes the
 * order.
 */
export function nextSort<Row>(column: Column<Row>, sort: Sort | null): Sort | null {
  const { field } = column;
  const first = { field, descending: isNumeric(kindOf(column)) };
  if (sort?.field !== field) return first;
  return sort.descending === first.descending ? { field, descending: !first.descending } : null;
}

export function cellOf<Row>(column: Column<Row>, row: Row): Value {
  return row[column.field] as Value;
}

/** The colour of the cell: it reports a problem, or a date that approaches. */
export function toneOf<Row>(column: Column<Row>, row: Row): 'alert' | 'warning' | undefined {
  if (column.isAlert?.(row)) return 'alert';
  const days = kindOf(column) === 'daysLeft' ? cellOf(column, row) : null;
  const urgency = typeof days === 'number' ? urgencyOf(days) : null;
  return urgency === 'urgent' ? 'alert' : urgency === 'soon' ? 'warning' : undefined;
}

/** The cell's text as displayed. */
export function textOf(kind: Kind, value: Value, format: MoneyFormat): string {
  if (value === null || value === undefined || value === '') return missing;
  switch (kind) {
    case 'money':
      return money(value as number, format);
    case 'count':
      return count(value as number);
    case 'daysLeft':
      return [urgencyOf(value as number), count(value as number)].filter(Boolean).join(' · ');
    case 'decimal':
      return decimal(value as number, 1);
    case 'change':
      return signedPercent(value as number, format.locale);
    case 'percent':
      return percent(value as number);
    case 'wholePercent':
      return percent(value as number, 0);
    case 'date':
      return date(value as string);
    case 'dateTime':
      return dateTime(value as string);
    case 'month':
      return month(value as string);
    case 'country':
      return country(value as string);
    case 'yesNo':
      return value ? texts.yes : texts.no;
    case 'text':
    case 'email':
      return String(value);
  }
}

/**
 * The rows with a cell whose displayed text contains the search text, ignoring case. Countries also match by short
 * names.
 */
export function found<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
  format: MoneyFormat,
): readonly Row[] {
  const searchText = search.trim().toLocaleLowerCase();
  if (!searchText) return rows;
  return rows.filter((row) =>
    columns.some((column) => {
      const cell = cellOf(column, row);
      if (kindOf(column) === 'country' && cell) return isCountryFound(String(cell), searchText);
      return textOf(kindOf(column), cell, format).toLocaleLowerCase().includes(searchText);
    }),
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The sort key: a country's name, else the cell value. */
const orderOf = <Row>(column: Column<Row>, row: Row) => {
  const cell = cellOf(column, row);
  return kindOf(column) === 'country' && cell ? country(String(cell)) : cell;
};

/** A sorted copy. Missing values come last in both directions; the sort is stable. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = sort && columns.find(({ field }) => field === sort.field);
  if (!column) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [orderOf(column, one), orderOf(column, other)];
    if (a == null || b == null) return Number(a == null) - Number(b == null);
    if (typeof a === 'string' && typeof b === 'string') return direction * collator.compare(a, b);
    return direction * (Number(a) - Number(b));
  });
}

/**
 * The totals of the summed columns; null if there are none. Summing integer thousandths keeps money and kilograms
 * exact.
 */
export function totalsOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): ReadonlyMap<string, number> | null {
  const summed = columns.filter(isSummed);
  if (summed.length === 0) return null;
  return new Map(
    summed.map((column) => {
      const thousandths = (row: Row) => Math.round(Number(cellOf(column, row) ?? 0) * 1000);
      return [column.field, rows.reduce((sum, row) => sum + thousandths(row), 0) / 1000];
    }),
  );
}

/**
 * The column width as a CSS length. Numbers are never truncated, so the longest one determines the width; `ch` is the
 * width of a digit.
 */
export function widthFor<Row>(
  column: Column<Row>,
  rows: readonly Row[],
  totals: ReadonlyMap<string, number> | null | undefined,
  format: MoneyFormat,
): string {
  const kind = kindOf(column);
  const standard = `${widthOf(column)}px`;
  if (!isNumeric(kind)) return standard;
  const lengths = rows.map((row) => textOf(kind, cellOf(column, row), format).length);
  const total = textOf(kind, totals?.get(column.field), format).length + 1;
  return `max(${standard}, ${Math.max(total, ...lengths)}ch + 22px)`;
}
