/**
 * The form of a file of rejected rows, which can be corrected and imported as it is: three columns that say why stand
 * before those of the feed's own file, and apostrophes keep formulas from running. The import takes both away again.
 * A cell's bytes are characters here, as in `csv.ts`.
 */
import { join, parse } from 'node:path';
import { type FeedFile, lineFile } from './columns.ts';
import { type CsvRecord, CsvSplitter } from './csv.ts';

/** They come first, so that a row with too many cells keeps all of them. */
export const addedColumns: readonly string[] = ['reject_row', 'reject_column', 'reject_reason'];

/** Where lines are in `rejects.csv`, the rows of `hierarchy.csv` are beside it in `rejects.hierarchy.csv`. */
export function besides(path: string, file: FeedFile): string {
  if (file === lineFile) return path;
  const { dir, name, ext, base } = parse(path);
  return join(dir, `${ext.toLowerCase() === '.csv' ? name : base}.${file}`);
}

/** Given a file's header: how its records, header included, read without what was added to them. */
export function asSent(header: CsvRecord): (record: CsvRecord) => CsvRecord {
  const names = header.cells.map((cell) => cell.trim());
  if (!addedColumns.every((name) => names.includes(name))) return (record) => record;
  const isKept = names.map((name) => !addedColumns.includes(name));
  return (record) => {
    const { cells, strayQuote } = record;
    const isStray = cells.map((_, index) => index === strayQuote).filter((_, index) => isKept[index] ?? true);
    const kept = cells.filter((_, index) => isKept[index] ?? true);
    return { ...record, cells: kept.map(unguarded), strayQuote: isStray.indexOf(true) };
  };
}

/** What a spreadsheet would run as a formula, full-width forms included; with apostrophes before it, a cell that was guarded. */
const formula = '(?:[=+\\-@\\t\\r\\n]|\\xef\\xbc[\\x8b\\x8d\\x9d\\xa0])';
const toGuard = new RegExp(`^'*${formula}`);
const isGuarded = new RegExp(`^'+${formula}`);
const plainNumber = /^-?\d+(\.\d+)?$/;

/** An apostrophe keeps a formula from being one. `unguarded` takes it away, whatever the cell was. */
export const guarded = (cell: string) => (toGuard.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell);
export const unguarded = (cell: string) => (isGuarded.test(cell) ? cell.slice(1) : cell);

/** Where a semicolon is the separator of lists, spreadsheets split at it. */
const special = /[",;\r\n]/;

/** Cells as a line of CSV, without the line break at its end. */
export const recordText = (cells: readonly string[]) =>
  cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/** The cells of such a line. */
export function recordCells(text: string): readonly string[] {
  // Not the file's first record, so that no byte-order mark is looked for; ended, so that it is whole.
  return new CsvSplitter('rejects').push(`\n${text}\n`)[0]?.cells ?? [''];
}
