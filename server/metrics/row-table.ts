/**
 * The definition of a paged table: its rows, and what each column needs. The rows have the alias `line`, whether they
 * are lines or groups of lines.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Input } from '../../contract/http/endpoint.ts';
import type { PagedEndpoint, RowOf, SumsOf, TableColumn } from '../../contract/http/paging.ts';
import type { Scope } from '../access/scope.ts';
import type { StoredRow } from './report.ts';

// biome-ignore lint/suspicious/noExplicitAny: the joined tables are known only at run time; each column has a test
export type Rows = SelectQueryBuilder<any, any, any>;

/**
 * Whether a reference, such as `line.booking_id`, is to one of the rows for which a join is made, by the rows' column
 * `booking_id`.
 */
export type Among = (reference: string, column: string) => RawBuilder<boolean>;

export const amongAll: Among = () => sql.lit(true);

/** For sorting, searching and sums, a join is made for all rows; for display, only for the rows of the page. */
export type RowJoin = (rows: Rows, among: Among) => Rows | Promise<Rows>;

export type RowColumn = {
  of: RawBuilder<unknown>;
  /** The sort key, if it differs from the shown value. */
  orderedBy?: RawBuilder<unknown>;
  /** The joins that the column needs, in this order. */
  joins?: readonly string[];
  /** Searches the column without these joins; absent: the column itself is searched. */
  holds?: (scope: Scope, text: string) => RawBuilder<boolean>;
  /** Stored units per answered unit; absent: 100 for money, else 1. */
  scale?: number;
};

export type RowTable<Field extends string = string> = {
  /** Every row, with nothing selected. */
  rows: Rows;
  /** Whether rows are stored lines: then pages are selected by id, and names are looked up only for the page. */
  areLines: boolean;
  /** The columns that identify a row; they end every sort order. */
  id: readonly string[];
  columns: Readonly<Record<Field, RowColumn>>;
  /** The joins that columns may need, by name. What they derive from lines, they derive from those `among` the rows. */
  joins: Readonly<Record<string, RowJoin>>;
  /** The joins that `rows` already has. */
  joined?: readonly string[];
  /** The default sort order, and the columns that follow any sort column, before the id. */
  order: { field: Field; descending: boolean };
  thenBy?: readonly Field[];
  /** Sums that do not belong to a column. */
  counts: Readonly<Record<string, RawBuilder<number | null>>>;
  /** Queries the sum `whole` separately; absent: there is none. */
  whole?: () => Promise<number>;
  /** Columns that only the file has, after the others. */
  fileColumns?: readonly (TableColumn & RowColumn)[];
  /** For each row of a page, the values that no query can return, such as its version. */
  later?: (rows: readonly StoredRow[]) => Promise<StoredRow[]>;
};

/** The query of a table, independent of the page: the filter and further restrictions. */
export type TableQuery<E extends PagedEndpoint> = Input<E['file']>['query'];

/** The table that an endpoint declares. */
export type TableOf<E extends PagedEndpoint> = Omit<RowTable<keyof RowOf<E> & string>, 'counts'> & {
  counts: { [Sum in Exclude<keyof SumsOf<E>, keyof RowOf<E> | 'whole'>]: RawBuilder<number | null> };
};
