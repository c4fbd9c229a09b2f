/** Draws the parts of a PDF's page. */

import { ink } from '../../lib/theme.ts';
import type { Cover } from '../document.ts';
import { chartShapes } from '../drawing/chart-shapes.ts';
import { fitted, fittingSize } from '../drawing/letters.ts';
import { type Box, paper } from '../layout/format.ts';
import { columnWidth, inColumns } from '../layout/measure.ts';
import {
  heightOf,
  type Item,
  type Lines,
  lineHeight,
  type Part,
  type PieceOf,
  sumOf,
} from '../layout/pieces.ts';
import { cardLines, cardValue, markOf } from '../shown.ts';
import type { Pen, Tag } from './pen.ts';

export function drawPart(pen: Pen, { piece, box }: Part, cover: Cover, parent: Tag): void {
  if (piece.kind === 'heading') drawHeading(pen, piece, box, parent);
  else if (piece.kind === 'cards') drawCards(pen, piece, box, cover, parent);
  else if (piece.kind === 'chart') drawChart(pen, piece, box, cover, parent);
  else if (piece.kind === 'table') drawTable(pen, piece, box, parent);
  else drawList(pen, piece, box, parent);
}

function drawTitle(pen: Pen, title: Lines, { x, y }: Box, parent: Tag): number {
  pen.tagged(parent, 'H3', () => void pen.lines(x, y, title));
  return heightOf(title);
}

function drawHeading(pen: Pen, { name, texts }: PieceOf<'heading'>, { x, y, w, h }: Box, parent: Tag): void {
  pen.pdf.outline.addItem(name);
  pen.tagged(parent, 'H2', () => {
    let top = y;
    for (const one of texts) top += pen.lines(x, top, one);
  });
  pen.artifact(() => pen.rule(x, y + h - 1, x + w, y + h - 1, pen.theme.accent, 1.6));
}

function drawCards(
  pen: Pen,
  { cards, columns, cardHeight, scale }: PieceOf<'cards'>,
  { x, y, w }: Box,
  cover: Cover,
  parent: Tag,
): void {
  const { gap, sizes } = paper;
  const between = gap * 0.7;
  const width = (w - between * (columns - 1)) / columns;
  for (const [at, card] of cards.entries()) {
    const left = x + (at % columns) * (width + between);
    const top = y + Math.floor(at / columns) * (cardHeight + between);
    const inner = width - 16;
    pen.artifact(() => {
      pen.rect(left, top, width, cardHeight, ink.tint);
      pen.rect(left, top, width, 2.5, pen.theme.accent);
    });
    pen.tagged(parent, 'P', () => {
      let base = top + 10;
      const line = (text: string, size: number, weight: 'normal' | 'bold', color: string, least = 6.5) => {
        const fitting = fittingSize(text, inner, size, least, weight);
        base += size * lineHeight;
        pen.line(left + 8, base, fitted(text, inner, fitting, 1, weight), { size: fitting, weight, color });
      };
      line(card.label, sizes.label * scale, 'normal', ink.quiet);
      base += 3;
      line(cardValue(card, cover), sizes.value * scale, 'bold', ink.text);
      base += 2;
      const mark = markOf(card);
      for (const [row, text] of cardLines(card, cover).entries()) {
        const isMarked = mark !== null && row === 0;
        line(text, sizes.small * scale, 'normal', isMarked ? pen.colorOf(mark) : ink.quiet);
      }
    });
  }
}

function drawChart(
  pen: Pen,
  { chart, title, note, scale }: PieceOf<'chart'>,
  box: Box,
  cover: Cover,
  parent: Tag,
): void {
  const head = drawTitle(pen, title, box, parent) + 4;
  const foot = note ? heightOf(note) + 4 : 0;
  const room = { width: box.w, height: box.h - head - foot, size: paper.sizes.small * scale };
  pen.tagged(
    parent,
    'Figure',
    () => {
      for (const shape of chartShapes(chart, cover, pen.theme, room)) {
        const at = { x: (x: number) => box.x + x, y: (y: number) => box.y + head + y };
        if (shape.kind === 'rect') {
          const draw = shape.isOutline ? pen.outline : pen.rect;
          draw.call(pen, at.x(shape.x), at.y(shape.y), shape.w, shape.h, shape.color);
        } else if (shape.kind === 'line')
          pen.rule(at.x(shape.x1), at.y(shape.y1), at.x(shape.x2), at.y(shape.y2), shape.color, 0.75);
        else drawText(pen, at.x(shape.x), at.y(shape.y), shape);
      }
    },
    { alt: chart.summary },
  );
  if (note) pen.tagged(parent, 'P', () => void pen.lines(box.x, box.y + box.h - heightOf(note), note));
}

