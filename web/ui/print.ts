/** Prints one table with all its rows, and nothing else of the page. */

import type { MoneyFormat } from '@tripledger/charts/format.ts';
import { type Column, cellOf, isNumeric, kindOf, textOf } from './columns.ts';
import './print-sheet.css';
import { texts } from './texts.ts';

/**
 * Opens the browser's print dialog. The table is added to the page while printing, because the one on the screen
 * contains only one page of rows.
 */
export function printTable<Row>(table: {
  title: string;
  /** The search text that selected the rows. */
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

/** The printed sheet: heading, every row, totals. */
export function tableSheet<Row>({
  title,
  search = '',
  columns,
  rows,
  totals,
  format,
}: Parameters<typeof printTable<Row>>[0]): HTMLElement {
  const sheet = element('div', { className: 'print-sheet' });
  const line = (name: 'td' | 'th', columnTexts: readonly string[]) => {
    const cells = columns.map((column, at) =>
      element(name, {
        textContent: columnTexts[at] ?? '',
        className: classOf(column),
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
    const cells = columns.map((column, at) => {
      const sum = totals.get(column.field);
      return sum === undefined ? (at === 0 ? texts.table.total : '') : textOf(kindOf(column), sum, format);
    });
    body.append(line('th', cells));
  }
  const printed = element('table');
  printed.append(head, body);
  sheet.append(element('h1', { textContent: title }));
  const searchText = search.trim();
  if (searchText) sheet.append(element('p', { textContent: texts.table.rowsContaining(searchText) }));
  sheet.append(printed);
  return sheet;
}

/** Only text columns wrap. */
function classOf<Row>(column: Column<Row>): string {
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
