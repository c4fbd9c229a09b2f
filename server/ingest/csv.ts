/**
 * Splits CSV (RFC 4180) into records while it streams. Each byte is one character here (Latin-1), so that a
 * cell's bytes are judged and decoded later, cell by cell. See docs/decisions/005-custom-csv-splitter-for-feeds.md.
 */
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Refused } from './refused.ts';

export type CsvRecord = {
  /** The header is record 1. Empty lines are counted but not returned. */
  number: number;
  /** One character per byte. */
  cells: string[];
  /** Index of an unquoted cell that contains a quote; -1 if there is none. */
  strayQuote: number;
  /** Only printable ASCII without quotes and backslashes: the bytes are text and can be passed to COPY unchanged. */
  isPlain: boolean;
};

/** Longer records are refused, so that an unclosed quote is found early and memory stays bounded. */
export const maxRecordLength = 1024 * 1024;

const chunkBytes = 64 * 1024;
const byteOrderMark = '\xef\xbb\xbf';
const COMMA = 44;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;
const plain = /^[ !#-[\]-~]*$/;

export type CsvBatch = { records: CsvRecord[]; bytes: number };

/**
 * Streams a file and yields the records that each chunk completes; `hash` is updated with all that is read. Throws
 * `Refused` if the file is not CSV.
 */
export async function* readCsv(path: string, hash?: Hash): AsyncGenerator<CsvBatch> {
  const splitter = new CsvSplitter(basename(path));
  const stream = createReadStream(path, { highWaterMark: chunkBytes });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash?.update(chunk);
    yield { records: splitter.push(chunk.toString('latin1')), bytes: chunk.length };
  }
  yield { records: splitter.end(), bytes: 0 };
}

export class CsvSplitter {
  readonly #file: string;
  #rest = '';
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Adds a chunk and returns the records that it completes. */
  push(chunk: string): CsvRecord[] {
    const records = this.#split(this.#rest + chunk, false);
    if (this.#rest.length > maxRecordLength) {
      throw this.#refused('is longer than 1 MiB; perhaps a quote is never closed');
    }
    return records;
  }

  /** Returns the remaining records at the end of the file. */
  end(): CsvRecord[] {
    return this.#split(this.#rest, true);
  }

  #split(text: string, atEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let position = this.#count === 0 && text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
    let quote = text.indexOf('"', position);
    while (position < text.length) {
      if (quote !== -1 && quote < position) quote = text.indexOf('"', position);
      let end = text.indexOf('\n', position);
      if (quote !== -1 && (end === -1 || quote < end)) {
        const next = this.#splitQuoted(text, position, atEnd, records);
        if (next === -1) break;
        position = next;
        continue;
      }
      if (end === -1) {
        if (!atEnd) break;
        end = text.length;
      }
      const stop = text.charCodeAt(end - 1) === CARRIAGE_RETURN && end > position ? end - 1 : end;
      this.#count++;
      if (stop > position) {
        const record = text.slice(position, stop);
        const isPlain = plain.test(record);
        records.push({ number: this.#count, cells: record.split(','), strayQuote: -1, isPlain });
      }
      position = end + 1;
    }
    this.#rest = text.slice(position);
    return records;
  }

  /** Splits one record with quotes. Returns where the next one begins, or -1 if this one is not complete yet. */
  #splitQuoted(text: string, position: number, atEnd: boolean, records: CsvRecord[]): number {
    const cells: string[] = [];
    let strayQuote = -1;
    let at = position;
    for (;;) {
      if (text.charCodeAt(at) === QUOTE) {
        let value = '';
        let from = at + 1;
        for (;;) {
          const close = text.indexOf('"', from);
          if (close === -1 || (close + 1 === text.length && !atEnd)) {
            if (atEnd) throw this.#refused('opens a quote that is never closed');
            return -1;
          }
          value += text.slice(from, close);
          at = close + 1;
          if (text.charCodeAt(at) !== QUOTE) break;
          value += '"';
          from = at + 1;
        }
        cells.push(value);
      } else {
        const from = at;
        for (; at < text.length; at++) {
          const code = text.charCodeAt(at);
          if (code === COMMA || code === LINE_FEED) break;
          if (code === QUOTE && strayQuote === -1) strayQuote = cells.length;
        }
        if (at === text.length && !atEnd) return -1;
        const isLineEnd = at === text.length || text.charCodeAt(at) === LINE_FEED;
        const stop = isLineEnd && at > from && text.charCodeAt(at - 1) === CARRIAGE_RETURN ? at - 1 : at;
        cells.push(text.slice(from, stop));
      }
      if (text.charCodeAt(at) === COMMA) {
        at++;
        if (at === text.length && !atEnd) return -1;
        continue;
      }
      if (text.charCodeAt(at) === CARRIAGE_RETURN) {
        if (at + 1 === text.length && !atEnd) return -1;
        if (at + 1 === text.length || text.charCodeAt(at + 1) === LINE_FEED) at++;
      }
      if (at < text.length && text.charCodeAt(at) !== LINE_FEED) {
        throw this.#refused('has text after a closing quote');
      }
      records.push({ number: ++this.#count, cells, strayQuote, isPlain: false });
      return at + 1;
    }
  }

  #refused(what: string): Refused {
    return new Refused(`${this.#file} is no CSV: record ${this.#count + 1} ${what}.`);
  }
}
