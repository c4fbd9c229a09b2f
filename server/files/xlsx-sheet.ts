/** The sheets of a workbook: rows under a header that filters them, with totals, and notes on all of them. */
import { digitsOf, type FileColumn, type Kind } from './columns.ts';
import { boldOf, cellText, sheetStart, styleOf } from './ooxml.ts';

/** Characters of a sheet per chunk: several chunks are buffered at each stage on the way to the reader. */
const chunkLength = 64_000;
/** Columns that stay in sight: what identifies a row comes first. */
const frozenColumns = 2;

export type Totals = Map<FileColumn<never>, number>;

/** Adds to `totals`, in thousandths, which keep sums of cents exact. */
export async function* sheetOf<Row>(
  columns: readonly FileColumn<Row>[],
  titles: readonly string[],
  rows: RemainingRows<Row>,
  limit: number,
  totals: Totals,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnName(at));
  const head = titles.map(
    (title, at) => `<c r="${letters[at]}1" t="inlineStr" s="${boldOf.text}">${cellText(title)}</c>`,
  );
  const widths = widthsOf(columns, titles, await rows.peek());
  yield Buffer.from(
    `${sheetStart}${viewOf(columns.length)}${widths}<sheetData><row r="1">${head.join('')}</row>`,
  );
  const summed = columns.map((column) => (column.hasTotal ? column : null));
  const sums = new Float64Array(columns.length);
  let at = 1;
  let text = '';
  while (at <= limit) {
    const batch = await rows.take(limit + 1 - at);
    if (batch.length === 0) break;
    for (const row of batch) {
      at += 1;
      text += rowOf(columns, letters, row, digitsOf(at));
      for (const [column, one] of summed.entries()) {
        if (one) sums[column]! += Math.round(Number(one.value(row) ?? 0) * 1000);
      }
      if (text.length < chunkLength) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  for (const [column, one] of summed.entries()) {
    if (one)
      totals.set(one as FileColumn<never>, (totals.get(one as FileColumn<never>) ?? 0) + sums[column]!);
  }
  const last = at > 1 ? totalRow(columns, letters, sums, at) : '';
  yield Buffer.from(
    `${text}${last}</sheetData><autoFilter ref="${filteredRange(columns.length, at - 1).replaceAll('$', '')}"/></worksheet>`,
  );
}

/** The header and the rows below it. */
export const filteredRange = (columns: number, rows: number) =>
  `$A$1:$${columnName(columns - 1)}$${rows + 1}`;

/** What the filter hides is left out of the totals. */
function totalRow<Row>(
  columns: readonly FileColumn<Row>[],
  letters: readonly string[],
  sums: Float64Array,
  last: number,
): string {
  if (!columns.some(({ hasTotal }) => hasTotal)) return '';
  const label = columns.findIndex(({ hasTotal }) => !hasTotal);
  const cells = columns.map(({ kind, hasTotal }, at) => {
    const start = `<c r="${letters[at]}${last + 1}"`;
    if (at === label) return `${start} t="inlineStr" s="${boldOf.text}">${cellText('Total')}</c>`;
    if (!hasTotal) return '';
    const formula = `SUBTOTAL(109,${letters[at]}2:${letters[at]}${last})`;
    return `${start} s="${boldOf[kind]}"><f>${formula}</f><v>${digitsOf(sums[at]! / 1000)}</v></c>`;
  });
  return `<row r="${last + 1}">${cells.join('')}</row>`;
}

function viewOf(columns: number): string {
  const x = Math.min(frozenColumns, columns - 1);
  const [split, pane] = x > 0 ? [`xSplit="${x}" `, 'bottomRight'] : ['', 'bottomLeft'];
  return `<sheetViews><sheetView workbookViewId="0"><pane ${split}ySplit="1" topLeftCell="${columnName(x)}2" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`;
}

const leastWidth: Record<Kind, number> = { text: 8, number: 10, money: 14, measure: 12, date: 12, time: 17 };
const mostWidth = 50;

/** As wide as the title with the filter's button, and as the texts of the first rows. */
function widthsOf<Row>(
  columns: readonly FileColumn<Row>[],
  titles: readonly string[],
  rows: readonly Row[],
): string {
  const widths = columns.map(({ kind, value }, at) => {
    const texts = kind === 'text' ? rows.map((row) => String(value(row) ?? '').length + 1) : [];
    return Math.min(mostWidth, Math.max(leastWidth[kind], titles[at]!.length + 4, ...texts));
  });
  return `<cols>${widths.map(columnWidth).join('')}</cols>`;
}

const columnWidth = (width: number, at: number) =>
  `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;

/** Labels in the first column, texts or numbers in the second. */
export function notesSheet(notes: readonly Note[]): string {
  const rows = notes.map(({ label, value, kind }, at) => {
    const name = `<c r="A${at + 1}" t="inlineStr" s="${boldOf.text}">${cellText(label)}</c>`;
    const cell =
      typeof value === 'number'
        ? `<c r="B${at + 1}" s="${styleOf[kind ?? 'number']}"><v>${digitsOf(value)}</v></c>`
        : `<c r="B${at + 1}" t="inlineStr">${cellText(value)}</c>`;
    return `<row r="${at + 1}">${name}${cell}</row>`;
  });
  return `${sheetStart}<cols>${[32, 100].map(columnWidth).join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

export type Note = { label: string; value: string | number; kind?: Kind };

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
export class RemainingRows<Row> {
  readonly #batches: AsyncIterator<Row[]>;
  #rows: Row[] = [];

  constructor(batches: AsyncIterable<Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** The next rows, which are still to be taken. */
  async peek(): Promise<readonly Row[]> {
    if (this.#rows.length === 0) this.#rows = (await this.#batches.next()).value ?? [];
    return this.#rows;
  }

  /** Returns at most this many rows; none once all were taken. */
  async take(most: number): Promise<Row[]> {
    await this.peek();
    return this.#rows.splice(0, most);
  }

  end(): void {
    this.#batches.return?.().catch(() => undefined);
  }
}
