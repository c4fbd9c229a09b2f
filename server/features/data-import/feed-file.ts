/** The feed's files: where they are, and the small ones row by row. */
import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FeedFile, feedFiles, readHeader } from './columns.ts';
import { type CsvRecord, readCsv } from './csv.ts';
import { requireNoOther, requireReadable } from './readable.ts';
import { Refused } from './refused.ts';
import type { Rejects } from './rejects.ts';
import { asSent, besides } from './rejects-format.ts';
import { Row } from './row.ts';

/** A feed while it is imported. */
export type Feed = {
  paths: Record<FeedFile, string>;
  /** The names of the columns of each file that has been opened. */
  headers: Map<FeedFile, readonly string[]>;
  rejects: Rejects;
};

/**
 * Where the files of a feed are: in the folder, or, where `path` is a file, lines in it and the others beside it, as
 * rejected rows are written.
 */
export function feedPaths(path: string): Record<FeedFile, string> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Refused(`There is no folder ${path}.`);
  if (!found.isDirectory() && !found.isFile()) throw new Refused(`${path} is neither a folder nor a file.`);
  const pathOf = (file: FeedFile) => (found.isFile() ? besides(path, file) : join(path, file));
  return Object.fromEntries(feedFiles.map((file) => [file, pathOf(file)])) as Record<FeedFile, string>;
}

/**
 * Undefined: there is no such file. Throws `Refused` for what cannot be CSV, and for a pipe, a device or a folder: a pipe
 * may never end.
 */
export function statFeedFile({ paths }: Pick<Feed, 'paths'>, file: FeedFile): Stats | undefined {
  const found = statSync(paths[file], { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new Refused(`${file} is no regular file.`);
  if (found) requireReadable(paths[file], file);
  else requireNoOther(paths[file], file);
  return found;
}

type Batch = { header: readonly string[]; records: CsvRecord[]; bytes: number };

/** The records below the header, with the bytes that were read for them. Throws `Refused` where the file is no CSV. */
export async function* readRecords({ paths, headers }: Feed, file: FeedFile): AsyncGenerator<Batch> {
  let known: { header: readonly string[]; sent: (record: CsvRecord) => CsvRecord } | undefined;
  for await (const { records, bytes } of readCsv(paths[file])) {
    const first = known ? undefined : records.shift();
    if (first) {
      const sent = asSent(first);
      known = { header: readHeader(file, sent(first)), sent };
      headers.set(file, known.header);
    }
    if (known) yield { header: known.header, records: records.map(known.sent), bytes };
  }
  if (!known) readHeader(file, undefined);
}

/**
 * Hands each row to `check`, which reads its columns; a row that broke a rule is added to the rejects. An
 * absent file has no rows. Throws `Refused` where the file is no CSV or lacks a column.
 */
export async function readFeedFile(feed: Feed, file: FeedFile, check: (row: Row) => void): Promise<void> {
  if (!statFeedFile(feed, file)) return;
  let row: Row | undefined;
  for await (const { header, records } of readRecords(feed, file)) {
    row ??= new Row(file, header);
    for (const record of records) {
      row.open(record);
      check(row);
      if (row.reject) feed.rejects.add(row.reject);
    }
    if (feed.rejects.isFull) await feed.rejects.flush();
  }
}
