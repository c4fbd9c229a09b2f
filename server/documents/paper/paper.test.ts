import { beforeAll, expect, test } from 'vitest';
import { hardNames, metricsBlock, reportDocument, tableOf } from '../../test/builders/report-document.ts';
import { readPdf } from '../../test/read-files.ts';
import type { ReportDocument } from '../document.ts';
import { cleaned } from '../drawing/clean.ts';
import { comparisons, metricValue, shown } from '../shown.ts';
import { paperOf } from './paper.ts';
import { page } from './texts.ts';

let document: ReportDocument;
let file: Awaited<ReturnType<typeof readPdf>>;

beforeAll(async () => {
  document = cleaned(await reportDocument());
  file = await readPdf(await paperOf(document));
});

const lines = () => file.pages.flatMap((one) => one.lines);

test('no text overflows a page, and every page but the cover has its number', () => {
  for (const [at, { texts, lines: content }] of file.pages.entries()) {
    for (const { x, y, w } of texts) {
      expect(x).toBeGreaterThanOrEqual(page.margin - 1);
      expect(x + w).toBeLessThanOrEqual(page.width - page.margin + 1);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(page.height);
    }
    const number = `Page ${at + 1} of ${file.pages.length}`;
    expect(content.some((line) => line.endsWith(number))).toBe(at > 0);
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
    const [name, ...metrics] = words;
    const found = lines().filter((line) => line.startsWith(`${name} `) && line.endsWith(metrics.join(' ')));
    expect(found).toHaveLength(1);
  }
  expect(lines()).toContain('1,204 more are not listed.');
});

test('figures have their comparisons, slices their value and share', () => {
  const content = file.pages.map((one) => one.lines.join('\n')).join('\n');
  for (const metric of metricsBlock(6)) {
    for (const words of [metricValue(metric, document.cover), ...comparisons(metric, document.cover)]) {
      expect(content).toContain(words);
    }
  }
  expect(content).toContain('Санкт-Петербург Пулково $16,666.67 10.7%');
});

test('characters of many scripts appear, and a box for those that no font has', () => {
  const content = lines().join('\n');
  for (const name of hardNames.slice(0, 5)) expect(content).toContain(name);
  expect(content).toMatch(/Aloft □ Hotel & <Suites> "Park"/);
});

test('bookmarks lead to the sections; the properties name the report and its data version', () => {
  expect(file.outline).toEqual([...document.sections.map(({ title }) => title), 'Glossary']);
  expect(file.info).toMatchObject({
    Title: 'Summary Report: Harbour City Council',
    Subject: '01-Jan-2026 to 31-Mar-2026, data version 42',
    Author: 'Southern Cross Travel',
  });
});
