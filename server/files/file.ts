/** A long table as a file of the chosen format, made while it is read. */
import { Readable } from 'node:stream';
import type { Compilable } from 'kysely';
import type { TableExtension } from '../../contract/reports/kinds.ts';
import type { Reading } from '../db/ask.ts';
import type { ReadOnlyDb } from '../db/schema.ts';
import { type Lane, openStream } from '../db/stream.ts';
import type { FileColumn } from './columns.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

export type Table<Row> = {
  /** Of the sheet; 25 characters at most. */
  name: string;
  columns: readonly FileColumn<Row>[];
  question: Compilable<Row>;
  /** Counts the question's rows. */
  count: Compilable<{ rows: number }>;
  /** What the rows are, in words: it stands in the properties of files that have some. */
  about?: readonly string[];
};

export type TableFile = {
  /** Number of rows that the file will have, without its header. */
  total: number;
  mediaType: string;
  /** The client's, that the rows are of. */
  dataVersion: number;
  /** Fails where the rows cannot be read to their end. Destroy it when nobody reads it any more. */
  bytes: Readable;
};

export const mediaTypes: Record<TableExtension, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export async function openFile<Row>(
  db: ReadOnlyDb,
  reading: Reading,
  format: TableExtension,
  { name, columns, question, count, about = [] }: Table<Row>,
  lane: Lane,
): Promise<TableFile> {
  const { total, version, batches, close } = await openStream(db, reading, question, count, lane);
  const bytes =
    format === 'csv'
      ? Readable.from(csvOf(columns, batches), { objectMode: false })
      : xlsxOf({ name, about, dataVersion: version }, columns, total, batches);
  bytes.on('close', close);
  return { total, mediaType: mediaTypes[format], dataVersion: version, bytes };
}
