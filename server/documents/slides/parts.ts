/** Draws the parts of a slide: sentences, figures, tables and titled charts. */

import { ink, type Theme } from '../../lib/theme.ts';
import type { Chart, Cover } from '../document.ts';
import { drawnOf, hasValues } from '../drawing/drawn.ts';
import { fitted, fittingSize } from '../drawing/letters.ts';
import { comparisons, metricValue, nothing } from '../shown.ts';
import { drawChart } from './chart.ts';
import { cards, type Part, sentenceGap } from './plan.ts';
import type { Border, CellOptions, Slide, TableCell, TextOptions } from './pptx.ts';
import { type Box, face, letters, pointsPerInch, stretch } from './sizes.ts';
import { headingHeight, type TablePart } from './tables.ts';

/** Text without margins, which never outgrows its box. */
export const plain: TextOptions = {
  fontFace: face,
  margin: 0,
  fit: 'none',
  color: ink.text.slice(1),
  valign: 'top',
};

export function drawPart(slide: Slide, part: Part, cover: Cover, theme: Theme): void {
  if (part.kind === 'sentences') drawSentences(slide, part.sentences, part.box);
  else if (part.kind === 'metrics') drawMetrics(slide, part, part.box, cover, theme);
  else if (part.kind === 'table') drawTable(slide, part.table, part.box, theme);
  else drawTitledChart(slide, part.chart, part.box, cover);
}

function drawSentences(slide: Slide, sentences: readonly string[], box: Box): void {
  const texts = sentences.map((text) => ({
    text,
    options: {
      bullet: { indent: 18 },
      paraSpaceAfter: sentenceGap * pointsPerInch * 0.9,
      breakLine: true,
      color: ink.text.slice(1),
    },
  }));
  slide.addText(texts, { ...plain, ...box, fontSize: letters.sentence });
}

function drawMetrics(
  slide: Slide,
  { metrics, columns }: Extract<Part, { kind: 'metrics' }>,
  { x, y, w, h }: Box,
  cover: Cover,
  theme: Theme,
): void {
  // A few figures are not stretched across the slide.
  const inRow = Math.max(columns, 3);
  const width = (w - cards.gap * (inRow - 1)) / inRow;
  for (const [at, metric] of metrics.entries()) {
    const left = x + at * (width + cards.gap);
    const inner = { x: left + 0.16, w: width - 0.32 };
    const points = (inner.w * pointsPerInch) / stretch;
    slide.addShape('rect', { x: left, y, w: width, h, fill: { color: ink.tint.slice(1) } });
    slide.addShape('rect', { x: left, y, w: width, h: 0.05, fill: { color: theme.accent.slice(1) } });
    const line = (words: string, top: number, height: number, fontSize: number, options: TextOptions) => {
      const size =
        Math.floor(fittingSize(words, points, fontSize, 9, options.bold ? 'bold' : 'normal') * 2) / 2;
      const text = fitted(words, points, size, 1);
      slide.addText(text, { ...plain, ...inner, y: y + top, h: height, fontSize: size, ...options });
    };
    const quiet = { color: ink.quiet.slice(1) };
    line(metric.label, 0.15, 0.22, letters.label, quiet);
    line(metricValue(metric, cover), 0.38, 0.42, letters.value, { bold: true, valign: 'middle' });
    for (const [row, text] of comparisons(metric, cover).entries()) {
      line(text, 0.86 + row * 0.2, 0.19, letters.small, quiet);
    }
  }
}

const heading: TextOptions = { ...plain, bold: true, fontSize: letters.heading };

function drawTitledChart(slide: Slide, chart: Chart, box: Box, cover: Cover): void {
  slide.addText(fitted(chart.title, (box.w * pointsPerInch) / stretch, letters.heading, 1, 'bold'), {
    ...heading,
    ...box,
    h: headingHeight,
  });
  const drawn = drawnOf(chart, cover);
  const remark = hasValues(drawn) ? drawn.remark : nothing;
  const below = remark ? headingHeight : 0;
  if (remark) {
    const h = headingHeight;
    const y = hasValues(drawn) ? box.y + box.h - h : box.y + h;
    drawRemark(slide, remark, { ...box, y, h });
  }
  if (hasValues(drawn)) {
    const room = { ...box, y: box.y + headingHeight, h: box.h - headingHeight - below };
    drawChart(slide, chart, drawn, room, cover);
  }
}

function drawTable(slide: Slide, table: TablePart, box: Box, theme: Theme): void {
  const { grid, rows, headHeight } = table;
  slide.addText(table.title, { ...heading, ...box, h: headingHeight });
  const margin: [number, number, number, number] = [0.05, 0.09, 0.05, 0.09];
  const border = (color: string, pt: number): Border => ({
    type: 'solid',
    color: color.slice(1),
    pt,
  });
  const none: Border = { type: 'none' };
  const cell = (text: string, at: number, options: CellOptions): TableCell => ({
    text,
    options: {
      align: grid.isText[at] ? 'left' : 'right',
      valign: 'middle',
      margin,
      fontFace: face,
      fontSize: grid.size,
      color: ink.text.slice(1),
      ...options,
    },
  });
  const head = grid.head.map((text, at) =>
    cell(text, at, {
      bold: true,
      color: ink.quiet.slice(1),
      valign: 'bottom',
      border: [none, none, border(theme.accent, 1.5), none],
    }),
  );
  const body = rows.map(({ cells, isTotal }) =>
    cells.map((text, at) =>
      cell(text, at, {
        bold: isTotal,
        border: [isTotal ? border(ink.quiet, 1) : none, none, border(ink.line, 0.5), none],
      }),
    ),
  );
  const y = box.y + headingHeight;
  slide.addTable([head, ...body], {
    x: box.x,
    y,
    w: box.w,
    colW: grid.widths.map((width) => width / pointsPerInch),
    rowH: [headHeight, ...rows.map(({ height }) => height)],
    objectName: table.title,
  });
  const height = headHeight + rows.reduce((sum, row) => sum + row.height, 0);
  const remark = rows.length === 0 ? nothing : table.remark;
  if (remark) drawRemark(slide, remark, { ...box, y: y + height + 0.06, h: 0.25 });
}

function drawRemark(slide: Slide, text: string, box: Box): void {
  const words = fitted(text, (box.w * pointsPerInch) / stretch, letters.small, 1);
  slide.addText(words, { ...plain, ...box, color: ink.quiet.slice(1), fontSize: letters.small });
}
