/** Draws the parts of a slide: text, cards, native tables and native charts. */

import { ink, markColors, type Theme } from '../../lib/theme.ts';
import type { Cover } from '../document.ts';
import { fitted, fittingSize } from '../drawing/letters.ts';
import { type Box, slide as format, pointsPerInch } from '../layout/format.ts';
import { columnWidth, inColumns } from '../layout/measure.ts';
import { heightOf, type Item, type Lines, type Part, type PieceOf, sumOf } from '../layout/pieces.ts';
import { cardLines, cardValue, markOf } from '../shown.ts';
import { drawChart } from './chart.ts';
import { type Border, type CellOptions, face, type Slide, type TableCell, type TextOptions } from './pptx.ts';

/** Text without margins, which never outgrows its box. */
export const plain: TextOptions = {
  fontFace: face,
  margin: 0,
  fit: 'none',
  color: ink.text.slice(1),
  valign: 'top',
};

export const inches = ({ x, y, w, h }: Box): Box => ({
  x: x / pointsPerInch,
  y: y / pointsPerInch,
  w: w / pointsPerInch,
  h: h / pointsPerInch,
});

export function drawPart(slide: Slide, { piece, box }: Part, cover: Cover, theme: Theme): void {
  // The title's placeholder has the heading.
  if (piece.kind === 'cards') drawCards(slide, piece, box, cover, theme);
  else if (piece.kind === 'chart') drawTitledChart(slide, piece, box, cover, theme);
  else if (piece.kind === 'table') drawTable(slide, piece, box, theme);
  else if (piece.kind !== 'heading') drawList(slide, piece, box, theme);
}

function colorOf(tone: Lines['tone'], theme: Theme): string {
  if (tone === 'accent') return theme.accentText.slice(1);
  return (tone === 'text' || tone === 'quiet' ? ink[tone] : markColors[tone]).slice(1);
}

/** The text in one piece: PowerPoint wraps it by itself. Heights are measured with a reserve. */
const whole = ({ lines }: Lines) => lines.join(' ');

function drawTitle(slide: Slide, title: Lines, box: Box, theme: Theme): number {
  const h = heightOf(title);
  slide.addText(whole(title), {
    ...plain,
    ...inches({ ...box, h }),
    bold: true,
    fontSize: title.size,
    color: colorOf(title.tone, theme),
  });
  return h;
}

function drawCards(
  slide: Slide,
  { cards, columns, cardHeight, scale }: PieceOf<'cards'>,
  { x, y, w }: Box,
  cover: Cover,
  theme: Theme,
): void {
  const between = format.gap * 0.7;
  // Few cards are not stretched across the slide.
  const inRow = Math.max(columns, 3);
  const width = (w - between * (inRow - 1)) / inRow;
  for (const [at, card] of cards.entries()) {
    const left = x + (at % columns) * (width + between);
    const top = y + Math.floor(at / columns) * (cardHeight + between);
    const inner = width - 20;
    const rect = (h: number, color: string) =>
      slide.addShape('rect', {
        ...inches({ x: left, y: top, w: width, h }),
        fill: { color: color.slice(1) },
      });
    rect(cardHeight, ink.tint);
    rect(3.5, theme.accent);
    let base = top + 9;
    const line = (text: string, size: number, options: TextOptions) => {
      const weight = options.bold ? 'bold' : 'normal';
      const room = inner / format.stretch[weight];
      const fontSize = Math.floor(fittingSize(text, room, size, 9, weight) * 2) / 2;
      const h = size * 1.25;
      slide.addText(fitted(text, room, fontSize, 1, weight), {
        ...plain,
        ...inches({ x: left + 10, y: base, w: inner, h }),
        fontSize,
        ...options,
      });
      base += h;
    };
    const quiet = { color: ink.quiet.slice(1) };
    line(card.label, format.sizes.label * scale, quiet);
    base += 2;
    line(cardValue(card, cover), format.sizes.value * scale, { bold: true });
    base += 2;
    const mark = markOf(card);
    for (const [row, text] of cardLines(card, cover).entries())
      line(
        text,
        format.sizes.small * scale,
        mark && row === 0 ? { color: markColors[mark].slice(1) } : quiet,
      );
  }
}

