/** Blocks, measured for a kind of page: how high each must be, may be, and where it may be split. */
import type { Card, Chart, Cover, Mark } from '../document.ts';
import type { Grid } from '../drawing/grid.ts';
import type { Box, PageFormat } from './format.ts';

/** Lines of one style, and the style's font size. */
export type Lines = { lines: readonly string[]; size: number; weight: 'normal' | 'bold'; tone: Tone };
export type Tone = 'text' | 'quiet' | 'accent' | Mark;

export type GridRow = { cells: readonly string[]; height: number; kind: 'row' | 'others' | 'total' };
export type Item = { texts: readonly Lines[]; height: number; mark?: Mark | undefined };

type Kind =
  | { kind: 'heading'; name: string; texts: readonly Lines[] }
  | { kind: 'cards'; cards: readonly Card[]; columns: number; cardHeight: number; scale: number }
  | { kind: 'chart'; chart: Chart; title: Lines; note: Lines | null; scale: number }
  | {
      kind: 'table';
      title: Lines;
      grid: Grid;
      headHeight: number;
      rows: readonly GridRow[];
      note: Lines | null;
    }
  | { kind: 'points' | 'terms'; title: Lines | null; items: readonly Item[]; columns: number };

export type Piece = Kind & {
  /** In points: at least, and up to which it may be stretched. */
  least: number;
  most: number;
  isHalf: boolean;
};
export type PieceOf<Name extends Piece['kind']> = Extract<Piece, { kind: Name }>;

export type Part = { piece: Piece; box: Box };

export type Page = {
  /** Of slides: the section's title, and its name. */
  title: string;
  name: string;
  parts: readonly Part[];
  notes: readonly string[];
};

export type Layout = { cover: Cover; format: PageFormat };

export const lineHeight = 1.25;
export const heightOf = ({ lines, size }: Lines) => lines.length * size * lineHeight;
export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
