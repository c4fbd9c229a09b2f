/** A long table as a file of the chosen format, made while it is read. */
import { Readable } from 'node:stream';
import type { Compilable } from 'kysely';
import type { ReportFormat } from '../../contract/airfare/export.ts';
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
};

export type TableFile = {
  /** Number of rows that the file will have, without its header. */
  total: number;
  mediaType: string;
  /** Fails where the rows cannot be read to their end. Destroy it when nobody reads it any more. */
  bytes: Readable;
};

export const mediaTypes: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export async function openFile<Row>(
  db: ReadOnlyDb,
  reading: Reading,
  format: ReportFormat,
  { name, columns, question, count }: Table<Row>,
  lane: Lane,
): Promise<TableFile> {
  const { total, batches, close } = await openStream(db, reading, question, count, lane);
  const bytes =
    format === 'csv'
      ? Readable.from(csvOf(columns, batches), { objectMode: false })
      : xlsxOf(name, columns, total, batches);
  bytes.on('close', close);
  return { total, mediaType: mediaTypes[format], bytes };
}
