import { readXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import { beforeAll, describe, expect, test } from 'vitest';
import { hardDocument, hardNames, reportDocument, tableOf } from '../../test/builders/report-document.ts';
import { readSlides } from '../../test/read-files.ts';
import type { Chart, ReportDocument } from '../document.ts';
import { cleaned } from '../drawing/clean.ts';
import { slide as format, pointsPerInch } from '../layout/format.ts';
import { cardLines, shown } from '../shown.ts';
import { slidesOf } from './slides.ts';

let document: ReportDocument;
let bytes: Buffer;
let file: Awaited<ReturnType<typeof readSlides>>;

beforeAll(async () => {
  document = cleaned(await reportDocument());
  bytes = await slidesOf(document);
  file = await readSlides(bytes);
});

test('nothing overflows a slide, and all text is of a readable size', async () => {
  const hard = await readSlides(await slidesOf(cleaned(await hardDocument())));
  for (const { shapes } of [...file.slides, ...hard.slides]) {
    for (const { x, y, w, h, sizes } of shapes) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(format.width / pointsPerInch + 0.01);
      expect(y + h).toBeLessThanOrEqual(format.height / pointsPerInch + 0.01);
      for (const one of sizes) expect(one).toBeGreaterThanOrEqual(8);
    }
  }
});

test('each slide has its title in the placeholder, and notes for the speaker', async () => {
  const zip = await JSZip.loadAsync(bytes);
  const titles = await Promise.all(
    file.slides.map(async (_, at) => {
      const xml = await zip.file(`ppt/slides/slide${at + 1}.xml`)!.async('string');
      const [, title = ''] = /<p:sp>(?:(?!<\/p:sp>).)*<p:ph[^>]*type="title"(.*?)<\/p:sp>/s.exec(xml) ?? [];
      return [...title.matchAll(/<a:t>(.*?)<\/a:t>/g)].map(([, text]) => text).join('');
    }),
  );
  expect(titles[0]).toBe(document.title);
  for (const { title } of document.sections)
    expect(titles.map((one) => one.replace('&amp;', '&'))).toContain(title);
  expect(titles.every(Boolean)).toBe(true);
  expect(file.slides[1]?.notes).toContain('Air spend +5.0%');
});

test('a table continues on further slides with its header, each row once, the total last', () => {
  const { columns, rows, total } = tableOf(40);
  const parts = file.slides
    .flatMap(({ shapes }) => shapes)
    .filter((shape) => shape.rows[0]?.[0] === 'Traveller');
  const longest = parts.slice(1);
  expect(longest.length).toBeGreaterThan(1);
  for (const part of longest) expect(part.rows[0]).toEqual(columns.map(({ title }) => title));
  const printed = longest.flatMap((part) => part.rows.slice(1));
  const figures = (row: readonly (string | number | null)[]) =>
    columns.slice(2).map(({ unit }, at) => shown(row[at + 2] ?? null, unit, document.cover));
  expect(printed.slice(0, -2).map((row) => row.slice(2))).toEqual(rows.map(figures));
  expect(printed.at(-2)?.[0]).toBe('+1,204 more travellers');
  expect(printed.at(-1)).toEqual(['Total', '', '', ...figures(total!).slice(1)]);
});

test('names that were cut are in full in the notes', () => {
  expect(file.slides.map(({ notes }) => notes).join('\n')).toContain(`In full: ${hardNames[10]}`);
});

test('cards show the change, and the earlier value with its dates', () => {
  const texts = file.slides.flatMap(({ shapes }) => shapes.flatMap((shape) => shape.texts));
  for (const { blocks } of document.sections) {
    for (const card of blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []))) {
      for (const line of cardLines(card, document.cover)) expect(texts).toContain(line);
    }
  }
  expect(texts).toContain('in Jan–Mar 2025');
});

describe('charts', () => {
  const charts = () =>
    document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block): Chart[] => (block.kind === 'chart' ? [block.chart] : [])),
    );

  test('hold every value, and keep missing values empty', () => {
    expect(file.charts.map(({ series }) => series.map(({ values }) => values))).toEqual(
      charts().map(({ series }) => series.map(({ values }) => [...values])),
    );
  });

  test('have an editable workbook with the same values', async () => {
    expect(file.workbooks).toHaveLength(charts().length);
    for (const [at, { series, categories }] of charts().entries()) {
      const [sheet] = (await readXlsx(file.workbooks[at]!)).sheets;
      const [head, ...rows] = sheet!.rows;
      expect(head?.slice(1)).toEqual(series.map(({ name }) => name));
      expect(rows.map((row) => row[0])).toEqual(categories);
      for (const [column, { values }] of series.entries())
        expect(rows.map((row) => row[column + 1] ?? null)).toEqual(values);
    }
  });
});

test('its properties name the report and its data version', () => {
  expect(file.core).toContain('<dc:title>Travel report: Harbour City Council</dc:title>');
  expect(file.core).toContain('January to March 2026, FY26 to date, data version 42');
});
