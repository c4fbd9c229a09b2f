/** Lays out a table for renderers with fixed columns: the width of each column, and cell texts that fit. */
import type { MoneyFormat } from '../../../charts/format.ts';
import type { Table } from '../document.ts';
import { shown } from '../shown.ts';
import { fitted, linesOf, widthOf } from './letters.ts';

export type Grid = {
  /** In points; they add up to the available width. */
  widths: readonly number[];
  /** The font size in points. */
  size: number;
  isText: readonly boolean[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** All rows that are not listed, as one; the totals. */
  others: readonly string[] | null;
  total: readonly string[] | null;
  /** Texts that had to be cut, with their full texts. */
  inFull: ReadonlyMap<string, string>;
};

type Room = {
  /** In points. */
  width: number;
  /** Left and right padding of a cell, in total. */
  padding: number;
  /** Font sizes in points, tried in order until the columns fit. */
  sizes: readonly number[];
  /** Of a cell's text. */
  mostLines: number;
  /** How much wider the rendered font is than the measured one. */
  stretch?: { normal: number; bold: number };
};

/** The minimum width of a column of names, in points; of a word in it, at most. */
const leastName = 72;
const mostWord = 110;

export function gridOf(table: Table, format: MoneyFormat, room: Room): Grid {
  const isText = table.columns.map(({ unit }) => unit === 'text');
  const words = (row: Table['rows'][number]) =>
    table.columns.map(({ unit }, at) => shown(row[at] ?? null, unit, format));
  const head = table.columns.map(({ title }) => title);
  const rows = table.rows.map(words);
  const [others, total] = [table.others, table.total].map((row) =>
    row ? words(row).map((text, at) => (row[at] == null ? '' : text)) : null,
  ) as [string[] | null, string[] | null];

  const measured = room.sizes.map((size) => ({ size, ...widthsOf(size) }));
  const { size, widths } = measured.find(({ fits }) => fits) ?? measured.at(-1)!;
  const inFull = new Map<string, string>();
  const cut = (text: string, at: number, weight?: 'bold') => {
    const kept = fitted(text, innerWidth(widths[at]!, room, weight), size, room.mostLines, weight);
    if (kept !== text) inFull.set(kept, text);
    return kept;
  };
  return {
    widths,
    size,
    isText,
    head: head.map((text, at) => fitted(text, innerWidth(widths[at]!, room, 'bold'), size, 3, 'bold')),
    rows: rows.map((row) => row.map((text, at) => cut(text, at))),
    others: others?.map((text, at) => cut(text, at)) ?? null,
    total: total?.map((text, at) => cut(text, at, 'bold')) ?? null,
    inFull,
  };

  /** Names keep their words whole, except very long ones. */
  function leastOf(at: number, size: number): number {
    const words = rows.flatMap((row) => row[at]!.split(' '));
    const longest = Math.max(0, ...words.map((word) => widthOf(word, size)));
    return Math.max(leastName, Math.min(longest * (room.stretch?.normal ?? 1) + room.padding + 1, mostWord));
  }

  /** Figures are never cut: they take the width that they need, and names share the rest. */
  function widthsOf(size: number): { widths: number[]; fits: boolean } {
    const { normal, bold } = room.stretch ?? { normal: 1, bold: 1 };
    const needed = head.map((title, at) => {
      const cells = [...rows, ...(others ? [others] : [])].map((row) => widthOf(row[at]!, size));
      const heads = (isText[at] ? [title] : title.split(' ')).map((word) => widthOf(word, size, 'bold'));
      const sums = total ? [widthOf(total[at]!, size, 'bold')] : [];
      return Math.max(Math.max(0, ...cells) * normal, Math.max(...heads, ...sums) * bold) + room.padding + 1;
    });
    const left = room.width - sum(needed.filter((_, at) => !isText[at]));
    const texts = needed.filter((_, at) => isText[at]);
    if (sum(texts) <= left) {
      const share = room.width / sum(needed);
      return { widths: needed.map((width) => width * share), fits: true };
    }
    const least = sum(isText.flatMap((isName, at) => (isName ? leastOf(at, size) : [])));
    const shared = sharedOut(texts, Math.max(left, least));
    const widths = needed.map((width, at) => (isText[at] ? shared.shift()! : width));
    const scale = Math.min(1, room.width / sum(widths));
    return { widths: widths.map((width) => width * scale), fits: left >= least };
  }
}

/** Columns that need less than an equal share get what they need; the others share the rest equally. */
function sharedOut(needed: readonly number[], whole: number): number[] {
  const shares = new Map<number, number>();
  let left = whole;
  const byNeed = [...needed.keys()].toSorted((one, other) => needed[one]! - needed[other]!);
  for (const [at, column] of byNeed.entries()) {
    const share = Math.min(needed[column]!, left / (byNeed.length - at));
    shares.set(column, share);
    left -= share;
  }
  return [...needed.keys()].map((column) => shares.get(column)!);
}

/** The number of lines that the row takes. */
export function linesOfRow(
  row: readonly string[],
  { widths, size }: Grid,
  room: Pick<Room, 'padding' | 'stretch'>,
  weight?: 'bold',
): number {
  const lines = row.map(
    (text, at) => linesOf(text, innerWidth(widths[at]!, room, weight), size, weight).length,
  );
  return Math.max(1, ...lines);
}

/** The width for a cell's text, in points of the measured font. */
const innerWidth = (
  width: number,
  { padding, stretch }: Pick<Room, 'padding' | 'stretch'>,
  weight?: 'bold',
) => (width - padding) / (stretch?.[weight ?? 'normal'] ?? 1);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
