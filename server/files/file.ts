/** Streams a long table as a file of the chosen format. */
import { Readable } from 'node:stream';
import type { Compilable } from 'kysely';
import type { TableExtension } from '../../contract/reports/kinds.ts';
import type { Reading } from '../access/ask.ts';
import { type Lane, openStream } from '../access/stream.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import type { FileColumn } from './columns.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';
import type { Note } from './xlsx-sheet.ts';

export type Table<Row> = {
  /** The sheet's name; 25 characters at most. */
  name: string;
  columns: readonly FileColumn<Row>[];
  question: Compilable<Row>;
  /** Counts the query's rows. */
  count: Compilable<{ rows: number }>;
  /** A description of the rows, for the properties of formats that have them. */
  about?: readonly string[];
  /** What a workbook tells about its rows, and the currency of its amounts. */
  notes?: readonly Note[];
  currency?: string;
};

export type TableFile = {
  /** The number of rows in the file, without its header. */
  total: number;
  mediaType: string;
  /** The client's data version from which the rows were read. */
  dataVersion: number;
  /** Fails if the rows cannot be read completely. Destroy it when nobody reads it any more. */
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
  { name, columns, question, count, about = [], notes = [], currency }: Table<Row>,
  lane: Lane,
): Promise<TableFile> {
  const { total, version, batches, close } = await openStream(db, reading, question, count, lane);
  const bytes =
    format === 'csv'
      ? Readable.from(csvOf(columns, batches), { objectMode: false })
      : xlsxOf(
          { name, about, notes, ...(currency && { currency }), dataVersion: version },
          columns.filter(({ isConstant }) => !isConstant),
          total,
          batches,
        );
  bytes.on('close', close);
  return { total, mediaType: mediaTypes[format], dataVersion: version, bytes };
}
