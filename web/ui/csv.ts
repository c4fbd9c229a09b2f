/** Tables as CSV files, made in the browser from the rows that it already has. */

import { country } from '@tripledger/charts/format.ts';
import { type Column, cellOf, kindOf } from './columns.ts';

/**
 * The rows as CSV: titles as header, plain numbers, ISO dates, an empty field where a value is missing.
 * Text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export async function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<string> {
  // Only someone who saves a file needs the writer.
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    [
      columns.map(({ title }) => title),
      ...rows.map((row) =>
        columns.map((column) => {
          const value = cellOf(column, row);
          if (kindOf(column) === 'yesNo' && value != null) return value ? 'Yes' : 'No';
          return kindOf(column) === 'country' && value ? country(String(value)) : value;
        }),
      ),
    ],
    // The byte order mark tells Excel that the file is UTF-8. Of line breaks the writer would quote its own alone, and
    // no semicolon, at which a spreadsheet may split.
    {
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
      quoted_match: /[;\r\n]/,
    },
  );
}

/** Saves the text, or what was put together before, as a file of the user's. */
export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement('a');
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
