/** How the header of a file compares with the columns of a layout's table. */
import type { LayoutTable } from './layout.ts';

/** Names are compared without regard to case and to spaces around and between words. */
export const columnKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** A header with the table's own spelling of the columns that it spells otherwise. */
export function ownSpelling({ aliases = {} }: LayoutTable, header: readonly string[]): string[] {
  const own = new Map(Object.entries(aliases).map(([other, name]) => [columnKey(other), name]));
  return header.map((name) => own.get(columnKey(name)) ?? name);
}

export type Difference = { added: string[]; gone: string[]; shared: number };

export function differenceOf(table: LayoutTable, found: readonly string[]): Difference {
  const header = ownSpelling(table, found);
  const present = new Set(header.map(columnKey));
  const known = new Set([...table.columns, ...(table.optional ?? [])].map(columnKey));
  const optional = new Set((table.optional ?? []).map(columnKey));
  const isGone = (name: string) => !present.has(columnKey(name)) && !optional.has(columnKey(name));
  return {
    added: table.isOpen ? [] : header.filter((name) => name.trim() !== '' && !known.has(columnKey(name))),
    gone: table.columns.filter(isGone),
    shared: [...known].filter((name) => present.has(name)).length,
  };
}
