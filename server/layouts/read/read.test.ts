/** Files in every form are read as the rows that were written. */
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { type DelimitedForm, delimitedRows, formOf } from './delimited.ts';
import { jsonRecords } from './json.ts';
import { withParts } from './parts.ts';
import { recordPath, rowsOf } from './records.ts';
import type { SourceFile } from './source-file.ts';
import { unpack } from './unpack.ts';
import { xmlRecords } from './xml.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileOf(content: string | Buffer, name = 'file') {
  const path = join(folder, String(++files));
  writeFileSync(path, content);
  return { name, path };
}

async function all<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}

const rowsIn = async (file: SourceFile, declared: DelimitedForm = {}) =>
  all(delimitedRows(file, await formOf(file.path, declared)));

const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a byte-order mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'utf-16le': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': (text: string) => Buffer.from(text, 'latin1'),
};

describe.each(Object.entries(encodings))('rows in %s', (encoding, encode) => {
  test('are read as they were written, whatever the delimiter, the line ends and the quotes', async () => {
    const letters = [...'aZ09 .;,|\t"\n', 'é', 'ß', ...(encoding.startsWith('utf') ? ['€', '漢', '😀'] : [])];
    const cell = fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((some) => some.join(''));
    const form = fc.record({
      rows: fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      end: fc.constantFrom('\n', '\r\n'),
      quoted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(form, async ({ rows, delimiter, end, quoted }) => {
        const header = ['één', 'zwei', 'three'];
        const text = stringify([header, ...rows], {
          delimiter,
          record_delimiter: end,
          quoted,
          quoted_match: /\n/,
        });
        const found = await rowsIn(fileOf(encode(text)));
        expect(found.map(({ cells }) => cells)).toEqual([header, ...rows]);
        expect(found.map(({ row }) => row)).toEqual(found.map((_, at) => at + 1));
      }),
      { numRuns: 60 },
    );
  });
});

describe('files of rows', () => {
  const refusal = async (content: string | Buffer) =>
    rowsIn(fileOf(content, 'a.csv')).then(
      () => null,
      (error: Error) => error.message,
    );

  test('count empty lines, and leave them out', async () => {
    const found = await rowsIn(fileOf('a,b\n\n1,2\n'));
    expect(found).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['1', '2'] },
    ]);
  });

  test('are refused where quotes do not match, or a record never ends', async () => {
    expect(await refusal('a,b\n1,"2\n')).toBe(
      'a.csv cannot be read: row 2 opens a quote that is never closed.',
    );
    expect(await refusal('a,b\n1,"2"3\n')).toBe(
      'a.csv cannot be read: row 2 has text after a closing quote.',
    );
    expect(await refusal('a,b\n1,2"3\n')).toMatch(/^a.csv cannot be read: row 2 has a quote in the middle/);
    expect(await refusal(`a,b\n1,"${'x'.repeat(3_000_000)}`)).toMatch(
      /^a.csv cannot be read: row 2 is longer than 1 MiB/,
    );
    expect(await refusal(`${'a,'.repeat(10_000_000)}b\n`)).toMatch(
      /^a.csv cannot be read: row 1 is longer than 1 MiB/,
    );
  });

  test('are refused if a declared encoding does not know their bytes', async () => {
    const file = fileOf(Buffer.from('a\n\xff\n', 'latin1'), 'a.csv');
    await expect(rowsIn(file, { encoding: 'utf-8' })).rejects.toThrow(
      'a.csv is not UTF-8: some of its bytes are no characters.',
    );
  });
});

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

async function archive(entries: Record<string, string | Buffer>, name = 'a.zip') {
  const path = join(folder, String(++files));
  const zip = new yazl.ZipFile();
  for (const [entry, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), entry);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return { name, path };
}

