/** Sections on paper: related content is kept on one page, and tables repeat their headers on the next. */
import type { Content, ContentTable, CustomTableLayout, Style, TableCell } from 'pdfmake/interfaces.js';
import { percent } from '../../../charts/format.ts';
import { ink, type Theme } from '../../lib/theme.ts';
import type { Block, Chart, Cover, Section, ShownMetric, Table, Term } from '../document.ts';
import { chartSvg } from '../drawing/chart-svg.ts';
import { type Drawn, drawnOf, hasValues } from '../drawing/drawn.ts';
import { type Grid, gridOf } from '../drawing/grid.ts';
import { fitted, fittingSize } from '../drawing/letters.ts';
import { comparisons, leftOutText, metricValue, nothing, shown } from '../shown.ts';
import { pieces, text, textWidth, withFaces } from './texts.ts';

/** Font sizes in points. */
const sizes = { section: 18, heading: 12, body: 10, value: 17, small: 8.5 };
const quiet = { color: ink.quiet, fontSize: sizes.small };

/** Marks headings, which never end a page. */
export const headLevel = 1;

export function sectionContent({ title, blocks }: Section, cover: Cover, theme: Theme): Content[] {
  const [first, ...rest] = blocks.flatMap((block) => blockContent(block, cover, theme));
  return [together(sectionHead(title, theme), first), ...rest];
}

const sectionHead = (title: string, theme: Theme): Content => ({
  ...text(title, { fontSize: sizes.section, bold: true, color: theme.accent, margin: [0, 18, 0, 8] }),
  headlineLevel: headLevel,
  outline: true,
  outlineText: title,
});

/** Keeps a heading together with the content that follows it. */
const together = (head: Content, first: Content = ''): Content => ({
  stack: [head, first],
  unbreakable: isUnbreakable(first),
});

const isUnbreakable = (content: Content) =>
  typeof content === 'object' && 'unbreakable' in content && content.unbreakable === true;

function blockContent(block: Block, cover: Cover, theme: Theme): Content[] {
  if (block.kind === 'sentences') return sentences(block.sentences, theme);
  if (block.kind === 'metrics') return metricRows(block.metrics, cover, theme);
  if (block.kind === 'table') return tableContent(block.table, cover, theme);
  return [chartContent(block.chart, cover)];
}

const heading = (words: string): Content => ({
  ...text(words, { fontSize: sizes.heading, bold: true, color: ink.text, margin: [0, 8, 0, 5] }),
  headlineLevel: headLevel,
});

function sentences(all: readonly string[], theme: Theme): Content[] {
  const indent = 14;
  return all.map((one, at) => ({
    columns: [
      { width: indent, canvas: [{ type: 'ellipse', x: 3, y: 6, r1: 2, r2: 2, color: theme.accent }] },
      text(one, { fontSize: 11, color: ink.text, lineHeight: 1.2 }, textWidth - indent),
    ],
    margin: [0, 0, 0, at === all.length - 1 ? 12 : 5],
    unbreakable: true,
  }));
}

/** Cards, up to three in a row. */
function metricRows(metrics: readonly ShownMetric[], cover: Cover, theme: Theme): Content[] {
  const inRow = Math.max(2, Math.ceil(metrics.length / Math.ceil(metrics.length / 3)));
  const [between, padding] = [10, 8];
  const width = (textWidth - between * (inRow - 1)) / inRow;
  const inner = width - 2 * padding;
  const mostLines = Math.max(...metrics.map((metric) => comparisons(metric, cover).length));
  const line = (words: string, size: number, style: Style) => {
    const fontSize = fittingSize(words, inner, size, 7, style.bold ? 'bold' : 'normal');
    return text(fitted(words, inner, fontSize, 1), { ...style, fontSize }, inner + 1);
  };
  const card = (metric: ShownMetric): Content => {
    const lines = comparisons(metric, cover).map((words) => line(words, sizes.small, { color: ink.quiet }));
    const content: Content = {
      stack: [
        line(metric.label, 9, { color: ink.quiet }),
        line(metricValue(metric, cover), sizes.value, { bold: true, color: ink.text, margin: [0, 2, 0, 2] }),
        ...lines,
      ],
      // Cards in a row have equal heights.
      margin: [0, 0, 0, (mostLines - lines.length) * sizes.small * 1.17],
    };
    return {
      table: { widths: [inner], body: [[content]] },
      layout: {
        hLineWidth: (line) => (line === 0 ? 2 : 0),
        hLineColor: theme.accent,
        vLineWidth: () => 0,
        fillColor: ink.tint,
        paddingLeft: () => padding,
        paddingRight: () => padding,
        paddingTop: () => 7,
        paddingBottom: () => 7,
      },
    };
  };
  const rows = Array.from({ length: Math.ceil(metrics.length / inRow) }, (_, at) =>
    metrics.slice(at * inRow, (at + 1) * inRow),
  );
  return rows.map((row) => ({
    columns: row.map((metric) => ({ width, stack: [card(metric)] })),
    columnGap: between,
    unbreakable: true,
    margin: [0, 0, 0, between],
  }));
}

