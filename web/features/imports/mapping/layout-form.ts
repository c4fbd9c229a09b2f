/** A layout as the form sees it: one table, one rule that makes lines of it, and changes to both. */
import type { Expression } from '@tripledger/contract/layouts/expression.ts';
import { type LineField, lineFields, requiredFields } from '@tripledger/contract/layouts/fields.ts';
import { columnKey, differenceOf } from '@tripledger/contract/layouts/header.ts';
import type { InspectedPart } from '@tripledger/contract/layouts/inspection.ts';
import type { Layout, LayoutTable } from '@tripledger/contract/layouts/layout.ts';
import { expressionOf, type Filling, fillingOf } from './filling.ts';

export type FormTable = { name: string; table: LayoutTable };

/** The only table of a layout; null if the layout is more than the form can show. */
export function formTable({ format, tables, lines }: Layout): FormTable | null {
  const [[name, table] = [], ...others] = Object.entries(tables);
  const [line, ...otherLines] = lines;
  if (name === undefined || !table || !line || others.length + otherLines.length > 0) return null;
  const { recordType, each, newest, repeated } = table;
  const isPlain = recordType === undefined && each === undefined && !newest && !repeated;
  return format === 'delimited' && isPlain && !line.join && line.from === name ? { name, table } : null;
}

export const fieldsOf = (layout: Layout): Record<string, Expression> => layout.lines[0]?.fields ?? {};

const withFields = (layout: Layout, fields: Record<string, Expression>): Layout => ({
  ...layout,
  lines: layout.lines.map((line, at) => (at === 0 ? { ...line, fields } : line)),
});

export function withFilling(layout: Layout, field: LineField, filling: Filling): Layout {
  const { [field]: _, ...others } = fieldsOf(layout);
  const expression = expressionOf(field, filling);
  const changed = withFields(layout, expression ? { ...others, [field]: expression } : others);
  if (field !== 'node_code') return changed;
  const { needsNode: __, ...named } = changed;
  return filling.by === 'chosen node' ? { ...named, needsNode: true } : named;
}

/** Required fields that no column and no constant fills. */
export const unfilled = (layout: Layout): LineField[] =>
  formTable(layout)
    ? requiredFields.filter((field) => fillingOf(field, fieldsOf(layout)[field]).by === 'nothing')
    : [];

/** The part whose header has most of the table's columns. */
export function partOf({ table }: FormTable, parts: readonly InspectedPart[]): InspectedPart | undefined {
  return parts.toSorted(
    (a, b) => differenceOf(table, b.header).shared - differenceOf(table, a.header).shared,
  )[0];
}

/** A part whose first row is no header, with the names that the layout gives to its columns. */
export const withoutHeader = (part: InspectedPart, names: readonly string[]): InspectedPart => ({
  ...part,
  header: part.header.map((_, at) => names[at] ?? ''),
  rows: [part.header, ...part.rows],
});

/** The layout for files that have these columns; fields whose columns are gone are filled as proposed. */
export function withColumns(
  layout: Layout,
  columns: readonly string[],
  proposed: Record<string, Expression>,
): Layout {
  const found = formTable(layout);
  if (!found) return layout;
  const known = new Set(columns.map(columnKey));
  const { aliases, ...table } = found.table;
  const optional = table.optional?.filter((name) => known.has(columnKey(name)));
  const own = new Set(optional?.map(columnKey));
  const isKept = ([field, expression]: [string, Expression]) =>
    columnsRead(expression).every((name) => known.has(columnKey(name))) &&
    fillingOf(field as LineField, expression).by !== 'nothing';
  const kept = Object.fromEntries(Object.entries(fieldsOf(layout)).filter(isKept));
  const tables = {
    [found.name]: {
      ...table,
      columns: columns.filter((name) => !own.has(columnKey(name))),
      ...(optional && { optional }),
    },
  };
  const gone = requiredFields.filter((field) => !(field in kept) && !(field in proposed));
  const empty = Object.fromEntries(gone.map((field) => [field, { constant: '' }]));
  return withFields({ ...layout, tables }, { ...empty, ...proposed, ...kept });
}

/** The layout after the columns of its files got other names, place by place. */
export function withNames(layout: Layout, before: readonly string[], after: readonly string[]): Layout {
  const found = formTable(layout);
  if (!found) return layout;
  const renamed = new Map(before.map((name, at) => [columnKey(name), after[at] ?? name]));
  const lines = JSON.parse(JSON.stringify(layout.lines), (key, value) =>
    key === 'column' ? (renamed.get(columnKey(value)) ?? value) : value,
  );
  const { optional: _, aliases: __, ...table } = found.table;
  const columns = after.filter((name) => name.trim() !== '');
  return { ...layout, tables: { [found.name]: { ...table, columns } }, lines };
}

/** The columns that an expression reads. */
export function columnsRead(expression: Expression): string[] {
  const columns: string[] = [];
  JSON.stringify(expression, (key, value) => {
    if (key === 'column') columns.push(value);
    return value;
  });
  return columns;
}

/** The first different values of columns. */
export function samplesIn(part: InspectedPart | undefined, column: string, most: number): string[] {
  const at = part?.header.findIndex((name) => columnKey(name) === columnKey(column)) ?? -1;
  if (!part || at < 0) return [];
  const values = part.rows.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '');
  return [...new Set(values)].slice(0, most);
}

export const isLineField = (field: string): field is LineField => field in lineFields;
