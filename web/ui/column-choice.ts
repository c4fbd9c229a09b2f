/** Which columns of a table its reader has put away. The browser keeps it: whoever stands above says how. */
import { createContext, use, useState } from 'react';
import type { Column } from './columns.ts';

export type HiddenColumns = {
  /** The fields that are hidden of a table. */
  read: (table: string) => readonly string[];
  store: (table: string, fields: readonly string[]) => void;
};

export const HiddenColumnsContext = createContext<HiddenColumns>({ read: () => [], store: () => undefined });

export type ColumnChoice = {
  columns: readonly { field: string; title: string; isShown: boolean }[];
  /** Of the fields, which are shown; what they are not told of is as before. */
  show: (fields: readonly string[]) => void;
  /** Shows all; null: all are shown. */
  reset: (() => void) | null;
};

/** The columns that are shown of the table of this name, and what can be chosen: all but the first, which stays. */
export function useColumnChoice<Row>(
  table: string,
  columns: readonly Column<Row>[],
): { shown: readonly Column<Row>[]; choice: ColumnChoice } {
  const kept = use(HiddenColumnsContext);
  const [hidden, setHidden] = useState(() => kept.read(table));
  const hide = (fields: readonly string[]) => {
    setHidden(fields);
    kept.store(table, fields);
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
