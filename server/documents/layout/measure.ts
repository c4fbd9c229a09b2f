/** Measures blocks with the fonts that PDF embeds; slides have a reserve for other fonts. */
import type { Block, Chart, Cover, Point, Section, Table, Term } from '../document.ts';
import { rankedHeight } from '../drawing/chart-shapes.ts';
import { type Grid, gridOf, linesOfRow } from '../drawing/grid.ts';
import { fitted, linesOf } from '../drawing/letters.ts';
import { actionText, cardLines } from '../shown.ts';
import type { PageFormat } from './format.ts';
import { type GridRow, heightOf, type Item, type Lines, lineHeight, type Piece, sumOf } from './pieces.ts';

type Style = Pick<Lines, 'size' | 'weight' | 'tone'>;

/** `scale` enlarges the type, for pages with little on them. */
export class Measure {
  readonly #format: PageFormat;
  readonly #cover: Cover;
  readonly #scale: number;

  constructor(format: PageFormat, cover: Cover, scale: number) {
    this.#format = format;
    this.#cover = cover;
    this.#scale = scale;
  }

  heading({ name, title }: Section): Piece {
    const { w } = this.#format.content;
    const size = this.#format.sizes.title;
    const texts = [this.#lines(title, w, { size, weight: 'bold', tone: 'accent' })];
    const height = sumOf(texts.map(heightOf)) + 6;
    return { kind: 'heading', name, texts, least: height, most: height, isHalf: false };
  }

  block(block: Block, width: number): Piece {
    switch (block.kind) {
      case 'cards':
        return this.#cards(block.cards);
      case 'chart':
        return this.#chart(block.chart, width);
      case 'table':
        return this.#table(block.table, width);
      case 'points':
        return this.#points(block.title, block.points, width);
      case 'terms':
        return this.#terms(block.title, block.terms, width);
    }
  }

  #size(name: keyof PageFormat['sizes']): number {
    return this.#format.sizes[name] * this.#scale;
  }

