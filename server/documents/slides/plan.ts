/** Plans a report's slides and the position of each part, so that nothing overflows a slide. */
import type { MoneyFormat } from '../../../charts/format.ts';
import type { Block, Chart, ReportDocument, ShownMetric, Table, Term } from '../document.ts';
import { linesOf } from '../drawing/letters.ts';
import { type Box, content, gap, letters, pointsPerInch, stretch } from './sizes.ts';
import { heightOf, inFull, split, type TablePart, tableOfPie, tablePart } from './tables.ts';

export type Part = { box: Box } & (
  | { kind: 'sentences'; sentences: readonly string[] }
  | { kind: 'metrics'; metrics: readonly ShownMetric[]; columns: number }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'table'; table: TablePart }
);

export type PlannedSlide = { title: string; parts: Part[]; notes: string[] };

const cardsInRow = 4;
export const cards = { height: 1.52, gap: 0.2 };
/** The space between sentences. */
export const sentenceGap = 0.14;
const leastChart = 2.7;
/** A table begins on a slide only if this many rows fit. */
const leastRows = 3;
/** The width of each of two parts side by side. */
const halfWidth = (content.w - gap * 1.5) / 2;

export function planSlides({ sections, glossary, cover }: ReportDocument): PlannedSlide[] {
  const slides = sections.flatMap(({ title, blocks }) => new SectionPlan(title, cover).plan(blocks));
  return glossary.length === 0
    ? slides
    : [...slides, ...new SectionPlan('Glossary', cover).glossary(glossary)];
}

class SectionPlan {
  readonly #title: string;
  readonly #format: MoneyFormat;
  readonly #slides: PlannedSlide[] = [];
  #y = content.y;

  constructor(title: string, format: MoneyFormat) {
    this.#title = title;
    this.#format = format;
    this.#newSlide();
  }

  plan(blocks: readonly Block[]): PlannedSlide[] {
    for (let at = 0; at < blocks.length; at++) {
      if (this.#together(blocks[at]!, blocks[at + 1])) at += 1;
      else this.#alone(blocks[at]!);
    }
    return this.#slides;
  }

  glossary(entries: ReportDocument['glossary']): PlannedSlide[] {
    const table: Table = {
      title: 'What the figures mean',
      columns: [
        { title: 'Figure', unit: 'text' },
        { title: 'Definition', unit: 'text' },
      ],
      rows: entries.map(({ label, definition }) => [label, definition]),
      leftOut: 0,
    };
    this.#table(tablePart(table, this.#format, content.w, true), table);
    return this.#slides;
  }

  get #left(): number {
    return content.y + content.h - this.#y;
  }

