/** Reads one of the feed's small files row by row. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readHeader } from './columns.ts';
import { readCsv } from './csv.ts';
import { type Reject, Row } from './row.ts';

/**
 * Hands each row to `check`, which reads its columns; a row that broke a rule is added to the rejects. An
 * absent file has no rows. Throws `Refused` where the file is no CSV or lacks a column.
 */
export async function readFeedFile(
  folder: string,
  file: string,
  rejects: Reject[],
  check: (row: Row) => void,
): Promise<void> {
  const path = join(folder, file);
  if (!existsSync(path)) return;
  let row: Row | undefined;
  for await (const { records } of readCsv(path)) {
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
