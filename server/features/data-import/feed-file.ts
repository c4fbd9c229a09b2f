/** The feed's files: whether one is there, and the small ones row by row. */
import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FeedFile, readHeader } from './columns.ts';
import { readCsv } from './csv.ts';
import { Refused } from './refused.ts';
import { type Reject, Row } from './row.ts';

/** Undefined: there is no such file. Throws `Refused` for a pipe, a device or a folder: a pipe may never end. */
export function statFeedFile(folder: string, file: string): Stats | undefined {
  const found = statSync(join(folder, file), { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new Refused(`${file} is no regular file.`);
  return found;
}

/**
 * Hands each row to `check`, which reads its columns; a row that broke a rule is added to the rejects. An
 * absent file has no rows. Throws `Refused` where the file is no CSV or lacks a column.
 */
export async function readFeedFile(
  folder: string,
  file: FeedFile,
  rejects: Reject[],
  check: (row: Row) => void,
): Promise<void> {
  if (!statFeedFile(folder, file)) return;
  let row: Row | undefined;
  for await (const { records } of readCsv(join(folder, file))) {
    for (const record of records) {
      if (!row) {
        row = new Row(file, readHeader(file, record));
        continue;
      }
      row.open(record);
      check(row);
      if (row.reject) rejects.push(row.reject);
    }
  }
  if (!row) readHeader(file, undefined);
}
