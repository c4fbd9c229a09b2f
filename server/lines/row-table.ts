/**
 * A table whose rows are asked for a page at a time: what its rows are, and what each column takes. Rows go by the name
 * `line`, whether they are lines or what lines were summed up to.
 */
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Input } from '../../contract/core/endpoint.ts';
import type { PagedEndpoint, RowOf, SumsOf, TableColumn } from '../../contract/core/paging.ts';
import type { Scope } from '../db/scope.ts';
import type { StoredRow } from '../http/reports.ts';

// biome-ignore lint/suspicious/noExplicitAny: which tables are joined is found out when it is asked; every column's test asks
export type Rows = SelectQueryBuilder<any, any, any>;

export type RowColumn = {
  of: RawBuilder<unknown>;
  /** What puts rows in its order, where that is not what is shown. */
  orderedBy?: RawBuilder<unknown>;
  /** What it needs joined, in this order. */
  joins?: readonly string[];
  /** How a text is found without these joins; absent: in the column itself. */
  holds?: (scope: Scope, text: string) => RawBuilder<boolean>;
  /** So many of what the database holds make one of what is answered; absent: 100 of money, else 1. */
  scale?: number;
};

export type RowTable<Field extends string = string> = {
  /** Every row, with nothing selected. */
  rows: Rows;
  /** Whether a row is a line of the database: then a page is cut out of ids, and names are looked up for it alone. */
  areLines: boolean;
  /** What makes a row the only one of its kind: the end of every order. */
  id: readonly string[];
  columns: Readonly<Record<Field, RowColumn>>;
  /** What columns may need, by name, and how it is joined. */
  joins: Readonly<Record<string, (rows: Rows) => Rows>>;
  /** Which of them `rows` has already. */
  joined?: readonly string[];
  /** The table's own order, and what follows any order before the id. */
  order: { field: Field; descending: boolean };
  thenBy?: readonly Field[];
  /** Sums that are not of a column. */
  counts: Readonly<Record<string, RawBuilder<number | null>>>;
  /** What `whole` among the sums is, asked by itself; absent: nothing. */
  whole?: () => Promise<number>;
  /** What stands in the file alone, after the others. */
  fileColumns?: readonly (TableColumn & RowColumn)[];
  /** Columns that are worked out for a page's rows by themselves: their stored values, row by row. */
  later?: { fields: readonly Field[]; of: (rows: readonly StoredRow[]) => Promise<StoredRow[]> };
};

/** What a table is asked for, whichever of its pages: the filter, and what narrows it further. */
export type TableAsked<E extends PagedEndpoint> = Input<E['file']>['query'];

/** The table that an endpoint promises. */
export type TableOf<E extends PagedEndpoint> = Omit<RowTable<keyof RowOf<E> & string>, 'counts'> & {
  counts: { [Sum in Exclude<keyof SumsOf<E>, keyof RowOf<E> | 'whole'>]: RawBuilder<number | null> };
};