type Text = { text: string; size: number; color: string; anchor: 'start' | 'middle' | 'end' };

/** Texts that are not at the start are aligned within a width around their place. */
function drawText(pen: Pen, x: number, y: number, { text, size, color, anchor }: Text): void {
  const wide = pen.widthOf(text, size);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
  pen.line(left, y, text, { size, color });
}

function drawTable(pen: Pen, piece: PieceOf<'table'>, box: Box, parent: Tag): void {
  const { title, grid, headHeight, rows, note } = piece;
  const head = drawTitle(pen, title, box, parent) + 4;
  const foot = note ? heightOf(note) + 5 : 0;
  const body = headHeight + sumOf(rows.map(({ height }) => height));
  const factor = Math.max(1, (box.h - head - foot) / body);
  let y = box.y + head;
  const cells = (
    texts: readonly string[],
    height: number,
    weight: 'normal' | 'bold',
    type: string,
    row: Tag,
  ) => {
    let { x } = box;
    for (const [at, text] of texts.entries()) {
      const width = grid.widths[at]!;
      const lines = pen.wrapped(text, width - 10, grid.size, weight);
      const top = y + (height - lines.length * grid.size * lineHeight) / 2;
      const tone = type === 'TH' && weight === 'bold' ? ('quiet' as const) : ('text' as const);
      const align = grid.isText[at] ? ('left' as const) : ('right' as const);
      const left = x + 5;
      pen.tagged(row, type, () => {
        pen.lines(left, top, { lines, size: grid.size, weight, tone }, { width: width - 10, align });
      });
      x += width;
    }
  };
  pen.group(parent, 'Table', (table) => {
    const height = headHeight * factor;
    pen.group(table, 'TR', (row) => cells(grid.head, height, 'bold', 'TH', row));
    y += height;
    pen.artifact(() => pen.rule(box.x, y, box.x + box.w, y, pen.theme.accent, 1.2));
    for (const one of rows) {
      const isTotal = one.kind === 'total';
      const rowHeight = one.height * factor;
      if (isTotal) pen.artifact(() => pen.rule(box.x, y, box.x + box.w, y, ink.quiet, 0.9));
      pen.group(table, 'TR', (row) => cells(one.cells, rowHeight, isTotal ? 'bold' : 'normal', 'TD', row));
      y += rowHeight;
      pen.artifact(() => pen.rule(box.x, y, box.x + box.w, y, ink.line));
    }
  });
  if (note) pen.tagged(parent, 'P', () => void pen.lines(box.x + 5, y + 5, note));
}

function drawList(pen: Pen, piece: PieceOf<'points' | 'terms'>, box: Box, parent: Tag): void {
  const { title, items, columns, kind } = piece;
  const head = title ? drawTitle(pen, title, box, parent) + 5 : 0;
  const width = columnWidth(box.w, columns, paper.gap);
  const body = piece.least - head;
  const factor = Math.max(1, (box.h - head) / body);
  pen.group(parent, 'L', (list) => {
    for (const [column, some] of inColumns(items, columns).entries()) {
      const x = box.x + column * (width + paper.gap * 1.5);
      let y = box.y + head;
      for (const item of some) {
        drawItem(pen, item, { x, y }, kind === 'points', list);
        y += item.height * factor;
      }
    }
  });
}

function drawItem(
  pen: Pen,
  { texts, mark, height }: Item,
  { x, y }: { x: number; y: number },
  hasBar: boolean,
  list: Tag,
) {
  const indent = hasBar ? 14 : 0;
  if (hasBar) {
    const color = mark ? pen.colorOf(mark) : pen.theme.accent;
    pen.artifact(() => pen.rect(x, y + 1, 3, height - 9, color));
  }
  pen.tagged(list, 'LI', () => {
    let top = y;
    for (const one of texts) top += pen.lines(x + indent, top, one);
  });
}
