/** Lays out tables for slides: the height of each row, and which rows fit on a slide. */
import type { MoneyFormat } from '../../../charts/format.ts';
import type { Chart, Table } from '../document.ts';
import { drawnOf } from '../drawing/drawn.ts';
import { type Grid, gridOf, linesOfRow } from '../drawing/grid.ts';
import { leftOutText } from '../shown.ts';
import { boldStretch, pointsPerInch, stretch } from './sizes.ts';

export type TableRow = { cells: readonly string[]; height: number; isTotal: boolean };

/** A table, or some of its rows, with its header; heights in inches. */
export type TablePart = {
  title: string;
  grid: Grid;
  headHeight: number;
  rows: readonly TableRow[];
  /** Shown under the last row; empty: none. */
  remark: string;
};

const heights = { line: 0.19, padding: 0.1 };
export const headingHeight = 0.35;
/** Left and right padding of a cell, in total, in points. */
const padding = 14;

/** `width` is in inches. A glossary's definitions are in smaller type and are never cut. */
export function tablePart(table: Table, format: MoneyFormat, width: number, isGlossary = false): TablePart {
  const sizes = isGlossary ? [10] : [11, 10, 9];
  const mostLines = isGlossary ? Number.POSITIVE_INFINITY : 2;
  const room = {
    width: width * pointsPerInch,
    padding,
    sizes,
    mostLines,
    stretch: { normal: stretch, bold: boldStretch },
  };
  const grid = gridOf(table, format, room);
  const heightOf = (cells: readonly string[], weight?: 'bold') =>
    linesOfRow(cells, grid, room, weight) * heights.line + heights.padding;
  const rows = grid.rows.map((cells) => ({ cells, height: heightOf(cells), isTotal: false }));
  const total = grid.total && { cells: grid.total, height: heightOf(grid.total, 'bold'), isTotal: true };
  return {
    title: table.title,
    grid,
    headHeight: heightOf(grid.head, 'bold'),
    rows: [...rows, ...(total ? [total] : [])],
    remark: leftOutText(table),
  };
}

/** The height including the heading and room for a remark. */
export const heightOf = ({ headHeight, rows }: TablePart) =>
  2 * headingHeight + headHeight + rows.reduce((sum, { height }) => sum + height, 0);

/** Splits the rows into those that fit, at least one, and the remaining ones; null: none remain. */
export function split(part: TablePart, room: number): [TablePart, TablePart | null] {
  let count = 1;
  while (count < part.rows.length && heightOf(withRows(part, 0, count + 1)) <= room) count += 1;
  if (count >= part.rows.length) return [part, null];
  return [{ ...withRows(part, 0, count), remark: '' }, withRows(part, count)];
}

const withRows = (part: TablePart, from: number, to?: number) => ({
  ...part,
  rows: part.rows.slice(from, to),
});

/** The full texts of cells that were cut, for the notes. */
export const inFull = ({ grid, rows }: TablePart) =>
  rows
    .flatMap(({ cells }) => cells.flatMap((cell) => grid.inFull.get(cell) ?? []))
    .map((text) => `In full: ${text}`);

/** The table of values beside a pie. */
export function tableOfPie(chart: Chart, format: MoneyFormat): Table {
  return {
    title: 'In figures',
    columns: [
      { title: '', unit: 'text' },
      { title: chart.series[0]?.name ?? '', unit: chart.unit },
      { title: 'Share', unit: 'percent' },
    ],
    rows: drawnOf(chart, format).parts.map(({ name, value, share }) => [name, value, share]),
    leftOut: 0,
  };
}
