/**
 * Tables as CSV, batch by batch: RFC 4180 with a byte order mark, which tells Excel that the file is UTF-8. Written
 * here because half a million rows pass the one thread that also answers everybody else: see
 * docs/decisions/009-exports-stream-from-postgresql.md.
 */
import { csvAmount, guardedSemicolons } from '../../contract/vocabulary/csv-cells.ts';
import { digitsOf, type FileColumn, type Kind } from './columns.ts';

const byteOrderMark = '\uFEFF';
/** The beginnings of text that a spreadsheet would run as a formula, including full-width forms. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Includes the semicolon, at which spreadsheets split in locales where it is the list separator. */
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
    if (typeof cell === 'number') line += numberText(kind, cell);
    else line += kind === 'time' ? cell.replace('T', ' ') : kind === 'date' ? cell : textField(cell);
  }
  return `${line}\r\n`;
}

const numberText = (kind: Kind, value: number): string => {
  if (kind === 'money') return csvAmount(value);
  return kind === 'measure' ? csvAmount(value, 3) : digitsOf(value);
};

/** An apostrophe prevents evaluation as a formula, also of what follows a semicolon; quotes protect separators. */
function textField(text: string): string {
  const safe = guardedSemicolons(formula.test(text) ? `'${text}` : text);
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