  #lines(text: string, width: number, style: Style, most?: number): Lines {
    const inner = width / this.#format.stretch[style.weight];
    const kept = most === undefined ? text : fitted(text, inner, style.size, most, style.weight);
    return { ...style, lines: linesOf(kept, inner, style.size, style.weight) };
  }

  #title(title: string, width: number): Lines {
    return this.#lines(title, width, { size: this.#size('heading'), weight: 'bold', tone: 'text' }, 2);
  }

  #cards(cards: Extract<Block, { kind: 'cards' }>['cards']): Piece {
    const { cardsInRow, gap } = this.#format;
    const rows = Math.ceil(cards.length / cardsInRow);
    const columns = Math.ceil(cards.length / rows);
    const lines = Math.max(...cards.map((card) => cardLines(card, this.#cover).length));
    const cardHeight =
      (this.#size('label') + this.#size('value') + lines * this.#size('small')) * lineHeight + 22;
    const height = rows * cardHeight + (rows - 1) * gap * 0.7;
    const scale = this.#scale;
    return { kind: 'cards', cards, columns, cardHeight, scale, least: height, most: height, isHalf: false };
  }

  #chart(chart: Chart, width: number): Piece {
    const { least, most } = this.#format.chart;
    const title = this.#title(chart.title, width);
    const note = chart.note === undefined ? null : this.#note(chart.note, width);
    const around = heightOf(title) + 4 + (note ? heightOf(note) + 4 : 0);
    // Office programs break the labels of low charts.
    const bars = rankedHeight(
      chart,
      this.#format.flows ? width : Number.POSITIVE_INFINITY,
      this.#size('small'),
    );
    const lowest = least * Math.min(this.#scale, 1.2);
    const body = chart.kind === 'columns' ? lowest : Math.max(bars, this.#format.flows ? 0 : lowest * 0.8);
    return {
      kind: 'chart',
      chart,
      title,
      note,
      scale: this.#scale,
      least: around + body,
      most: around + Math.max(body, chart.kind === 'ranked' ? chart.categories.length * 34 : most),
      isHalf: chart.categories.length <= this.#format.mostInHalf,
    };
  }

  #note(text: string, width: number): Lines {
    return this.#lines(text, width, { size: this.#size('small'), weight: 'normal', tone: 'quiet' });
  }

  #table(table: Table, width: number): Piece {
    const padding = 10;
    const body = this.#size('body');
    const room = {
      width,
      padding,
      sizes: this.#format.flows
        ? [9, 8, 7].map((one) => one * this.#scale)
        : [body * 0.92, body * 0.85, body * 0.75],
      mostLines: 2,
      stretch: this.#format.stretch,
    };
    const grid = gridOf(table, this.#cover, room);
    const rowHeight = (cells: readonly string[], weight?: 'bold') =>
      linesOfRow(cells, grid, room, weight) * grid.size * lineHeight + grid.size * 0.5;
    const row = (cells: readonly string[], kind: GridRow['kind']): GridRow => ({
      cells,
      kind,
      height: rowHeight(cells, kind === 'total' ? 'bold' : undefined),
    });
    const rows = [
      ...grid.rows.map((cells) => row(cells, 'row')),
      ...(grid.others ? [row(grid.others, 'others')] : []),
      ...(grid.total ? [row(grid.total, 'total')] : []),
    ];
    const note = table.note === undefined ? null : this.#note(table.note, width);
    const isHalf = this.#format.hasHalfTables && table.columns.length <= 5 && rows.length <= 12;
    return tablePiece({
      title: this.#title(table.title, width),
      grid,
      headHeight: rowHeight(grid.head, 'bold'),
      rows,
      note,
      isHalf,
    });
  }

  #points(title: string | undefined, points: readonly Point[], width: number): Piece {
    const inner = width - 14;
    const [body, small] = [this.#size('body'), this.#size('body') * 0.92];
    const items = points.map(({ text, why, action, mark }): Item => {
      const texts = [
        this.#lines(text, inner, { size: body, weight: 'bold', tone: 'text' }),
        ...(why ? [this.#lines(why, inner, { size: small, weight: 'normal', tone: 'text' })] : []),
        ...(action
          ? [this.#lines(actionText(action), inner, { size: small, weight: 'normal', tone: 'accent' })]
          : []),
      ];
      return { texts, mark, height: sumOf(texts.map(heightOf)) + 7 };
    });
    return listPiece('points', title === undefined ? null : this.#title(title, width), items, 1);
  }

  #terms(title: string | undefined, terms: readonly Term[], width: number): Piece {
    const { termColumns: columns, gap } = this.#format;
    const inner = columnWidth(width, columns, gap);
    const size = this.#size('small');
    const items = terms.map(({ label, definition }): Item => {
      const texts = [
        this.#lines(label, inner, { size, weight: 'bold', tone: 'text' }),
        this.#lines(definition, inner, { size, weight: 'normal', tone: 'quiet' }),
      ];
      return { texts, height: sumOf(texts.map(heightOf)) + 5 };
    });
    return listPiece('terms', title === undefined ? null : this.#title(title, width), items, columns);
  }
}

/** Of one of several columns. */
export const columnWidth = (width: number, columns: number, gap: number) =>
  (width - gap * 1.5 * (columns - 1)) / columns;

type TableParts = {
  title: Lines;
  grid: Grid;
  headHeight: number;
  rows: readonly GridRow[];
  note: Lines | null;
  isHalf: boolean;
};

export function tablePiece(table: TableParts): Piece {
  const fixed = heightOf(table.title) + 4 + (table.note ? heightOf(table.note) + 5 : 0);
  const body = table.headHeight + sumOf(table.rows.map(({ height }) => height));
  return { kind: 'table', ...table, least: fixed + body, most: fixed + body * 1.7 };
}

export function listPiece(
  kind: 'points' | 'terms',
  title: Lines | null,
  items: readonly Item[],
  columns: number,
): Piece {
  const head = title ? heightOf(title) + 5 : 0;
  const body = Math.max(...inColumns(items, columns).map((some) => sumOf(some.map(({ height }) => height))));
  return { kind, title, items, columns, least: head + body, most: head + body * 1.5, isHalf: false };
}

/** Fills one column after the other, as evenly as the order allows. */
export function inColumns(items: readonly Item[], columns: number): Item[][] {
  const even = sumOf(items.map(({ height }) => height)) / columns;
  const made: Item[][] = [[]];
  let filled = 0;
  for (const item of items) {
    if (made.length < columns && filled > 0 && filled + item.height / 2 > even) {
      made.push([]);
      filled = 0;
    }
    made.at(-1)!.push(item);
    filled += item.height;
  }
  return made;
}
