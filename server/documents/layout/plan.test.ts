import { describe, expect, test } from 'vitest';
import { hardDocument, reportDocument } from '../../test/builders/report-document.ts';
import type { ReportDocument } from '../document.ts';
import { cleaned } from '../drawing/clean.ts';
import { type Box, paper, slide } from './format.ts';
import { planPages } from './plan.ts';

const documents: Record<string, () => Promise<ReportDocument>> = {
  'an ordinary report': reportDocument,
  'names that no space is wide enough for': hardDocument,
};
const formats = { slides: slide, paper };

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.w - 0.01 &&
  other.x < one.x + one.w - 0.01 &&
  one.y < other.y + other.h - 0.01 &&
  other.y < one.y + one.h - 0.01;

describe.each(Object.entries(documents))('%s', (_, made) => {
  test.each(Object.entries(formats))('on %s', async (_name, format) => {
    const pages = planPages(cleaned(await made()), format);
    expect(pages.length).toBeGreaterThan(3);
    for (const { parts } of pages) {
      for (const [at, { piece, box }] of parts.entries()) {
        expect(box.y).toBeGreaterThanOrEqual(format.content.y);
        expect(box.y + box.h).toBeLessThanOrEqual(format.content.y + format.content.h + 0.01);
        expect(box.x + box.w).toBeLessThanOrEqual(format.content.x + format.content.w + 0.01);
        expect(box.h).toBeGreaterThanOrEqual(piece.least);
        for (const other of parts.slice(at + 1)) expect(overlap(box, other.box)).toBe(false);
      }
      // Headings and cards are followed by what they belong to.
      expect(['heading']).not.toContain(parts.at(-1)!.piece.kind);
    }
  });
});

test('cards stay with what follows them, and no page is more than a third empty', async () => {
  for (const format of Object.values(formats)) {
    const { sections, ...document } = await reportDocument();
    // A summary of one slide, then sections that have been seen to fill theirs.
    const pages = planPages({ ...document, sections }, format);
    for (const { parts } of pages) {
      expect(parts.at(-1)!.piece.kind).not.toBe('cards');
      const end = Math.max(...parts.map(({ box }) => box.y + box.h));
      expect((format.content.y + format.content.h - end) / format.height).toBeLessThan(1 / 3);
    }
  }
});

test('every row and every point appears once', async () => {
  const document = cleaned(await reportDocument());
  for (const format of Object.values(formats)) {
    const parts = planPages(document, format).flatMap((page) => page.parts);
    const rows = parts.flatMap(({ piece }) =>
      piece.kind === 'table' && piece.grid.head[0] === 'Traveller' ? piece.rows.map(({ kind }) => kind) : [],
    );
    expect(rows.filter((kind) => kind === 'row')).toHaveLength(44);
    expect(rows.filter((kind) => kind === 'total')).toHaveLength(2);
    const items = parts.flatMap(({ piece }) => (piece.kind === 'points' ? piece.items : []));
    expect(items).toHaveLength(7);
  }
});
