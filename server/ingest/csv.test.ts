import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyText } from './copy-in.ts';
import { CsvSplitter, maxRecordLength } from './csv.ts';
import { Refused } from './refused.ts';
import { textOf } from './text.ts';

/** Splits a text passed in chunks of the given length. */
function split(text: string, chunkLength = text.length || 1) {
  const splitter = new CsvSplitter('feed.csv');
  const records = [];
  for (let at = 0; at < text.length; at += chunkLength) {
    records.push(...splitter.push(text.slice(at, at + chunkLength)));
  }
  return [...records, ...splitter.end()];
}

const cells = (text: string, chunkLength?: number) => split(text, chunkLength).map((one) => one.cells);

describe('RFC 4180', () => {
  test.each([
    ['line feeds', 'a,b\n1,2\n'],
    ['carriage returns with line feeds', 'a,b\r\n1,2\r\n'],
    ['no line break at the end', 'a,b\n1,2'],
    ['a byte-order mark', '\xef\xbb\xbfa,b\n1,2\n'],
    ['a byte-order mark before a quote', '\xef\xbb\xbf"a",b\n1,2\n'],
    ['quotes where none are needed', '"a","b"\r\n"1","2"\r\n'],
    ['empty lines between records', 'a,b\n\n1,2\n\r\n'],
  ])('%s', (_name, text) => {
    for (const chunkLength of [1, 2, 3, 1000]) {
      expect(cells(text, chunkLength)).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ]);
    }
  });

  test('doubled quotes, commas and line breaks inside quotes', () => {
    expect(cells('"O\'Brien ""Cars"", Perth\r\nBranch 2",x\n')).toEqual([
      ['O\'Brien "Cars", Perth\r\nBranch 2', 'x'],
    ]);
  });

  test('empty cells, quoted or not, first and last', () => {
    expect(cells(',"",\n"",,""')).toEqual([
      ['', '', ''],
      ['', '', ''],
    ]);
  });

  test('records are numbered, including empty lines', () => {
    expect(split('a\n\n"b\nc"\nd\n').map((one) => one.number)).toEqual([1, 3, 4]);
  });

  test('a quote inside an unquoted cell is reported', () => {
    expect(split('a,5" disk,c\n')).toMatchObject([
      { number: 1, cells: ['a', '5" disk', 'c'], strayQuote: 1 },
    ]);
  });

  test('cells of a plain record are text that COPY accepts unchanged', () => {
    const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
    const unit = fc.oneof(
      byte.filter((one) => one !== ',' && one !== '\n'),
      fc.constantFrom('a', '7', ' '),
    );
    const line = fc.string({ unit, maxLength: 8 });
    const say = (reason: string) => {
      throw new Error(reason);
    };
    fc.assert(
      fc.property(line, (text) => {
        const plain = split(`x${text}`).filter(({ isPlain }) => isPlain);
        for (const cell of plain.flatMap(({ cells }) => cells)) {
          expect([copyText(cell), textOf(cell, say)]).toEqual([cell, cell.trim()]);
        }
      }),
      { numRuns: 2000 },
    );
    expect(split('M\xfcller,1\nMueller,2\n').map(({ isPlain }) => isPlain)).toEqual([false, true]);
  });

  test('reads back whatever was written, in chunks of any length', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '\xe9'), maxLength: 6 });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        (rows, ending, quoted, chunkLength) => {
          const text = stringify(rows, { record_delimiter: ending, quoted, quoted_match: /[\r\n]/ });
          expect(cells(text, chunkLength)).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('refuses the whole file and names the record', () => {
  test.each([
    ['a quote that is never closed', 'a,b\n1,"2\n3,4\n', 'record 2 opens a quote that is never closed'],
    ['text after a closing quote', 'a,b\n1,"2"x\n', 'record 2 has text after a closing quote'],
    ['a space after a closing quote', 'a,b\n"1" ,2\n', 'record 2 has text after a closing quote'],
  ])('%s', (_name, text, message) => {
    for (const chunkLength of [1, 5, 1000]) {
      expect(() => split(text, chunkLength)).toThrow(new Refused(`feed.csv is no CSV: ${message}.`));
    }
  });

  test('refuses a record above 1 MiB before the end of the file', () => {
    const splitter = new CsvSplitter('feed.csv');
    splitter.push('a,b\n1,"2\n');
    expect(() => splitter.push('x'.repeat(maxRecordLength))).toThrow(/record 2 is longer than 1 MiB/);
  });
});
