/**
 * Tables as CSV, batch by batch: RFC 4180 with a byte order mark, which tells Excel that the file is UTF-8. Written
 * here because half a million rows pass the one thread that also answers everybody else: see
 * docs/decisions/009-long-tables-stream-from-postgresql.md.
 */
import { digitsOf, type FileColumn } from './columns.ts';

const byteOrderMark = '\uFEFF';
/** What a spreadsheet would run as a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Where a semicolon is the separator of lists, spreadsheets split at it. */
const special = /[",;\r\n]/;

export async function* csvOf<Row>(
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${byteOrderMark}${columns.map(({ title }) => textField(title)).join(',')}\r\n`);
  for await (const rows of batches) yield Buffer.from(rows.map((row) => lineOf(columns, row)).join(''));
}

function lineOf<Row>(columns: readonly FileColumn<Row>[], row: Row): string {
  let line = '';
  for (const [at, { kind, value }] of columns.entries()) {
    if (at > 0) line += ',';
    const cell = value(row);
    if (cell === null) continue;
    if (typeof cell === 'number') line += digitsOf(cell);
    else line += kind === 'time' ? cell.replace('T', ' ') : kind === 'date' ? cell : textField(cell);
  }
  return `${line}\r\n`;
}

/** An apostrophe keeps a formula from being one; quotes keep separators in. */
function textField(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