const workbook = (sheets: Record<string, string>) =>
  archive(
    {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${Object.keys(sheets)
        .map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${Object.keys(sheets)
        .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
        .join('')}</Relationships>`,
      'xl/sharedStrings.xml':
        '<sst><si><t>shared</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.0&quot;d&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>',
      ...Object.fromEntries(
        Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at}.xml`, sheet(rows)]),
      ),
    },
    'book.xlsx',
  );

describe('workbooks', () => {
  test('give the texts of each sheet: shared and rich texts, numbers as shown, dates in ISO form', async () => {
    const cells =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2"><v>0.30000000000000004</v></c>' +
      '<c r="E2" s="1"><v>46023</v></c><c r="F2" s="3"><v>46023.378472222219</v></c><c r="G2" s="2"><v>5</v></c>' +
      '<c r="H2" t="inlineStr"><is><t>in line</t></is></c><c r="I2" t="b"><v>1</v></c><c r="J2"><v>12345678901</v></c></row>';
    const book = await workbook({ First: cells, Second: '<row r="1"><c r="A1"><v>1</v></c></row>' });
    const parts = await withParts([book], {}, async (parts) =>
      Promise.all(parts.map(async ({ name, rows }) => [name, await all(rows())])),
    );
    const row = [
      'shared',
      '',
      'rich text',
      '0.3',
      '2026-01-01',
      '2026-01-01T09:05',
      '5',
      'in line',
      'TRUE',
      '12345678901',
    ];
    expect(parts).toEqual([
      ['book.xlsx/First', [{ row: 2, cells: row }]],
      ['book.xlsx/Second', [{ row: 1, cells: ['1'] }]],
    ]);
  });

  test('are refused if they are broken or too wide', async () => {
    const read = (book: { name: string; path: string }) =>
      withParts([book], {}, async (parts) => all(parts[0]!.rows()));
    await expect(read(await workbook({ First: '<row><c r="ZZZ1"><v>1</v></c></row>' }))).rejects.toThrow(
      /more than 2000 columns/,
    );
    await expect(read(await workbook({ First: '<row><c' }))).rejects.toThrow(
      'book.xlsx cannot be read: the workbook is broken.',
    );
  });
});

describe('archives', () => {
  const unpacked = async (...packed: { name: string; path: string }[]) => {
    const into = mkdtempSync(join(folder, 'into-'));
    return unpack(packed, into);
  };

  test('are unpacked, workbooks are not, and files in them are named after both', async () => {
    const zip = await archive({ 'a/b.csv': 'x', '__MACOSX/c': 'no', 'd.txt': 'y' });
    const gzip = fileOf(gzipSync('z'), 'e.csv.gz');
    const book = await workbook({ First: '' });
    const found = await unpacked(zip, gzip, book);
    expect(found.map(({ name }) => name)).toEqual(['a.zip/a/b.csv', 'a.zip/d.txt', 'e.csv', 'book.xlsx']);
  });

  test('are refused if they are bombs, broken, nested or lead elsewhere', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
    await expect(unpacked(fileOf(bomb, 'bomb.gz'))).rejects.toThrow(
      'bomb.gz unpacks to more than can be loaded.',
    );
    await expect(unpacked(await archive({ zeros: Buffer.alloc(100 * 1024 * 1024) }))).rejects.toThrow(
      'a.zip unpacks to more than can be loaded.',
    );
    await expect(unpacked(fileOf(gzipSync('abc'.repeat(100)).subarray(0, 20), 'cut.gz'))).rejects.toThrow(
      'cut.gz cannot be unpacked: the archive is broken.',
    );
    await expect(unpacked(fileOf('PK\x03\x04and no more', 'cut.zip'))).rejects.toThrow(
      /cut.zip cannot be unpacked/,
    );
    const inner = await archive({ a: 'b' });
    const { readFileSync } = await import('node:fs');
    await expect(
      unpacked(await archive({ 'inner.zip': readFileSync(inner.path) }, 'outer.zip')),
    ).rejects.toThrow('outer.zip: inner.zip is an archive in an archive.');
    // yazl does not write such a path, so the name is changed in the bytes.
    const climbing = await archive({ 'aa/aa/up.csv': 'x' });
    const bytes = readFileSync(climbing.path, 'latin1').replaceAll('aa/aa/up.csv', '../../up.csv');
    await expect(unpacked(fileOf(Buffer.from(bytes, 'latin1'), 'climb.zip'))).rejects.toThrow(
      'climb.zip holds a path that leads out of the archive.',
    );
    await expect(unpacked(fileOf('a', 'same'), fileOf('b', 'same'))).rejects.toThrow(
      'Two files are called same.',
    );
  });
});

