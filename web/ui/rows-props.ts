/** What rows are drawn from, in either form. */
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
};
