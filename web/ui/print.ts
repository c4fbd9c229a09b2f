/** Prints one table with all its rows, and nothing else of the page. */

import type { MoneyFormat } from '@tripledger/charts/format.ts';
import { type Column, cellOf, isNumeric, kindOf, textOf } from './columns.ts';
import './print-sheet.css';

/**
 * Opens the browser's print dialog. The table is written into the page for as long as that takes, since the
 * one on the screen holds a page of rows only.
 */
export function printTable<Row>(table: {
  title: string;
  /** What the rows were searched for. */
  search?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  totals: ReadonlyMap<string, number> | null;
  format: MoneyFormat;
}): void {
  const sheet = tableSheet(table);
  document.body.append(sheet);
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}

/** The sheet that is printed: heading, every row, totals. */
export function tableSheet<Row>({
  title,
  search = '',
  columns,
  rows,
  totals,
  format,
}: Parameters<typeof printTable<Row>>[0]): HTMLElement {
  const sheet = element('div', { className: 'print-sheet' });
  const line = (name: 'td' | 'th', texts: readonly string[]) => {
    const cells = columns.map((column, at) =>
      element(name, {
        textContent: texts[at] ?? '',
        className: lookOf(column),
      }),
    );
    const row = element('tr');
    row.append(...cells);
    return row;
  };
  const head = element('thead');
  head.append(
    line(
      'th',
      columns.map((column) => column.title),
    ),
  );
  const body = element('tbody');
  for (const row of rows) {
    body.append(
      line(
        'td',
        columns.map((column) => textOf(kindOf(column), cellOf(column, row), format)),
      ),
    );
  }
  if (totals) {
    const texts = columns.map((column, at) => {
      const sum = totals.get(column.field);
      return sum === undefined ? (at === 0 ? 'Total' : '') : textOf(kindOf(column), sum, format);
    });
    body.append(line('th', texts));
  }
  const printed = element('table');
  printed.append(head, body);
  sheet.append(element('h1', { textContent: title }));
  const wanted = search.trim();
  if (wanted) sheet.append(element('p', { textContent: `Rows that hold “${wanted}”` }));
  sheet.append(printed);
  return sheet;
}

/** Only words wrap. */
function lookOf<Row>(column: Column<Row>): string {
  const kind = kindOf(column);
  if (isNumeric(kind)) return 'print-number';
  return kind === 'text' ? '' : 'print-value';
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
