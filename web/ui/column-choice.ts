/** Which columns of a table the user has hidden. A provider above the table stores the choice in the browser. */
import { createContext, use, useState } from 'react';
import type { Column } from './columns.ts';

export type HiddenColumns = {
  /** The hidden fields of a table. */
  read: (table: string) => readonly string[];
  store: (table: string, fields: readonly string[]) => void;
};

export const HiddenColumnsContext = createContext<HiddenColumns>({ read: () => [], store: () => undefined });

export type ColumnChoice = {
  columns: readonly { field: string; title: string; isShown: boolean }[];
  /** Sets which of the table's choosable columns are shown; hidden fields of other columns stay hidden. */
  show: (fields: readonly string[]) => void;
  /** Shows all columns; null if none is hidden. */
  reset: (() => void) | null;
};

/** The shown columns of the table with this name, and the choice of columns: all but the first, which always stays. */
export function useColumnChoice<Row>(
  table: string,
  columns: readonly Column<Row>[],
): { shown: readonly Column<Row>[]; choice: ColumnChoice } {
  const stored = use(HiddenColumnsContext);
  const [hidden, setHidden] = useState(() => stored.read(table));
  const hide = (fields: readonly string[]) => {
    setHidden(fields);
    stored.store(table, fields);
  };
  const choosable = columns.slice(1);
  const isShown = ({ field }: Column<Row>) => !hidden.includes(field);
  return {
    shown: columns.filter((column, at) => at === 0 || isShown(column)),
    choice: {
      columns: choosable.map((column) => ({
        field: column.field,
        title: column.title,
        isShown: isShown(column),
      })),
      show: (fields) => {
        const here: readonly string[] = choosable.map(({ field }) => field);
        const elsewhere = hidden.filter((field) => !here.includes(field));
        hide([...elsewhere, ...here.filter((field) => !fields.includes(field))]);
      },
      reset: choosable.every(isShown) ? null : () => hide([]),
    },
  };
}
