/**
 * Tables as an Excel workbook, batch by batch: the ZIP archive goes out while rows come in. Cells carry their own
 * texts, since a table of shared ones would have to be kept until the end; a text in a cell is never a formula.
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
const rowsOfASheet = 1_000_000;
/** Little smaller when packed harder, and much slower. */
const packing = { compressionLevel: 1 };
/** Letters of a sheet that are handed on at once: some pieces wait at each stage on the way to the reader. */
const pieceLength = 64_000;

export type Workbook = {
  /** Of the sheet, 25 characters at most; a table too long for one sheet goes on in `name 2` and so on. */
  name: string;
  /** What its rows are, in words. */
  about: readonly string[];
  /** Of the data that it shows. */
  dataVersion: number;
};

export function xlsxOf<Row>(
  { name, about, dataVersion }: Workbook,
  columns: readonly FileColumn<Row>[],
  total: number,
  batches: AsyncIterable<Row[]>,
  limit = rowsOfASheet,
): Readable {
  const names = Array.from({ length: Math.max(1, Math.ceil(total / limit)) }, (_, at) =>
    at === 0 ? name : `${name} ${at + 1}`,
  );
  const rows = new Rest(batches);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, packing);
  add('[Content_Types].xml', contentTypes(names.length));
  add('_rels/.rels', relationships);
  add('xl/workbook.xml', workbook(names));
  add('xl/_rels/workbook.xml.rels', workbookParts(names.length));
  add('xl/styles.xml', styles);
  add('docProps/core.xml', properties(name, about, dataVersion));
  for (const at of names.keys()) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, packing, (begin) => {
      const sheet = Readable.from(sheetOf(columns, rows, limit), { objectMode: false });
      // A reader who left, and a source that failed: either ends the other.
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
  rows: Rest<Row>,
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
      if (text.length < pieceLength) continue;
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

/** Excel counts days from the last but one of 1899, times as parts of a day. */
function numberOf(cell: number | string): number {
  if (typeof cell === 'number') return cell;
  return Date.parse(cell.length === 10 ? cell : `${cell}Z`) / 86_400_000 + 25_569;
}

/** 0: A, 25: Z, 26: AA. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** What is left of the batches, however many sheets take from it. */
class Rest<Row> {
  readonly #batches: AsyncIterator<Row[]>;
  #rows: Row[] = [];

  constructor(batches: AsyncIterable<Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** So many rows or fewer; none where all were taken. */
  async take(most: number): Promise<Row[]> {
    if (this.#rows.length === 0) this.#rows = (await this.#batches.next()).value ?? [];
    return this.#rows.splice(0, most);
  }

  end(): void {
    this.#batches.return?.().catch(() => undefined);
  }
}
