/** Rows of pieces: two that may stand side by side share one. */
import type { Block, Section } from '../document.ts';
import type { PageFormat } from './format.ts';
import { listPiece, type Measure, tablePiece } from './measure.ts';
import { heightOf, type Item, type Piece, sumOf } from './pieces.ts';

export type Row = {
  pieces: readonly Piece[];
  /** The width of each piece. */
  widths: readonly number[];
  least: number;
  most: number;
  /** A heading or cards, which stay with what follows them. */
  keepsNext: boolean;
};

const rowOf = (pieces: readonly Piece[], widths: readonly number[]): Row => ({
  pieces,
  widths,
  least: Math.max(...pieces.map(({ least }) => least)),
  most: Math.max(...pieces.map(({ most }) => most)),
  keepsNext: pieces.every(({ kind }) => kind === 'heading' || kind === 'cards'),
});

/** Of a chart beside a chart or table; of findings beside what is at risk. */
const shares = { even: [0.5, 0.5], points: [0.62, 0.38] } as const;

const widthsOf = ({ content, gap }: PageFormat, share: readonly number[]) =>
  share.map((one) => (content.w - gap * 1.5) * one);

export function rowsOf({ blocks }: Section, format: PageFormat, measure: Measure): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const [block, next] = [blocks[at]!, blocks[at + 1]];
    const pair = next && besideEachOther(block, next, format, measure);
    if (pair) at += 1;
    rows.push(pair ?? rowOf([measure.block(block, format.content.w)], [format.content.w]));
  }
  return rows;
}

export const headingRow = (section: Section, { content }: PageFormat, measure: Measure): Row =>
  rowOf([measure.heading(section)], [content.w]);

function besideEachOther(block: Block, next: Block, format: PageFormat, measure: Measure): Row | null {
  const isChart = (one: Block) => one.kind === 'chart';
  const mayBe = (one: Block) => isChart(one) || one.kind === 'table';
  const arePoints = block.kind === 'points' && next.kind === 'points' && !format.flows;
  if (!arePoints && !(mayBe(block) && mayBe(next) && (isChart(block) || isChart(next)))) return null;
  const widths = widthsOf(format, arePoints ? shares.points : shares.even);
  const pieces = [block, next].map((one, at) => measure.block(one, widths[at]!));
  return arePoints || pieces.every(({ isHalf }) => isHalf) ? rowOf(pieces, widths) : null;
}

const leastRows = { begin: 4, end: 3 };

/** The height of the smallest part of the row that may begin a page's end. */
export function leastBeginning({ pieces, least }: Row): number {
  const [piece] = pieces;
  if (pieces.length > 1 || !piece) return least;
  if (piece.kind === 'table' && piece.rows.length >= leastRows.begin + leastRows.end)
    return (
      heightOf(piece.title) +
      4 +
      piece.headHeight +
      sumOf(piece.rows.slice(0, leastRows.begin).map(({ height }) => height))
    );
  if (piece.kind === 'points' && piece.items.length > 1)
    return (piece.title ? heightOf(piece.title) + 5 : 0) + piece.items[0]!.height;
  return least;
}

/** The part that fits, and the rest; null: it cannot be split there. `isForced`: on an empty page, it must be. */
export function split(row: Row, room: number, isForced: boolean): [Row, Row] | null {
  const [piece] = row.pieces;
  if (row.pieces.length > 1 || !piece) return null;
  if (piece.kind === 'table') {
    const fixed = heightOf(piece.title) + 4 + piece.headHeight;
    const fitting = fittingCount(piece.rows, room - fixed);
    // Some rows go with the note.
    const most = Math.max(1, piece.rows.length - leastRows.end);
    const count = Math.min(isForced ? Math.max(1, fitting) : fitting, most);
    if (count >= piece.rows.length || (!isForced && count < leastRows.begin)) return null;
    const { kind: _, ...table } = piece;
    return [
      rowOf([tablePiece({ ...table, rows: piece.rows.slice(0, count), note: null })], row.widths),
      rowOf([tablePiece({ ...table, rows: piece.rows.slice(count) })], row.widths),
    ];
  }
  if (piece.kind === 'points' || (piece.kind === 'terms' && isForced)) {
    const fixed = piece.title ? heightOf(piece.title) + 5 : 0;
    const fitting = fittingCount(piece.items, (room - fixed) * piece.columns);
    const count = isForced ? Math.max(1, fitting) : fitting;
    if (count < 1 || count >= piece.items.length) return null;
    const part = (items: readonly Item[]) =>
      rowOf([listPiece(piece.kind, piece.title, items, piece.columns)], row.widths);
    return [part(piece.items.slice(0, count)), part(piece.items.slice(count))];
  }
  return null;
}

function fittingCount(parts: readonly { height: number }[], room: number): number {
  let [count, height] = [0, 0];
  for (const part of parts) {
    height += part.height;
    if (height > room) break;
    count += 1;
  }
  return count;
}