  #newSlide(): void {
    const title = this.#slides.length === 0 ? this.#title : `${this.#title} (continued)`;
    this.#slides.push({ title, parts: [], notes: [] });
    this.#y = content.y;
  }

  /** Ensures this much room, on a new slide if necessary. */
  #need(height: number): void {
    if (this.#left < height && this.#y > content.y) this.#newSlide();
  }

  #row(h: number, below = gap): Box {
    const box = { x: content.x, y: this.#y, w: content.w, h };
    this.#y += h + below;
    return box;
  }

  #put(part: Part, notes: readonly string[] = []): void {
    const slide = this.#slides.at(-1)!;
    slide.parts.push(part);
    slide.notes.push(...notes.filter((note) => !slide.notes.includes(note)));
  }

  #putChart(chart: Chart, box: Box): void {
    this.#put({ kind: 'chart', chart, box }, [noteOf(chart.title, chart)]);
  }

  #putTable(part: TablePart, { title, metric }: Table, box: Box): void {
    const notes = metric ? [noteOf(title, metric)] : [];
    this.#put({ kind: 'table', table: part, box }, [...notes, ...inFull(part)]);
  }

  #alone(block: Block): void {
    if (block.kind === 'sentences') this.#sentences(block.sentences);
    else if (block.kind === 'metrics') this.#metrics(block.metrics);
    else if (block.kind === 'table')
      this.#table(tablePart(block.table, this.#format, content.w), block.table);
    else if (block.chart.kind === 'pie') {
      this.#beside(block, { kind: 'table', table: tableOfPie(block.chart, this.#format) });
    } else {
      this.#need(leastChart);
      this.#putChart(block.chart, this.#row(this.#left));
    }
  }

  #sentences(sentences: readonly string[]): void {
    const width = ((content.w - 0.5) * pointsPerInch) / stretch;
    const line = (letters.sentence * 1.25) / pointsPerInch;
    const high = sentences.map((one) => linesOf(one, width, letters.sentence).length * line + sentenceGap);
    let from = 0;
    while (from < sentences.length) {
      this.#need(high[from]!);
      let to = from + 1;
      while (to < sentences.length && sum(high.slice(from, to + 1)) <= this.#left) to += 1;
      const box = this.#row(sum(high.slice(from, to)));
      this.#put({ kind: 'sentences', sentences: sentences.slice(from, to), box });
      from = to;
    }
  }

  #metrics(metrics: readonly ShownMetric[]): void {
    // Six cards look better as three and three than as four and two.
    const columns = Math.ceil(metrics.length / Math.ceil(metrics.length / cardsInRow));
    for (let at = 0; at < metrics.length; at += columns) {
      const some = metrics.slice(at, at + columns);
      const notes = some.map((metric) => noteOf(metric.label, metric));
      this.#need(cards.height);
      this.#put({ kind: 'metrics', metrics: some, columns, box: this.#row(cards.height, cards.gap) }, notes);
    }
  }

  #table(part: TablePart, table: Table): void {
    this.#need(Math.min(content.h, heightOf({ ...part, rows: part.rows.slice(0, leastRows) })));
    const [now, later] = split(part, this.#left);
    this.#putTable(now, table, this.#row(heightOf(now)));
    if (!later) return;
    this.#newSlide();
    this.#table(later, table);
  }

  /** Puts the two on one slide, and returns whether it did. */
  #together(block: Block, next: Block | undefined): boolean {
    if (!next) return false;
    if (isHalf(block) && isHalf(next) && (block.kind === 'chart' || next.kind === 'chart')) {
      return this.#beside(block, next);
    }
    if (block.kind !== 'chart' || block.chart.kind === 'pie' || next.kind !== 'table') return false;
    const part = tablePart(next.table, this.#format, content.w);
    const height = heightOf(part);
    if (height + gap + leastChart > content.h) return false;
    this.#need(height + gap + leastChart);
    this.#putChart(block.chart, this.#row(this.#left - height - gap));
    this.#putTable(part, next.table, this.#row(height));
    return true;
  }

  /** Gives each block half of the slide, if both fit. */
  #beside(...blocks: [Block, Block]): boolean {
    const parts = blocks.map((block) =>
      block.kind === 'table' ? tablePart(block.table, this.#format, halfWidth) : null,
    );
    const least = Math.max(...parts.map((part) => (part ? heightOf(part) : leastChart)));
    if (least > content.h) return false;
    this.#need(least);
    const row = this.#row(this.#left);
    for (const [at, block] of blocks.entries()) {
      const box = { ...row, x: row.x + at * (content.w - halfWidth), w: halfWidth };
      const part = parts[at];
      if (block.kind === 'chart') this.#putChart(block.chart, box);
      else if (block.kind === 'table' && part) this.#putTable(part, block.table, box);
    }
    return true;
  }
}

/** Few enough columns, or names, for half a slide. */
function isHalf(block: Block): boolean {
  if (block.kind === 'table') return block.table.columns.length <= 4 && block.table.rows.length <= 12;
  return block.kind === 'chart' && (block.chart.kind === 'pie' || block.chart.categories.length <= 14);
}

const noteOf = (title: string, { definition }: Pick<Term, 'definition'>) => `${title}: ${definition}`;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
