/**
 * Plans a report's pages and the place of each part, so that nothing overflows a page, no heading is left alone, and no
 * page is largely empty: pages with little on them get larger type, and what may grow takes the room that is left.
 */
import type { Block, ReportDocument, Section } from '../document.ts';
import type { PageFormat } from './format.ts';
import { Measure } from './measure.ts';
import { type Page, type Part, sumOf } from './pieces.ts';
import { headingRow, leastBeginning, type Row, rowsOf, split } from './rows.ts';

export function planPages(document: ReportDocument, format: PageFormat): Page[] {
  if (document.isOnePage) return onePage(document, format);
  return format.flows
    ? flowing(document, format)
    : document.sections.flatMap((one) => slidesOf(one, document, format));
}

const slideScales = [1.45, 1.3, 1.2, 1.1, 1, 0.94, 0.88];

/** The largest type that takes as few slides as the smallest one does. */
function slidesOf(section: Section, { cover }: ReportDocument, format: PageFormat): Page[] {
  const planned = (scale: number) => {
    const filler = new Filler(format);
    filler.add(rowsOf(section, format, new Measure(format, cover, scale)));
    return filler.pages;
  };
  const smallest = planned(slideScales.at(-1)!);
  const pages = slideScales.map(planned).find(({ length }) => length <= smallest.length) ?? smallest;
  const notes = notesOf(section);
  return pages.map((rows, at) => ({
    name: section.name,
    title: at === 0 ? section.title : `${section.title} (continued)`,
    parts: placed(rows, format),
    notes: at === 0 ? notes : [],
  }));
}

const paperScales = [1, 1.03, 0.97, 1.06, 1.09, 0.94, 1.12];
/** The part of the content's height that may stay empty at the end of a page. */
const emptyEnough = 0.2;

/** Sections follow each other; of several sizes of type, the one that leaves the least empty. */
function flowing(document: ReportDocument, format: PageFormat): Page[] {
  const plans = paperScales.map((scale) => {
    const pages = flowed(document, format, scale);
    const empty = Math.max(...pages.map((rows) => 1 - stretched(rows, format).used / format.content.h));
    return { pages, empty };
  });
  const best =
    plans.find(({ empty }) => empty <= emptyEnough) ?? plans.toSorted((a, b) => a.empty - b.empty)[0]!;
  return best.pages.map((rows) => pageOf(rows, format));
}

const onePageScales = [1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55];

/** The largest type with which everything is on one page. */
function onePage(document: ReportDocument, format: PageFormat): Page[] {
  const plans = onePageScales.map((scale) => flowed(document, format, scale));
  const best = plans.find(({ length }) => length === 1) ?? plans.at(-1)!;
  return best.map((rows) => pageOf(rows, format));
}

function flowed({ sections, cover }: ReportDocument, format: PageFormat, scale: number): Row[][] {
  const measure = new Measure(format, cover, scale);
  const filler = new Filler(format);
  for (const section of sections)
    filler.add([headingRow(section, format, measure), ...rowsOf(section, format, measure)]);
  return filler.pages;
}

const pageOf = (rows: readonly Row[], format: PageFormat): Page => ({
  title: '',
  name: '',
  parts: placed(rows, format),
  notes: [],
});

/** Distributes rows over pages. */
class Filler {
  readonly #format: PageFormat;
  readonly pages: Row[][] = [[]];
  #used = 0;

  constructor(format: PageFormat) {
    this.#format = format;
  }

  add(rows: readonly Row[]): void {
    for (const [at, row] of rows.entries()) this.#place(row, this.#following(rows.slice(at)));
  }

  /** What must come on the page of the first row: headings and cards are not left alone. */
  #following([row, next, ...rest]: readonly Row[]): number {
    if (!row?.keepsNext || !next) return 0;
    const beginning = next.keepsNext ? next.least : leastBeginning(next);
    return this.#format.gap + beginning + this.#following([next, ...rest]);
  }

  #place(row: Row, following: number): void {
    const isEmpty = this.pages.at(-1)!.length === 0;
    const room = this.#format.content.h - this.#used - (isEmpty ? 0 : this.#format.gap);
    if (row.least + following <= room) {
      this.#put(row);
      return;
    }
    const parts = following === 0 ? split(row, room, isEmpty) : null;
    if (parts) this.#put(parts[0]);
    else if (isEmpty) {
      this.#put(row);
      return;
    }
    this.pages.push([]);
    this.#used = 0;
    this.#place(parts ? parts[1] : row, following);
  }

  #put(row: Row): void {
    const page = this.pages.at(-1)!;
    this.#used += row.least + (page.length === 0 ? 0 : this.#format.gap);
    page.push(row);
  }
}

/** The rows' heights after they have taken the room that is left, and what they use of the page. */
function stretched(rows: readonly Row[], { content, gap }: PageFormat): { heights: number[]; used: number } {
  const gaps = gap * (rows.length - 1);
  const left = Math.max(0, content.h - sumOf(rows.map(({ least }) => least)) - gaps);
  const growth = sumOf(rows.map(({ least, most }) => most - least));
  const part = growth === 0 ? 0 : Math.min(1, left / growth);
  const heights = rows.map(({ least, most }) => least + (most - least) * part);
  return { heights, used: sumOf(heights) + gaps };
}

function placed(rows: readonly Row[], format: PageFormat): Part[] {
  const { content, gap } = format;
  const { heights } = stretched(rows, format);
  let { y } = content;
  return rows.flatMap(({ pieces, widths }, at) => {
    const height = heights[at]!;
    const parts = pieces.map((piece, column): Part => {
      const h = Math.max(piece.least, Math.min(piece.most, height));
      const w = widths[column]!;
      return { piece, box: { x: column === 0 ? content.x : content.x + content.w - w, y, w, h } };
    });
    y += height + gap;
    return parts;
  });
}

/** What a speaker may say: the finding, the points with their causes, and what each chart shows. */
function notesOf({ title, blocks }: Section): string[] {
  const ofBlock = (block: Block): string[] => {
    if (block.kind === 'points')
      return block.points.map(({ text, why, action }) => [text, why, action].filter(Boolean).join(' '));
    if (block.kind === 'chart') return [[block.chart.summary, block.chart.note].filter(Boolean).join(' ')];
    return block.kind === 'table' && block.table.note ? [block.table.note] : [];
  };
  return [`${title}.`, ...blocks.flatMap(ofBlock)];
}
