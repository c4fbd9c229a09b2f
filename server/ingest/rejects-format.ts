/**
 * The format of files of rejected rows, which can be corrected and imported as they are: three columns with the reason
 * precede the feed's columns, and apostrophes keep formulas from running. The import removes both again. Cells have one
 * character per byte, as in `csv.ts`.
 */
import { join, parse } from 'node:path';
import { type FeedFile, lineFile } from './columns.ts';
import { type CsvRecord, CsvSplitter } from './csv.ts';

/** These come first, so that a row with too many cells keeps all of them. */
export const addedColumns: readonly string[] = ['reject_row', 'reject_column', 'reject_reason'];

/** If lines are in `rejects.csv`, the rows of `hierarchy.csv` are beside it in `rejects.hierarchy.csv`. */
export function rejectsPath(path: string, file: FeedFile): string {
  if (file === lineFile) return path;
  const { dir, name, ext, base } = parse(path);
  return join(dir, `${ext.toLowerCase() === '.csv' ? name : base}.${file}`);
}

/** Given a file's header, returns a function that removes the added columns and apostrophes from its records. */
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

/** Text that a spreadsheet would run as a formula, including full-width forms; preceded by apostrophes if guarded. */
const formula = '(?:[=+\\-@\\t\\r\\n]|\\xef\\xbc[\\x8b\\x8d\\x9d\\xa0])';
const toGuard = new RegExp(`^'*${formula}`);
const isGuarded = new RegExp(`^'+${formula}`);
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Prefixes an apostrophe to formulas. `unguarded` removes it and restores any cell exactly. */
export const guarded = (cell: string) => (toGuard.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell);
export const unguarded = (cell: string) => (isGuarded.test(cell) ? cell.slice(1) : cell);

/** Includes the semicolon, at which spreadsheets split in locales that use it as the list separator. */
const special = /[",;\r\n]/;

/** Cells as a line of CSV, without the final line break. */
export const recordText = (cells: readonly string[]) =>
  cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/** The cells of such a line. */
export function recordCells(text: string): readonly string[] {
  // A leading line feed avoids the byte-order mark check of the first record; a final one completes the record.
  return new CsvSplitter('rejects').push(`\n${text}\n`)[0]?.cells ?? [''];
}