function drawTitledChart(
  slide: Slide,
  { chart, title, note, scale }: PieceOf<'chart'>,
  box: Box,
  cover: Cover,
  theme: Theme,
): void {
  const head = drawTitle(slide, title, box, theme) + 4;
  const foot = note ? heightOf(note) + 4 : 0;
  if (note) drawNote(slide, note, { ...box, y: box.y + box.h - heightOf(note) });
  const room = { ...box, y: box.y + head, h: box.h - head - foot };
  drawChart(slide, chart, inches(room), format.sizes.small * scale, cover, theme);
}

function drawNote(slide: Slide, note: Lines, { x, y, w }: Omit<Box, 'h'>): void {
  slide.addText(whole(note), {
    ...plain,
    ...inches({ x, y, w, h: heightOf(note) }),
    color: ink.quiet.slice(1),
    fontSize: note.size,
  });
}

function drawTable(slide: Slide, piece: PieceOf<'table'>, box: Box, theme: Theme): void {
  const { title, grid, rows, headHeight, note } = piece;
  const head = drawTitle(slide, title, box, theme) + 4;
  const foot = note ? heightOf(note) + 5 : 0;
  const body = headHeight + sumOf(rows.map(({ height }) => height));
  const factor = Math.max(1, (box.h - head - foot) / body);
  const border = (color: string, pt: number): Border => ({ type: 'solid', color: color.slice(1), pt });
  const none: Border = { type: 'none' };
  const cell = (text: string, at: number, options: CellOptions): TableCell => ({
    text,
    options: {
      align: grid.isText[at] ? 'left' : 'right',
      valign: 'middle',
      margin: [0.01, 0.07, 0.01, 0.07],
      fontFace: face,
      fontSize: grid.size,
      color: ink.text.slice(1),
      ...options,
    },
  });
  const quiet = ink.quiet.slice(1);
  const heads = grid.head.map((text, at) =>
    cell(text, at, { bold: true, color: quiet, border: [none, none, border(theme.accent, 1.5), none] }),
  );
  const cells = rows.map(({ cells, kind }) =>
    cells.map((text, at) => {
      const top = kind === 'total' ? border(ink.quiet, 1) : none;
      return cell(text, at, { bold: kind === 'total', border: [top, none, border(ink.line, 0.5), none] });
    }),
  );
  slide.addTable([heads, ...cells], {
    ...inches({ ...box, y: box.y + head, h: body * factor }),
    colW: grid.widths.map((width) => width / pointsPerInch),
    rowH: [headHeight, ...rows.map(({ height }) => height)].map(
      (height) => (height * factor) / pointsPerInch,
    ),
    objectName: title.lines.join(' '),
  });
  if (note) drawNote(slide, note, { ...box, y: box.y + head + body * factor + 5 });
}

function drawList(slide: Slide, piece: PieceOf<'points' | 'terms'>, box: Box, theme: Theme): void {
  const { title, items, columns, kind, least } = piece;
  const head = title ? drawTitle(slide, title, box, theme) + 5 : 0;
  const width = columnWidth(box.w, columns, format.gap);
  const factor = Math.max(1, (box.h - head) / (least - head));
  for (const [column, some] of inColumns(items, columns).entries()) {
    const x = box.x + column * (width + format.gap * 1.5);
    let y = box.y + head;
    for (const item of some) {
      drawItem(slide, item, { x, y, w: width, h: item.height }, kind === 'points', theme);
      y += item.height * factor;
    }
  }
}

function drawItem(
  slide: Slide,
  { texts, mark, height }: Item,
  box: Box,
  hasBar: boolean,
  theme: Theme,
): void {
  const indent = hasBar ? 14 : 0;
  if (hasBar) {
    const color = (mark ? markColors[mark] : theme.accent).slice(1);
    slide.addShape('rect', { ...inches({ ...box, y: box.y + 1, w: 3.5, h: height - 8 }), fill: { color } });
  }
  const runs = texts.map((one) => ({
    text: whole(one),
    options: {
      bold: one.weight === 'bold',
      fontSize: one.size,
      color: colorOf(one.tone, theme),
      breakLine: true,
    },
  }));
  slide.addText(runs, { ...plain, ...inches({ ...box, x: box.x + indent, w: box.w - indent }) });
}
