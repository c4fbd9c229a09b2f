/** Creates CSV files in the browser from rows that are already loaded. */

import { country } from '@tripledger/charts/format.ts';
import { csvAmount, guardedSemicolons } from '@tripledger/contract/vocabulary/csv-cells.ts';
import { type Column, cellOf, kindOf } from './columns.ts';
import { texts } from './texts.ts';

/**
 * The rows as CSV: titles as header, plain numbers, ISO dates, and an empty field for a missing value. Text that a
 * spreadsheet would evaluate as a formula gets an apostrophe before it.
 */
export async function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<string> {
  // The CSV library is loaded only when a file is saved.
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    [
      columns.map(({ title }) => title),
      ...rows.map((row) =>
        columns.map((column) => {
          const value = cellOf(column, row);
          if (kindOf(column) === 'yesNo' && value != null) return value ? texts.yes : texts.no;
          if (typeof value === 'number' || value == null) return value;
          return guardedSemicolons(
            kindOf(column) === 'country' && value ? country(String(value)) : String(value),
          );
        }),
      ),
    ],
    // The byte order mark tells Excel that the file is UTF-8. By default the library quotes only its own record
    // delimiter, not other line breaks or semicolons, at which a spreadsheet may split.
    {
      bom: true,
      escape_formulas: true,
      cast: { number: (value, { column }) => numberText(columns[Number(column)], value) },
      record_delimiter: 'windows',
      quoted_match: /[;\r\n]/,
    },
  );
}

const numberText = <Row>(column: Column<Row> | undefined, value: number): string =>
  column && kindOf(column) === 'money' ? csvAmount(value) : String(value);

/** Downloads the text or blob as a file. */
export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement('a');
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
