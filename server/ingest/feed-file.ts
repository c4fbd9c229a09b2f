/** Locates the feed's files and reads the small ones row by row. */
import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type FeedFile, feedFiles, readHeader } from './columns.ts';
import { type CsvRecord, readCsv } from './csv.ts';
import type { DeliveredFile } from './delivered-file.ts';
import { requireNoOther, requireReadable } from './readable.ts';
import { Refused } from './refused.ts';
import type { Rejects } from './rejects.ts';
import { asSent, rejectsPath } from './rejects-format.ts';
import { Row } from './row.ts';

/** A feed during its import. */
export type Feed = {
  paths: Record<FeedFile, string>;
  /** The column names of each file opened so far. */
  headers: Map<FeedFile, readonly string[]>;
  /** The files read so far, as they were then. */
  files: Map<FeedFile, DeliveredFile>;
  rejects: Rejects;
  /** Replaces what names erased persons; absent: there are none. */
  clean?: (file: FeedFile, header: readonly string[], record: CsvRecord) => CsvRecord;
};

/**
 * The paths of a feed's files. If `path` is a folder, they are in it; if it is a file, it holds the lines and the
 * others are beside it, as written for rejected rows.
 */
export function feedPaths(path: string): Record<FeedFile, string> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Refused(`There is no folder ${path}.`);
  if (!found.isDirectory() && !found.isFile()) throw new Refused(`${path} is neither a folder nor a file.`);
  const pathOf = (file: FeedFile) => (found.isFile() ? rejectsPath(path, file) : join(path, file));
  return Object.fromEntries(feedFiles.map((file) => [file, pathOf(file)])) as Record<FeedFile, string>;
}

/**
 * Returns undefined if the file does not exist. Throws `Refused` for a file that cannot be CSV, and for a pipe, a
 * device or a folder, since a pipe may never end.
 */
export function statFeedFile({ paths }: Pick<Feed, 'paths'>, file: FeedFile): Stats | undefined {
  const found = statSync(paths[file], { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new Refused(`${file} is no regular file.`);
  if (found) requireReadable(paths[file], file);
  else requireNoOther(paths[file], file);
  return found;
}

type Batch = { header: readonly string[]; records: CsvRecord[]; bytes: number };

/** The records after the header, with the number of bytes read. Throws `Refused` if the file is not CSV. */
export async function* readRecords(feed: Feed, file: FeedFile): AsyncGenerator<Batch> {
  const { paths, headers, files } = feed;
  const hash = createHash('sha256');
  let size = 0;
  let known: { header: readonly string[]; sent: (record: CsvRecord) => CsvRecord } | undefined;
  for await (const { records, bytes } of readCsv(paths[file], hash)) {
    size += bytes;
    const first = known ? undefined : records.shift();
    if (first) {
      const sent = asSent(first);
      known = { header: readHeader(file, sent(first)), sent };
      headers.set(file, known.header);
    }
    if (!known) continue;
    const { header, sent } = known;
    const clean = feed.clean;
    yield {
      header,
      records: records.map((record) => (clean ? clean(file, header, sent(record)) : sent(record))),
      bytes,
    };
  }
  if (!known) readHeader(file, undefined);
  files.set(file, { name: basename(paths[file]), bytes: size, sha256: hash.digest('hex') });
}

/**
 * Passes each row to `check`, which reads its columns, and adds rows that break a rule to the rejects. A missing file
 * has no rows. Throws `Refused` if the file is not CSV or lacks a column.
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
