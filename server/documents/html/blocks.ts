/** A report's blocks as HTML. */

import type { Theme } from '../../lib/theme.ts';
import type { Block, Card, Chart, Cover, Point, Table, Term } from '../document.ts';
import { namesOf } from '../drawing/chart-shapes.ts';
import { chartSvg } from '../drawing/chart-svg.ts';
import { actionText, cardLines, cardValue, markOf, shown } from '../shown.ts';
import { html, Markup } from './markup.ts';

export function blockHtml(block: Block, cover: Cover, theme: Theme): Markup {
  switch (block.kind) {
    case 'points':
      return pointsHtml(block.title, block.points);
    case 'cards':
      return html`<div class="cards block">${block.cards.map((card) => cardHtml(card, cover))}</div>`;
    case 'chart':
      return chartHtml(block.chart, cover, theme);
    case 'table':
      return tableHtml(block.table, cover);
    case 'terms':
      return termsHtml(block.title, block.terms);
  }
}

const titleHtml = (title: string | undefined) => (title === undefined ? null : html`<h3>${title}</h3>`);

function pointsHtml(title: string | undefined, points: readonly Point[]): Markup {
  const items = points.map(
    ({ text, why, action, mark }) => html`<li${mark ? html` class="${mark}"` : null}><strong>${text}</strong>
${why ? html`<span>${why}</span>\n` : null}${action ? html`<span class="action">${actionText(action)}</span>` : null}</li>\n`,
  );
  return html`<div class="block">${titleHtml(title)}<ul class="told">${items}</ul></div>`;
}

function cardHtml(card: Card, cover: Cover): Markup {
  const mark = markOf(card);
  const lines = cardLines(card, cover).map(
    (line, at) => html`<dd${mark && at === 0 ? html` class="mark-${mark}"` : null}>${line}</dd>`,
  );
  return html`<dl><dt>${card.label}</dt><dd class="value">${cardValue(card, cover)}</dd>${lines}</dl>\n`;
}

/** Roles are explicit: as cards on a narrow screen, the elements would lose their semantics for screen readers. */
function tableHtml({ title, columns, rows, others, total, note }: Table, cover: Cover): Markup {
  const kindOf = (at: number) => {
    const unit = columns[at]?.unit ?? 'text';
    return unit === 'text' ? null : html` class="${unit === 'date' ? 'date' : 'number'}"`;
  };
  const head = columns.map(
    (column, at) => html`<th scope="col" role="columnheader"${kindOf(at)}>${column.title}</th>`,
  );
  const row = (cells: Table['rows'][number], isSum = false) => {
    const [name = '', ...rest] = cells.map((cell, at) =>
      isSum && cell === null ? '' : shown(cell, columns[at]?.unit ?? 'text', cover),
    );
    return html`<tr role="row"><th scope="row" role="rowheader">${name}</th>${rest.map(
      (cell, at) =>
        html`<td role="cell" data-head="${columns[at + 1]?.title ?? ''}"${kindOf(at + 1)}><span>${cell}</span></td>`,
    )}</tr>\n`;
  };
  return html`<div class="block"><table role="table">
<caption>${title}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead>
<tbody role="rowgroup">
${rows.map((one) => row(one))}${others ? row(others, true) : null}</tbody>
${total ? html`<tfoot role="rowgroup">${row(total, true)}</tfoot>` : null}</table>${noteHtml(note)}</div>`;
}

const noteHtml = (note: string | undefined) => (note ? html`<p class="note">${note}</p>` : null);

function chartHtml(chart: Chart, cover: Cover, theme: Theme): Markup {
  const bars = chart.categories.length;
  // For a page and for a phone, because a reduced chart is illegible; only one is exposed to screen readers.
  const pictures = (['wide', 'narrow'] as const).map((name) => {
    const width = name === 'wide' ? 720 : 360;
    const size = name === 'wide' ? 12.5 : 11.5;
    const line = namesOf(chart.categories, width, size).lines === 1 ? 24 : 32;
    const height = chart.kind === 'ranked' ? bars * line + 6 : name === 'wide' ? 240 : 250;
    const content = chartSvg(chart, cover, theme, { width, height, size }, (text) => html`${text}`.text);
    return html`<svg class="${name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${chart.summary}">${new Markup(content)}</svg>`;
  });
  return html`<figure class="block"><h3>${chart.title}</h3>
${pictures}${noteHtml(chart.note)}</figure>`;
}

function termsHtml(title: string | undefined, terms: readonly Term[]): Markup {
  const items = terms.map(
    ({ label, definition }) => html`<div><dt>${label}</dt><dd>${definition}</dd></div>\n`,
  );
  return html`<div class="block">${titleHtml(title)}<dl class="terms">${items}</dl></div>`;
}
