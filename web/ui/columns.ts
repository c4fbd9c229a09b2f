/** What a table's columns say, and what follows from it: texts, order, totals. */

import { signedPercent } from '@tripledger/charts/figure-text.ts';
import {
  count,
  country,
  date,
  dateTime,
  decimal,
  type MoneyFormat,
  missing,
  money,
  month,
  percent,
} from '@tripledger/charts/format.ts';
import { isCountryFound } from '@tripledger/contract/core/countries.ts';

/**
 * `decimal` has one decimal; `dateTime` is what clocks show at its place; `change` is a difference in percent, with its
 * arrow; `email` leads to a message.
 */
export type Kind =
  | 'text'
  | 'email'
  | 'money'
  | 'count'
  | 'decimal'
  | 'percent'
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
  /** Whether the total row sums it. Default: money only; an average says false. */
  total?: boolean;
  /** In pixels, where the kind's own does not fit. */
  width?: number;
  /** false: whoever puts the rows in order does not know this column. */
  sortable?: boolean;
  /** Seen first where there is no room for all. Default: amounts that are summed; the first column always is. */
  leads?: boolean;
  /** Its text takes more lines where one is too short, as long as the rows are few. */
  wraps?: boolean;
  /** Whether the cell tells of what went wrong. */
  isAlert?: (row: Row) => boolean;
  /** What a click on the cell opens; it holds a button for that. */
  onOpen?: (row: Row) => void;
};

export type Sort = { field: string; descending: boolean };

type Value = string | number | boolean | null | undefined;

const widths: Record<Kind, number> = {
  text: 150,
  email: 190,
  money: 118,
  count: 100,
  decimal: 100,
  percent: 100,
  change: 104,
  date: 112,
  dateTime: 160,
  month: 110,
  country: 130,
  yesNo: 100,
};

export const widthOf = <Row>(column: Column<Row>) => column.width ?? widths[kindOf(column)];
export const kindOf = <Row>(column: Column<Row>): Kind => column.kind ?? 'text';
const numeric: readonly Kind[] = ['money', 'count', 'decimal', 'percent', 'change'];
export const isText = (kind: Kind) => kind === 'text' || kind === 'email';
export const isNumeric = (kind: Kind) => numeric.includes(kind);

/** The columns that share what the others leave: texts that say no width, else the widest of the texts. */
export function growing<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const texts = columns.filter((column) => isText(kindOf(column)));
  const free = texts.filter(({ width }) => width === undefined);
  return free.length > 0 ? free : texts.toSorted((one, other) => widthOf(other) - widthOf(one)).slice(0, 1);
}

const isSummed = <Row>({ total, kind }: Column<Row>) => total ?? kind === 'money';

/** For narrow places: the first column, those that say that they lead, summed amounts, then the others. */
export function leadingFirst<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const place = (column: Column<Row>) => {
    const { leads = column.kind === 'money' && isSummed(column) } = column;
    return column === columns[0] ? 0 : column.leads ? 1 : leads ? 2 : 3;
  };
  return columns.toSorted((one, other) => place(one) - place(other));
}

/** How a click on the column's head changes the order: numbers begin with the highest, the third click ends it. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | null): Sort | null {
  const { field } = column;
  const first = { field, descending: isNumeric(kindOf(column)) };
  if (sort?.field !== field) return first;
  return sort.descending === first.descending ? { field, descending: !first.descending } : null;
}

export function cellOf<Row>(column: Column<Row>, row: Row): Value {
  return row[column.field] as Value;
}

/** The cell as people read it. */
export function textOf(kind: Kind, value: Value, format: MoneyFormat): string {
  if (value === null || value === undefined || value === '') return missing;
  switch (kind) {
    case 'money':
      return money(value as number, format);
    case 'count':
      return count(value as number);
    case 'decimal':
      return decimal(value as number, 1);
    case 'change':
      return signedPercent(value as number);
    case 'percent':
      return percent(value as number);
    case 'date':
      return date(value as string);
    case 'dateTime':
      return dateTime(value as string);
    case 'month':
      return month(value as string);
    case 'country':
      return country(value as string);
    case 'yesNo':
      return value ? 'Yes' : 'No';
    case 'text':
    case 'email':
      return String(value);
  }
}

/** Rows of which a cell, as shown, holds the text; upper and lower case are equal. Countries go by short names too. */
export function found<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
  format: MoneyFormat,
): readonly Row[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (!wanted) return rows;
  return rows.filter((row) =>
    columns.some((column) => {
      const cell = cellOf(column, row);
      if (kindOf(column) === 'country' && cell) return isCountryFound(String(cell), wanted);
      return textOf(kindOf(column), cell, format).toLocaleLowerCase().includes(wanted);
    }),
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What rows are compared by: a country's name, else the cell. */
const orderOf = <Row>(column: Column<Row>, row: Row) => {
  const cell = cellOf(column, row);
  return kindOf(column) === 'country' && cell ? country(String(cell)) : cell;
};

/** A sorted copy. Missing values come last in both directions, equal rows keep their order. */
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

/** The sums of the columns that have one; null where no column has. They are exact: of cents, of grams in kilograms. */
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

/** A CSS length: numbers are never cut, so the longest of them decides, `ch` being as wide as a digit. */
export function widthFor<Row>(
  column: Column<Row>,
  rows: readonly Row[],
  totals: ReadonlyMap<string, number> | null | undefined,
  format: MoneyFormat,
): string {
  const kind = kindOf(column);
  const usual = `${widthOf(column)}px`;
  if (!isNumeric(kind)) return usual;
  const lengths = rows.map((row) => textOf(kind, cellOf(column, row), format).length);
  const total = textOf(kind, totals?.get(column.field), format).length + 1;
  return `max(${usual}, ${Math.max(total, ...lengths)}ch + 22px)`;
}
