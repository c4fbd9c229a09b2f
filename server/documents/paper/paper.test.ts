import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, test } from 'vitest';
import { hardDocument, hardNames, reportDocument, tableOf } from '../../test/builders/report-document.ts';
import { readPdf } from '../../test/read-files.ts';
import type { ReportDocument } from '../document.ts';
import { cleaned } from '../drawing/clean.ts';
import { paper as format } from '../layout/format.ts';
import { cardLines, cardValue, shown } from '../shown.ts';
import { paperOf } from './paper.ts';

let document: ReportDocument;
let bytes: Buffer;
let file: Awaited<ReturnType<typeof readPdf>>;

beforeAll(async () => {
  document = cleaned(await reportDocument());
  bytes = await paperOf(document);
  file = await readPdf(bytes);
});

const lines = () => file.pages.flatMap((one) => one.lines);

test('no text overflows a page, and every page but the cover has its number', async () => {
  const hard = await readPdf(await paperOf(cleaned(await hardDocument())));
  for (const { pages } of [file, hard]) {
    for (const [at, { texts, lines: content }] of pages.entries()) {
      for (const { x, y, w } of texts) {
        expect(x).toBeGreaterThanOrEqual(format.content.x - 1);
        expect(x + w).toBeLessThanOrEqual(format.width - format.content.x + 1);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(format.height);
      }
      const number = `Page ${at + 1} of ${pages.length}`;
      expect(content.some((line) => line.endsWith(number))).toBe(at > 0);
    }
  }
});

test('each table row appears once, with a header on each page', () => {
  const { columns, rows } = tableOf(40);
  const heads = file.pages.filter((one) => one.texts.some(({ text }) => text === 'Bookings'));
  expect(heads.length).toBeGreaterThan(1);
  for (const row of rows.slice(12)) {
    const words = [row[0], ...row.slice(2)].map((value, at) =>
      shown(value ?? null, columns[at === 0 ? 0 : at + 1]!.unit, document.cover),
    );
    const [name, ...figures] = words;
    const found = lines().filter((line) => line.startsWith(`${name} `) && line.endsWith(figures.join(' ')));
    expect(found).toHaveLength(1);
  }
  expect(lines().filter((line) => line.startsWith('+1,204 more travellers'))).toHaveLength(2);
});

test('figures have their comparisons, bars their values', () => {
  const content = lines().join('\n');
  for (const { blocks } of document.sections) {
    for (const card of blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []))) {
      for (const words of [cardValue(card, document.cover), ...cardLines(card, document.cover)])
        expect(content).toContain(words);
    }
  }
  expect(content).toContain('$16,667');
});

test('characters of many scripts appear, and a box for those that no font has', () => {
  // Long names continue on the next line.
  const content = lines().join(' ');
  for (const name of hardNames.slice(0, 5)) expect(content).toContain(name);
  expect(content).toMatch(/Aloft □ Hotel & <Suites> "Park"/);
});

test('bookmarks lead to the sections; the properties name the report and its data version', () => {
  expect(file.outline).toEqual(document.sections.map(({ name }) => name));
  expect(file.info).toMatchObject({
    Title: 'Travel report: Harbour City Council',
    Subject: 'January to March 2026, FY26 to date, data version 42',
    Author: 'Southern Cross Travel',
  });
});

test('its structure is tagged: headings, tables with heads, charts with a text alternative', async () => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const roles: string[] = [];
  const alts: string[] = [];
  const walk = (node: { role?: string; alt?: string; children?: unknown[] }) => {
    if (node.role) roles.push(node.role);
    if (node.alt) alts.push(node.alt);
    for (const child of node.children ?? []) walk(child as never);
  };
  for (let number = 1; number <= pdf.numPages; number++)
    walk((await (await pdf.getPage(number)).getStructTree()) as never);
  await pdf.loadingTask.destroy();
  for (const role of ['H1', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Figure', 'P'])
    expect(roles).toContain(role);
  expect(alts).toEqual(
    expect.arrayContaining(['Southern Cross Travel', 'Spend by airline, the largest first.']),
  );
});