function chartContent(chart: Chart, cover: Cover): Content {
  const drawn = drawnOf(chart, cover);
  const stack = [heading(chart.title)];
  if (!hasValues(drawn)) stack.push(text(nothing, { ...quiet, margin: [0, 0, 0, 8] }));
  else if (chart.kind === 'pie') stack.push(pieBesideLegend(chart, drawn, cover));
  else {
    stack.push(picture(chart, drawn, cover, { width: textWidth, height: 190 }));
    if (drawn.series.length > 1) stack.push(legend(drawn));
  }
  if (drawn.remark) stack.push(text(drawn.remark, quiet));
  return { stack, unbreakable: true, margin: [0, 0, 0, 10] };
}

/** ECharts measures in pixels; one is 0.75 points here, so that 12-pixel text becomes 9 points. */
const pointsPerPixel = 0.75;

function picture(
  chart: Chart,
  drawn: Drawn,
  cover: Cover,
  { width, height }: { width: number; height: number },
) {
  const room = { width: width / pointsPerPixel, height: height / pointsPerPixel };
  return { svg: withFaces(chartSvg(chart, drawn, cover, room, 'Roboto')), width, height };
}

function legend({ series, colors }: Drawn): Content {
  return {
    text: series.flatMap(({ name }, at) => [
      ...pieces('■', { color: colors[at] ?? ink.quiet }),
      ...pieces(` ${fitted(name, 120, sizes.small, 1)}      `),
    ]),
    ...quiet,
    alignment: 'center',
    margin: [0, 2, 0, 0],
  };
}

/** A pie with a legend of text: each slice's name, value and share. */
function pieBesideLegend(chart: Chart, drawn: Drawn, cover: Cover): Content {
  const widths = [8, 130, 74, 36];
  const size = { fontSize: sizes.small + 0.5, color: ink.text };
  const body = drawn.parts.map(({ name, value, share, color }): TableCell[] => [
    { ...text('■', { ...size, color }, 20) },
    text(fitted(name, 130, size.fontSize, 1), size, 131),
    { ...text(shown(value, chart.unit, cover), size), alignment: 'right' },
    { ...text(percent(share, 1), size), alignment: 'right' },
  ]);
  return {
    columns: [
      { ...picture(chart, drawn, cover, { width: 210, height: 170 }) },
      { width: '*', table: { widths, body }, layout: legendLayout, margin: [8, 10, 0, 0] },
    ],
  };
}

const legendLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 2,
  paddingRight: () => 2,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

const cellPadding = 5;
/** Longer tables may break across pages, which would otherwise leave too much empty space. */
const maxUnbrokenRows = 12;

function tableContent(table: Table, cover: Cover, theme: Theme): Content[] {
  const room = { width: textWidth, padding: 2 * cellPadding, sizes: [9, 8, 7], mostLines: 2 };
  const drawn = drawnTable(gridOf(table, cover, room), theme);
  const remark = table.rows.length === 0 ? nothing : leftOutText(table);
  const below: Content[] = remark ? [text(remark, { ...quiet, margin: [cellPadding, 4, 0, 0] })] : [];
  const gap: Content = { text: '', margin: [0, 0, 0, 8] };
  const whole = [heading(table.title), drawn, ...below, gap];
  return table.rows.length <= maxUnbrokenRows ? [{ stack: whole, unbreakable: true }] : whole;
}

function drawnTable({ widths, size, isText, head, rows, total }: Grid, theme: Theme): ContentTable {
  const inner = widths.map((width) => width - 2 * cellPadding);
  const cells = (row: readonly string[], more: object): TableCell[] =>
    row.map((words, at) => ({
      ...text(words, { fontSize: size, color: ink.text, ...more }, inner[at]! + 0.5),
      alignment: isText[at] ? 'left' : 'right',
    }));
  const last = rows.length + 1 + (total ? 1 : 0);
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: Math.min(3, rows.length),
      dontBreakRows: true,
      widths: inner,
      body: [
        cells(head, { bold: true, color: ink.quiet }),
        ...rows.map((row) => cells(row, {})),
        ...(total ? [cells(total, { bold: true })] : []),
      ],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1.2 : 0.5),
      hLineColor: (line) => (line === 1 ? theme.accent : total && line === last - 1 ? ink.quiet : ink.line),
      vLineWidth: () => 0,
      paddingLeft: () => cellPadding,
      paddingRight: () => cellPadding,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}

/** Each figure's definition, in full. */
export function glossaryContent(glossary: readonly Term[], theme: Theme): Content[] {
  if (glossary.length === 0) return [];
  const body = glossary.map(
    ({ label, definition }): Content => ({
      stack: [
        text(label, { fontSize: sizes.body, bold: true, color: ink.text }),
        text(definition, { fontSize: 9, color: ink.quiet, margin: [0, 1, 0, 0] }),
      ],
      unbreakable: true,
      margin: [0, 0, 0, 7],
    }),
  );
  return [together(sectionHead('Glossary', theme), body[0]), ...body.slice(1)];
}