describe('nested records', () => {
  const records = [
    {
      id: 1,
      total: 12.5,
      big: 12345678901234567890n,
      legs: [{ from: 'MEL', to: { code: 'SYD' } }, { from: 'SYD' }],
      tags: ['a', 'b'],
      custom: [{ name: 'Project', value: 'Red' }],
    },
    { id: 2, total: -1, legs: { from: 'PER' }, none: null },
  ];
  const json = (value: unknown) =>
    JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `big${one}` : one)).replace(
      /"big(\d+)"/g,
      '$1',
    );

  test.each([
    ['a list', json(records)],
    ['a page', json({ page: 1, data: records, next: null })],
    ['pages', json([{ data: records.slice(0, 1) }, { data: records.slice(1) }])],
  ])('of JSON are read from %s, with exact digits', async (_, text) => {
    const { records: path, below } = recordPath('data[].legs[]');
    const found = await all(jsonRecords(fileOf(text), path));
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ id: '1', total: '12.5', big: '12345678901234567890' });
    const rows = found.flatMap((record) => rowsOf(record, below)).map((row) => Object.fromEntries(row));
    expect(rows).toMatchObject([
      {
        from: 'MEL',
        'to.code': 'SYD',
        '../id': '1',
        '#': '1',
        '../tags': 'a, b',
        '../custom.Project': 'Red',
        '../legs.length': '2',
      },
      { from: 'SYD', '../id': '1', '#': '2' },
      { from: 'PER', '../id': '2', '#': '1' },
    ]);
  });

  test('of JSON are refused if they break off', async () => {
    await expect(all(jsonRecords(fileOf('{"data":[{"a":1},', 'a.json'), ['data']))).rejects.toThrow(
      'a.json is not JSON, or ends in the middle of it.',
    );
    await expect(all(jsonRecords(fileOf('[1, oops]', 'a.json'), ['data']))).rejects.toThrow(
      'a.json is not JSON',
    );
  });

  test('of XML are elements of one name, with attributes, repeated elements and texts', async () => {
    const text = `<?xml version="1.0"?><x:Trips xmlns:x="x"><Trip id="7"><Leg><From>MEL</From></Leg><Leg><From>SYD &amp; more</From></Leg><Note><![CDATA[<b>]]></Note></Trip></x:Trips>`;
    const [record] = await all(xmlRecords(fileOf(text), ['Trip']));
    expect(record).toEqual({ '@id': '7', Leg: [{ From: 'MEL' }, { From: 'SYD & more' }], Note: '<b>' });
  });

  test('of XML are refused if they are no XML, declare entities or never end', async () => {
    const read = (text: string) => all(xmlRecords(fileOf(text, 'a.xml'), ['Trip']));
    await expect(read('<Trips>\n<Trip></Trips>')).rejects.toThrow('a.xml cannot be read: line 2 is not XML.');
    const entities = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Trips><Trip>&b;</Trip></Trips>';
    await expect(read(entities)).rejects.toThrow('a.xml cannot be read: line 1 is not XML.');
    await expect(read(`<Trips><Trip>${'x'.repeat(2_000_000)}</Trip></Trips>`)).rejects.toThrow(
      /longer than 1 MiB/,
    );
  });
});
