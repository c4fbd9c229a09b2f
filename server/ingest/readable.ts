/**
 * Recognises, by the first bytes, files that are not CSV as the format requires, and reports them with a remedy. All
 * further bytes are validated cell by cell.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { type FeedFile, formatOf, lineFile } from './columns.ts';
import { Refused } from './refused.ts';

const asCsv = 'save it as "CSV UTF-8 (Comma delimited)"';

/** File types by their first bytes. */
const kinds: readonly [bytes: string, what: string, remedy: string][] = [
  ['\x1f\x8b', 'is compressed with gzip', 'unpack it first, as with gunzip'],
  ['PK\x03\x04', 'is a ZIP archive or an Excel workbook', `unpack it first; a workbook, ${asCsv}`],
  ['\xd0\xcf\x11\xe0', 'is an Excel workbook', asCsv],
  ['\xff\xfe', 'is UTF-16', `save it as UTF-8; in Excel, ${asCsv}`],
  ['\xfe\xff', 'is UTF-16', `save it as UTF-8; in Excel, ${asCsv}`],
];

const separators = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;
const startBytes = 64 * 1024;

/** Throws `Refused` for an existing file that is not CSV. */
export function requireReadable(path: string, file: FeedFile): void {
  const name = basename(path);
  const start = startOf(path);
  const [, what, remedy] = kinds.find(([bytes]) => start.startsWith(bytes)) ?? [];
  if (what) throw new Refused(`${name} ${what}: ${remedy}.`);
  // UTF-16 without a byte-order mark; no CSV header contains NUL.
  if (/^(?:[\t\n\r -~]\0|\0[\t\n\r -~]){4}/.test(start)) {
    throw new Refused(`${name} is UTF-16: save it as UTF-8; in Excel, ${asCsv}.`);
  }
  const separator = separatorOf(start, formatOf(file));
  if (separator) {
    throw new Refused(
      `${name} is separated by ${separator}: save it with commas between the cells, and points in amounts.`,
    );
  }
}

/** The first bytes, one character per byte, without the UTF-8 byte-order mark. */
function startOf(path: string): string {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(startBytes);
    const start = bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, startBytes, 0));
    return start.startsWith('\xef\xbb\xbf') ? start.slice(3) : start;
  } finally {
    closeSync(descriptor);
  }
}

/** The separator that yields known columns, if commas do not. */
function separatorOf(start: string, format: readonly string[]): string | undefined {
  const [header = ''] = start.split(/[\r\n]/, 1);
  const known = (separator: string) =>
    header.split(separator).filter((cell) => format.includes(cell.replaceAll('"', '').trim())).length;
  const byCommas = known(',');
  return Object.entries(separators).find(([separator]) => known(separator) > Math.max(1, byCommas))?.[1];
}

const packings = ['.gz', '.zip', '.bz2', '.xz', '.zst'];
const otherFormats = ['.zip', '.xlsx', '.xls', '.ods', '.tsv', '.txt'];

/** For a missing file: throws `Refused` if it exists compressed or, for the required file, in another format. */
export function requireNoOther(path: string, file: FeedFile): void {
  const packed = packings.map((suffix) => path + suffix);
  const stem = path.replace(/\.csv$/, '');
  const inOtherFormat = file === lineFile ? otherFormats.map((suffix) => stem + suffix) : [];
  const found = [...packed, ...inOtherFormat].find((one) => existsSync(one));
  if (!found) return;
  const remedy = packings.some((suffix) => found.endsWith(suffix)) ? 'unpack it first' : asCsv;
  throw new Refused(`There is no ${basename(path)}, but there is ${basename(found)}: ${remedy}.`);
}
