/** Rows of a file whose cells are separated by commas, semicolons, tabs, pipes or any other character. */
import { once } from 'node:events';
import { type CsvError, type CsvErrorCode, parse } from 'csv-parse';
import { Refused } from '../../ingest/refused.ts';
import { beginningOf, type Encoding, encodingOf, textOf } from './encoding.ts';
import { maxRecordBytes } from './limits.ts';
import type { SourceFile, SourceRow } from './source-file.ts';

/** How a file is written. */
export type FileForm = { encoding: Encoding; delimiter: string };

/** As a layout declares it: what it leaves out is detected. */
export type DelimitedForm = { encoding?: Encoding | undefined; delimiter?: string | undefined };

const delimiters = [',', ';', '\t', '|'];
const batchRows = 5000;

/** The form of a file, where it is not declared: as its first lines show it. */
export async function formOf(path: string, declared: DelimitedForm): Promise<FileForm> {
  const encoding = declared.encoding ?? (await encodingOf(path));
  const delimiter = declared.delimiter ?? mostFrequent(await beginningOf(path, encoding));
  return { encoding, delimiter };
}

function mostFrequent(text: string): string {
  const unquoted = text.replace(/"(?:[^"]|"")*"/g, 'quoted').replace(/^\uFEFF/, '');
  const line = unquoted.split(/\r?\n|\r/).find((some) => some.trim() !== '') ?? '';
  const counts = delimiters.map((delimiter) => line.split(delimiter).length - 1);
  return delimiters[counts.indexOf(Math.max(...counts))] as string;
}

/**
 * The rows in batches, with empty lines counted but left out. Throws `Refused` where quotes do not match or a record is
 * longer than 1 MiB.
 */
export async function* delimitedRows(
  file: SourceFile,
  { encoding, delimiter }: FileForm,
): AsyncGenerator<SourceRow[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // In tab-separated files a quote is often just a character, as in 5".
    relax_quotes: delimiter === '\t',
    max_record_size: maxRecordBytes,
  });
  const text = textOf(file, encoding);
  const feeding = feed(parser, text);
  let batch: SourceRow[] = [];
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (cells.length === 1 && cells[0] === '') continue;
      batch.push({ row, cells });
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    await feeding;
  } catch (error) {
    throw refusal(file, error, row + 1);
  } finally {
    parser.destroy();
  }
  yield batch;
}

async function feed(parser: ReturnType<typeof parse>, text: AsyncIterable<string>): Promise<void> {
  // Errors reach whoever reads the rows.
  const closed = once(parser, 'close').catch(() => undefined);
  try {
    for await (const chunk of text) {
      if (parser.destroyed) return;
      if (!parser.write(chunk)) await Promise.race([drained(parser), closed]);
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

const drained = (parser: ReturnType<typeof parse>) =>
  new Promise<void>((resolve) => {
    parser.once('drain', resolve);
  });

const reasons: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote',
  INVALID_OPENING_QUOTE: 'has a quote in the middle of a cell without quotes',
  CSV_MAX_RECORD_SIZE: 'is longer than 1 MiB; perhaps a quote is never closed',
};

function refusal({ name }: SourceFile, error: unknown, row: number): unknown {
  const reason = reasons[(error as CsvError).code];
  return reason === undefined ? error : new Refused(`${name} cannot be read: row ${row} ${reason}.`);
}
