import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';

const database = testDatabase();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripledger-feed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const header =
  'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid,supplier_name';
const row = 'test,L1,B1,Other,ACME,2026-03-10,1.00,Café';
const csv = `${header}\n${row}\n`;
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const asCsv = 'save it as "CSV UTF-8 (Comma delimited)"';

/** The import's message when it refuses these files, given by name. */
async function refusalOf(files: Record<string, string | Buffer>): Promise<string> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const client = await newClient(database);
  const refusal = await client.importFolder(folder).then(
    () => 'taken',
    (error: Error) => error.message,
  );
  expect(await client.lines()).toHaveLength(refusal === 'taken' ? 1 : 0);
  return refusal;
}

const separated = (separator: string) => csv.replaceAll(',', separator);
const saveWithCommas = 'save it with commas between the cells, and points in amounts.';

test.each<[string, string | Buffer, string]>([
  ['UTF-16 with a mark', utf16(`\ufeff${csv}`), `is UTF-16: save it as UTF-8; in Excel, ${asCsv}.`],
  [
    'UTF-16 of the other order',
    utf16(`\ufeff${csv}`).swap16(),
    `is UTF-16: save it as UTF-8; in Excel, ${asCsv}.`,
  ],
  ['UTF-16 without a mark', utf16(csv), `is UTF-16: save it as UTF-8; in Excel, ${asCsv}.`],
  ['semicolons', separated(';'), `is separated by semicolons: ${saveWithCommas}`],
  [
    'semicolons and quotes',
    `\ufeff${separated(';').replace(/^[^\n]*/, (names) => `"${names.replaceAll(';', '";"')}"`)}`,
    `is separated by semicolons: ${saveWithCommas}`,
  ],
  ['tabs', separated('\t'), `is separated by tabs: ${saveWithCommas}`],
  ['gzip', gzipSync(csv), 'is compressed with gzip: unpack it first, as with gunzip.'],
  ['ZIP', 'PK\x03\x04…', `is a ZIP archive or an Excel workbook: unpack it first; a workbook, ${asCsv}.`],
])('refuses %s named as CSV', async (_, content, refusal) => {
  expect(await refusalOf({ 'line_items.csv': content })).toBe(`line_items.csv ${refusal}`);
});

test.each([
  ['line_items.csv.gz', 'unpack it first'],
  ['line_items.csv.zip', 'unpack it first'],
  ['line_items.zip', 'unpack it first'],
  ['line_items.xlsx', asCsv],
  ['line_items.tsv', asCsv],
])('refuses %s instead of line_items.csv', async (name, remedy) => {
  expect(await refusalOf({ [name]: csv })).toBe(
    `There is no line_items.csv, but there is ${name}: ${remedy}.`,
  );
});

test('does not ignore a compressed file beside the lines', async () => {
  const files = { 'line_items.csv': csv, 'hierarchy.csv.gz': gzipSync('node_code,label\n') };
  expect(await refusalOf(files)).toBe(
    'There is no hierarchy.csv, but there is hierarchy.csv.gz: unpack it first.',
  );
});

test('recognises Windows-1252 in rows and in the header', async () => {
  const client = await newClient(database);
  const hierarchy = 'node_code,label\nACME,Acme\n';
  const latin = (text: string) => Buffer.from(text, 'latin1');
  for (const [name, content] of [
    ['hierarchy.csv', hierarchy],
    ['line_items.csv', latin(csv)],
  ] as const) {
    writeFileSync(join(folder, name), content);
  }
  await client.importFolder(folder);
  const reason = 'holds bytes that are no UTF-8 (Windows-1252, it seems: save the file as UTF-8)';
  expect(await client.rejects()).toMatchObject([{ row: 2, column: 'supplier_name', reason }]);
  const other = latin(csv.replace('supplier_name', 'fournisseur préféré'));
  expect(await refusalOf({ 'line_items.csv': other })).toBe(`line_items.csv: the header's cell 8 ${reason}.`);
});

test('accepts files that only resemble another format', async () => {
  const files = {
    'hierarchy.csv': 'node_code,label\nACME,a;b\n',
    'line_items.csv': csv.replace('supplier_name', 'a;b\tc'),
  };
  expect(await refusalOf(files)).toBe('taken');
});
