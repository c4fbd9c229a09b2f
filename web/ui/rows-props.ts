/** The props of a table's rows, in either layout. */
import type { ReactNode } from 'react';
import type { Column, Sort } from './columns.ts';

export type RowsProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  totals: ReadonlyMap<string, number> | null;
  /** The label of the total row. */
  totalsLabel: string;
  /** null: the order of the response. */
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** Called by a click on the row or on the button in its first cell. */
  onOpen?: ((row: Row) => void) | undefined;
  emptyText: string;
  choice?: RowChoice<Row> | undefined;
  /** Actions of a row besides opening it, shown at its end. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** In pixels; absent: room for two small buttons with text. */
  actionsWidth?: number | undefined;
};

/** The selection of rows for bulk actions. */
export type RowChoice<Row> = {
  isChosen: (row: Row) => boolean;
  choose: (rows: readonly Row[], isChosen: boolean) => void;
  /** The accessible name of a row. */
  nameOf: (row: Row) => string;
};
