/** What rows are drawn from, in either form. */
import type { ReactNode } from 'react';
import type { Column, Sort } from './columns.ts';

export type RowsProps<Row> = {
  /** What the table is, for those who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  totals: ReadonlyMap<string, number> | null;
  /** What the totals are of. */
  totalsLabel: string;
  /** null: the answer's own order. */
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** A click on the row, and the button in its first cell. */
  onOpen?: ((row: Row) => void) | undefined;
  emptyText: string;
  choice?: RowChoice<Row> | undefined;
  /** What may be done with a row, beside opening it: at its end. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** In pixels; absent: two small buttons with words. */
  actionsWidth?: number | undefined;
};

/** Rows that are chosen, to do something with all of them. */
export type RowChoice<Row> = {
  isChosen: (row: Row) => boolean;
  choose: (rows: readonly Row[], isChosen: boolean) => void;
  /** What a row is called, for those who do not see it. */
  nameOf: (row: Row) => string;
};
