import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { hardNames, reportDocument, tableOf } from '../../test/builders/report-document.ts';
import { readSlides } from '../../test/read-files.ts';
import type { ReportDocument, Section } from '../document.ts';
import { cleaned } from '../drawing/clean.ts';
import { shown } from '../shown.ts';
import { slide as size } from './sizes.ts';
import { slidesOf } from './slides.ts';

const read = async (document: ReportDocument) => readSlides(await slidesOf(cleaned(document)));

let document: ReportDocument;
let file: Awaited<ReturnType<typeof readSlides>>;

beforeAll(async () => {
  document = cleaned(await reportDocument());
  file = await read(document);
});

test('nothing overflows a slide, and all text is of a readable size', async () => {
  const sections: Section[] = [
    {
      title: hardNames.join(' '),
      blocks: [{ kind: 'table', table: { ...tableOf(40), title: hardNames[10]! } }],
    },
    { title: 'Long', blocks: [{ kind: 'sentences', sentences: Array(30).fill(hardNames[10]) }] },
  ];
  const cover = {
    ...document.cover,
    node: hardNames[10]!,
    tmc: hardNames[11]!,
    filters: hardNames,
    logo: null,
  };
  const hard = await read(await reportDocument({ title: hardNames[11]!, cover, sections }));
  for (const { shapes } of [...file.slides, ...hard.slides]) {
    for (const { x, y, w, h, sizes } of shapes) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(size.width + 0.01);
      expect(y + h).toBeLessThanOrEqual(size.height + 0.01);
      for (const one of sizes) expect(one).toBeGreaterThanOrEqual(9);
    }
  }
});

test('a table continues on further slides with its header, each row once, the total last', () => {
  const { columns, rows, total } = tableOf(40);
  const parts = file.slides
    .flatMap(({ shapes }) => shapes)
    .filter((shape) => shape.rows[0]?.[0] === 'Traveller');
  const longest = parts.filter((part) => part.rows.some(([name]) => name?.startsWith('Traveller number')));
  expect(longest.length).toBeGreaterThan(1);
  for (const part of longest) expect(part.rows[0]).toEqual(columns.map(({ title }) => title));
  const printedRows = longest.flatMap((part) => part.rows.slice(1));
  expect(printedRows).toHaveLength(rows.length + 1);
  const metrics = (row: readonly (string | number | null)[]) =>
    columns.slice(2).map(({ unit }, at) => shown(row[at + 2] ?? null, unit, document.cover));
  expect(printedRows.slice(0, -1).map((row) => row.slice(2))).toEqual(rows.map(metrics));
  expect(printedRows.at(-1)).toEqual(['Total', '', '', ...metrics(total!).slice(1)]);
});

test('names that were cut are in full in the notes', () => {
  const [slide] = file.slides.filter(({ shapes }) =>
    shapes.some(({ texts }) => texts.includes('Travellers')),
  );
  expect(slide?.notes).toContain(`In full: ${hardNames[10]}`);
  expect(slide?.notes).toContain('Top travellers: Sum of the amount paid');
});

describe('charts', () => {
  test('hold every value, and keep missing values empty', () => {
    const [bars, pie, lines] = file.charts;
    const blocks = document.sections.flatMap((section) => section.blocks);
    const charts = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
    const values = ({ series }: (typeof charts)[number]) => series.map((one) => [...one.values]);
    expect(bars?.series.map((one) => one.values)).toEqual(values(charts[0]!));
    expect(lines?.series.map((one) => one.values)).toEqual(values(charts[2]!));
    expect(bars?.series[0]?.categories).toEqual(charts[0]!.categories);
    expect(pie?.series[0]?.categories).toEqual([...charts[1]!.categories.slice(0, 9), '3 others']);
    expect(pie?.series[0]?.values.slice(0, 9)).toEqual(charts[1]!.series[0]!.values.slice(0, 9));
  });

  test('have an editable workbook with the same values', async () => {
    expect(file.workbooks).toHaveLength(file.charts.length);
    for (const [at, { series }] of file.charts.entries()) {
      const [sheet] = (await readXlsx(file.workbooks[at]!)).sheets;
      expect(sheet?.name).toBe('Sheet1');
      const [head, ...rows] = sheet!.rows;
      expect(head?.slice(1)).toEqual(series.map(({ name }) => name));
      expect(rows.map((row) => row[0])).toEqual(series[0]!.categories);
      for (const [column, { values }] of series.entries()) {
        expect(rows.map((row) => row[column + 1] ?? null)).toEqual(values);
      }
    }
  });
});

test('its properties name the report and its data version', () => {
  expect(file.core).toContain('<dc:title>Summary Report: Harbour City Council</dc:title>');
  expect(file.core).toContain('01-Jan-2026 to 31-Mar-2026, data version 42');
});
