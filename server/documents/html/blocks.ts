/** A report's blocks as HTML. */

import { type MoneyFormat, missing } from '../../../charts/format.ts';
import { changeText, directionOf, metricText } from '../../../charts/metric-text.ts';
import type { Block, Chart, ShownMetric, Table } from '../document.ts';
import { chartSvg } from '../drawing/chart-svg.ts';
import { drawnOf, hasValues } from '../drawing/drawn.ts';
import { leftOutText, nothing, shown } from '../shown.ts';
import { html, Markup } from './markup.ts';
import { font } from './style.ts';

export function blockHtml(block: Block, format: MoneyFormat): Markup {
  switch (block.kind) {
    case 'sentences':
      return html`<ul class="told">${block.sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
    case 'metrics':
      return metricsHtml(block.metrics, format);
    case 'chart':
      return chartHtml(block.chart, format);
    case 'table':
      return tableHtml(block.table, format);
  }
}

type Column = { title: string; kind: 'text' | 'date' | 'number' };
type Cells = readonly (string | Markup)[];

/** Roles are explicit: as cards on a narrow screen, the elements would lose their semantics for screen readers. */
function tableOf(
  caption: string | null,
  columns: readonly Column[],
  rows: readonly Cells[],
  foot: readonly Cells[] = [],
) {
  const kindOf = ({ kind }: Column) => (kind === 'text' ? null : html` class="${kind}"`);
  const head = columns.map(
    (column) => html`<th scope="col" role="columnheader"${kindOf(column)}>${column.title}</th>`,
  );
  const row = ([name = '', ...cells]: Cells) =>
    html`<tr role="row"><th scope="row" role="rowheader">${name}</th>${cells.map((cell, at) => {
      const column = columns[at + 1] ?? { title: '', kind: 'text' as const };
      return html`<td role="cell" data-head="${column.title}"${kindOf(column)}><span>${cell}</span></td>`;
    })}</tr>\n`;
  return html`<table role="table">
${caption === null ? null : html`<caption>${caption}</caption>`}<thead role="rowgroup"><tr role="row">${head}</tr></thead>
<tbody role="rowgroup">
${rows.map(row)}</tbody>
${foot.length > 0 ? html`<tfoot role="rowgroup">${foot.map(row)}</tfoot>` : null}</table>`;
}

const compared = ['Figure', 'This period', 'Period before', 'Change', 'Year to date'].map((title, at) => ({
  title,
  kind: at > 0 ? ('number' as const) : ('text' as const),
}));

function metricsHtml(metrics: readonly ShownMetric[], format: MoneyFormat): Markup {
  const rows = metrics.map((metric) => {
    const { label, value, previous = null, yearToDate = null } = metric;
    const text = (one: number | null) => metricText(metric, one, format);
    return [label, text(value), text(previous), changeWords(metric), text(yearToDate)];
  });
  return html`<div class="block">${tableOf(null, compared, rows)}</div>`;
}

const directions = { better: ' (better)', worse: ' (worse)' } as const;

function changeWords(metric: ShownMetric): string {
  const { value, previous = null } = metric;
  if (value === null || previous === null) return missing;
  const direction = directionOf(metric, value, previous);
  return `${changeText(metric, value, previous)}${direction ? directions[direction] : ''}`;
}

function tableHtml(table: Table, format: MoneyFormat): Markup {
  const { title, columns, rows, total, leftOut } = table;
  if (rows.length === 0) return html`<div class="block"><h3>${title}</h3><p>${nothing}</p></div>`;
  const cells = (row: Table['rows'][number]) =>
    row.map((cell, at) => shown(cell, columns[at]?.unit ?? 'text', format));
  const heads = columns.map((column) => ({
    title: column.title,
    kind: column.unit === 'text' || column.unit === 'date' ? column.unit : ('number' as const),
  }));
  const note = leftOut > 0 ? html`<p class="note">${leftOutText(table)}</p>` : null;
  return html`<div class="block">${tableOf(title, heads, rows.map(cells), total && [cells(total)])}${note}</div>`;
}

/** Chart sizes for a page and for a phone, in pixels. */
const rooms = { wide: { width: 680, height: 250 }, narrow: { width: 360, height: 270 } } as const;

function chartHtml(chart: Chart, format: MoneyFormat): Markup {
  const drawn = drawnOf(chart, format);
  if (!hasValues(drawn)) return html`<div class="block"><h3>${chart.title}</h3><p>${nothing}</p></div>`;
  const pictures = (['wide', 'narrow'] as const).map((name) => {
    const svg = chartSvg(chart, drawn, format, rooms[name], font.replaceAll('"', "'"));
    const opening = html`<svg class="${name}" role="img" aria-label="${labelOf(chart, format)}"`;
    return new Markup(svg.replace('<svg', () => opening.text));
  });
  const entries = drawn.colors.map((color, at) => ({
    color,
    name: (chart.kind === 'pie' ? drawn.categories : drawn.series.map((one) => one.name))[at] ?? '',
  }));
  const legend = entries.map(({ color, name }) => html`<li><i style="background:${color}"></i>${name}</li>`);
  return html`<figure class="block"><h3>${chart.title}</h3>
${pictures}
${entries.length > 1 ? html`<ul class="legend">${legend}</ul>` : null}${drawn.remark ? html`<p class="note">${drawn.remark}</p>` : null}</figure>`;
}

/** The chart's text alternative; for several series, the table beside it holds the values. */
function labelOf({ title, categories, series, unit }: Chart, format: MoneyFormat): string {
  const [only, ...others] = series;
  if (!only || others.length > 0) return `${title}: ${series.map(({ name }) => name).join(', ')}`;
  const values = categories.map((name, at) => `${name} ${shown(only.values[at] ?? null, unit, format)}`);
  return `${title}: ${values.join(', ')}`;
}
