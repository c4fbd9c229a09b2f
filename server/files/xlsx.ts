/**
 * Writes tables as an Excel workbook, batch by batch: the ZIP archive is sent while rows arrive. Cells contain their
 * texts inline, since a table of shared strings would have to be kept until the end; an inline text is never a formula.
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { digitsOf, type FileColumn, type Kind } from './columns.ts';
import {
  cellText,
  contentTypes,
  properties,
  relationships,
  styleOf,
  styles,
  workbook,
  workbookParts,
} from './ooxml.ts';

/** Excel's own limit is 1,048,576 with the header. */
const rowsPerSheet = 1_000_000;
/** A higher level is much slower and compresses only slightly better. */
const compression = { compressionLevel: 1 };
/** Characters of a sheet per chunk: several chunks are buffered at each stage on the way to the reader. */
const chunkLength = 64_000;

export type Workbook = {
  /** The sheet's name, 25 characters at most; a table too long for one sheet continues in `name 2` and so on. */
  name: string;
  /** A description of its rows. */
  about: readonly string[];
  /** The version of the data that it shows. */
  dataVersion: number;
};

export function xlsxOf<Row>(
  { name, about, dataVersion }: Workbook,
  columns: readonly FileColumn<Row>[],
  total: number,
  batches: AsyncIterable<Row[]>,
  limit = rowsPerSheet,
): Readable {
  const names = Array.from({ length: Math.max(1, Math.ceil(total / limit)) }, (_, at) =>
    at === 0 ? name : `${name} ${at + 1}`,
  );
  const rows = new RemainingRows(batches);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, compression);
  add('[Content_Types].xml', contentTypes(names.length));
  add('_rels/.rels', relationships);
  add('xl/workbook.xml', workbook(names));
  add('xl/_rels/workbook.xml.rels', workbookParts(names.length));
  add('xl/styles.xml', styles);
  add('docProps/core.xml', properties(name, about, dataVersion));
  for (const at of names.keys()) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, compression, (begin) => {
      const sheet = Readable.from(sheetOf(columns, rows, limit), { objectMode: false });
      // A closed output ends the sheet, and a failed sheet ends the output.
      output.on('close', () => sheet.destroy());
      sheet.on('error', fail);
      begin(null, sheet);
    });
  }
  output.on('close', () => rows.end());
  zip.end();
  return output;
}

async function* sheetOf<Row>(
  columns: readonly FileColumn<Row>[],
  rows: RemainingRows<Row>,
  limit: number,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnName(at));
  const widths = columns.map(
    ({ title, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(title.length + 2, width[kind])}" customWidth="1"/>`,
  );
  const head = columns
    .map(({ title }, at) => `<c r="${letters[at]}1" t="inlineStr" s="${styleOf.head}">${cellText(title)}</c>`)
    .join('');
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head}</row>`,
  );
  let at = 1;
  let text = '';
  while (at <= limit) {
    const batch = await rows.take(limit + 1 - at);
    if (batch.length === 0) break;
    for (const row of batch) {
      at += 1;
      text += rowOf(columns, letters, row, digitsOf(at));
      if (text.length < chunkLength) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

function rowOf<Row>(
  columns: readonly FileColumn<Row>[],
  letters: readonly string[],
  row: Row,
  number: string,
): string {
  let text = `<row r="${number}">`;
  for (let at = 0; at < columns.length; at++) {
    const { kind, value } = columns[at] as FileColumn<Row>;
    const cell = value(row);
    if (cell === null) continue;
    const start = `<c r="${letters[at]}${number}"`;
    if (kind === 'text') text += `${start} t="inlineStr">${cellText(String(cell))}</c>`;
    else text += `${start} s="${styleOf[kind]}"><v>${digitsOf(numberOf(cell))}</v></c>`;
  }
  return `${text}</row>`;
}

const width: Record<Kind, number> = { text: 16, number: 10, money: 12, date: 12, time: 17 };

/** Excel counts days from 30 December 1899, and times as fractions of a day. */
function numberOf(cell: number | string): number {
  if (typeof cell === 'number') return cell;
  return Date.parse(cell.length === 10 ? cell : `${cell}Z`) / 86_400_000 + 25_569;
}

/** 0: A, 25: Z, 26: AA. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** The remaining rows of the batches, from which any number of sheets take. */
class RemainingRows<Row> {
  readonly #batches: AsyncIterator<Row[]>;
  #rows: Row[] = [];

  constructor(batches: AsyncIterable<Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Returns at most this many rows; none once all were taken. */
  async take(most: number): Promise<Row[]> {
    if (this.#rows.length === 0) this.#rows = (await this.#batches.next()).value ?? [];
    return this.#rows.splice(0, most);
  }

  end(): void {
    this.#batches.return?.().catch(() => undefined);
  }
}
