import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import type { FileColumn } from './columns.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

type Row = { text: string | null; amount: number | null; day: string | null; at: string | null };

const columns: FileColumn<Row>[] = [
  { title: 'Text', kind: 'text', value: (row) => row.text },
  { title: 'Amount', kind: 'money', value: (row) => row.amount, hasTotal: true },
  { title: 'Day, of "March"', kind: 'date', value: (row) => row.day },
  { title: 'At', kind: 'time', value: (row) => row.at },
];
const notes = [{ label: 'Customer', value: 'Acme & Sons' }];
const workbook = { name: 'Rows', about: ['Acme & Sons'], notes, currency: 'AUD', dataVersion: 7 };
const rowOf = (text: string | null): Row => ({
  text,
  amount: -12.5,
  day: '2026-03-01',
  at: '2026-03-01T07:30',
});

async function* inBatches(rows: Row[], size = 2) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

const csv = async (rows: Row[]) => (await buffer(Readable.from(csvOf(columns, inBatches(rows))))).toString();
const sheetsOf = async (rows: Row[], limit?: number) =>
  (await readXlsx(await buffer(xlsxOf(workbook, columns, rows.length, inBatches(rows), limit)))).sheets;
/** The sheets of rows, without their totals. */
const xlsx = async (rows: Row[], limit?: number) =>
  (await sheetsOf(rows, limit))
    .filter(({ name }) => name !== 'About')
    .map((sheet) => ({ ...sheet, rows: rows.length === 0 ? sheet.rows : sheet.rows.slice(0, -1) }));

/** Each text with its cell in a CSV file. */
const texts: [string | null, string][] = [
  [null, ''],
  ['', ''],
  ['=1+1', "'=1+1"],
  ['+61 3', "'+61 3"],
  ['-x', "'-x"],
  ['@cell', "'@cell"],
  ['\tx', "'\tx"],
  ['\n=1', '"\'\n=1"'],
  ['＝1', "'＝1"],
  ['a,b', '"a,b"'],
  ['a;=1+1', '"a;\'=1+1"'],
  ['a; -1', '"a; \'-1"'],
  ['a; b', '"a; b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=A1,"x"', '"\'=A1,""x"""'],
  ['Zoë Łukasz 旅行 🛫', 'Zoë Łukasz 旅行 🛫'],
  [' spaces ', ' spaces '],
  ['_x0041_', '_x0041_'],
  ['a & b < c > d', 'a & b < c > d'],
];

describe('CSV', () => {
  test('neutralises formulas, keeps numbers and quotes separators', async () => {
    expect(await csv(texts.map(([text]) => rowOf(text)))).toBe(
      [
        '\uFEFFText,Amount,"Day, of ""March""",At',
        ...texts.map(([, shown]) => `${shown},-12.50,2026-03-01,2026-03-01 07:30`),
        '',
      ].join('\r\n'),
    );
  });

  test('writes empty cells, and tables without rows', async () => {
    expect(await csv([{ text: null, amount: null, day: null, at: null }])).toMatch(/\r\n,,,\r\n$/);
    expect((await csv([])).split('\r\n')).toHaveLength(2);
  });
});

/** Written as in JavaScript: with the shortest digits that parse to the same number. */
const numbers = [0, 7, -12.5, 0.1 + 0.2, 1234567.89, 2 ** 53, 1e21, -1.5e-7];

test('numbers keep all their digits', async () => {
  const rows = numbers.map((amount) => ({ text: null, amount, day: null, at: null }));
  const quantity: FileColumn<Row> = { title: 'Quantity', kind: 'number', value: (row) => row.amount };
  const file = await buffer(Readable.from(csvOf([quantity], inBatches(rows))));
  expect(file.toString().split('\r\n').slice(1, -1)).toEqual(numbers.map(String));
  const [sheet] = await xlsx(rows);
  expect(sheet?.rows.slice(1).map(([, amount]) => amount)).toEqual(numbers);
});

describe('XLSX', () => {
  test('writes texts unchanged, dates and times as dates, amounts as numbers', async () => {
    const [sheet] = await xlsx(texts.map(([text]) => rowOf(text)));
    expect(sheet?.rows[0]).toEqual(['Text', 'Amount (AUD)', 'Day, of "March"', 'At']);
    expect(sheet?.rows.slice(1).map(([text]) => text ?? '')).toEqual(texts.map(([text]) => text ?? ''));
    expect(sheet?.rows[1]?.slice(1)).toEqual([-12.5, new Date('2026-03-01'), new Date('2026-03-01T07:30Z')]);
  });

  test('replaces characters that XML cannot contain, and truncates cells to Excel’s limit', async () => {
    const [sheet] = await xlsx([rowOf('a\u0001b\uD800'), rowOf('y'.repeat(40_000))]);
    expect(sheet?.rows[1]?.[0]).toBe('a\uFFFDb\uFFFD');
    expect(sheet?.rows[2]?.[0]).toBe('y'.repeat(32_767));
  });

  test('writes a batch longer than one chunk completely', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => rowOf(`row ${at}`));
    const file = await buffer(xlsxOf(workbook, columns, rows.length, inBatches(rows, 1500)));
    const [sheet] = (await readXlsx(file)).sheets;
    expect(sheet?.rows.slice(1, -1).map(([text]) => text)).toEqual(rows.map(({ text }) => text));
  });

  test('continues a table too long for one sheet in the next, with the same header', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => rowOf(`row ${at}`));
    const sheets = await xlsx(rows, 3);
    expect(sheets.map(({ name }) => name)).toEqual(['Rows', 'Rows 2', 'Rows 3']);
    expect(sheets.map((sheet) => sheet.rows.map(([text]) => text))).toEqual([
      ['Text', 'row 0', 'row 1', 'row 2'],
      ['Text', 'row 3', 'row 4', 'row 5'],
      ['Text', 'row 6'],
    ]);
    expect((await xlsx([])).map((sheet) => sheet.rows.length)).toEqual([1]);
  });

  test('adds up amounts below the rows, to the cent, and tells about them on a second sheet', async () => {
    const amounts = [0.1, 0.2, 1234567.89, -12.5];
    const rows = amounts.map((amount) => ({ ...rowOf('x'), amount }));
    const [sheet, about] = await sheetsOf(rows);
    expect(sheet?.rows.at(-1)?.slice(0, 2)).toEqual(['Total', 1234555.69]);
    expect(about).toMatchObject({
      name: 'About',
      rows: [
        ['Customer', 'Acme & Sons'],
        ['Rows', 4],
        ['Total of Amount (AUD)', 1234555.69],
        ['Data version', 7],
      ],
    });
    const several = await sheetsOf(rows, 3);
    expect(several.map(({ name }) => name)).toEqual(['Rows', 'About', 'Rows 2']);
    expect(several[1]?.rows[2]?.[1]).toBe(1234555.69);
  });

  test('freezes the header and the first columns, filters the rows, and is as wide as its texts', async () => {
    const rows = [rowOf('a text of thirty-one characters'), rowOf('short')];
    const zip = await JSZip.loadAsync(await buffer(xlsxOf(workbook, columns, 2, inBatches(rows))));
    const xml = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    expect(xml).toContain(
      '<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/>',
    );
    expect(xml).toContain('<autoFilter ref="A1:D3"/>');
    expect(xml).toContain('<col min="1" max="1" width="32" customWidth="1"/>');
    expect(xml).toContain('<f>SUBTOTAL(109,B2:B3)</f>');
    const styles = await zip.file('xl/styles.xml')!.async('string');
    const formats = [...styles.matchAll(/<xf numFmtId="(\d+)" fontId/g)].slice(1).map(([, format]) => format);
    const [text, , money] = formats;
    expect([text, money]).toEqual(['0', '4']);
    expect(xml).toContain('<c r="B2" s="2">');
    expect(await zip.file('xl/workbook.xml')!.async('string')).toContain("'Rows'!$A$1:$D$3");
  });
});

/** Far more rows than are read: a file must not be written faster than its consumer reads it. */
function endless() {
  const state = { pulled: 0, ended: false };
  async function* batches() {
    try {
      for (; state.pulled < 5000; state.pulled++) {
        yield Array.from({ length: 500 }, (_, at) => rowOf(`${state.pulled} ${at} ${Math.random()}`));
      }
    } finally {
      state.ended = true;
    }
  }
  return { state, batches: batches() };
}

describe.each([
  ['CSV', (rows: AsyncIterable<Row[]>) => Readable.from(csvOf(columns, rows), { objectMode: false })],
  ['XLSX', (rows: AsyncIterable<Row[]>) => xlsxOf(workbook, columns, 2_500_000, rows)],
] as const)('%s', (_name, make) => {
  test('applies backpressure from a slow consumer, and ends the rows when it stops', async () => {
    const { state, batches } = endless();
    const file = make(batches);
    await new Promise((read) => file.once('readable', read));
    file.read();
    const pulledIn = async (ms: number) => {
      const before = state.pulled;
      await sleep(ms);
      return state.pulled - before;
    };
    await expect.poll(() => pulledIn(300)).toBe(0);
    expect(state.pulled).toBeLessThan(100);
    file.destroy();
    await expect.poll(() => state.ended).toBe(true);
  });

  test('a failing source fails the file', async () => {
    async function* failing() {
      yield [rowOf('first')];
      throw new Error('The database went away');
    }
    await expect(buffer(make(failing()))).rejects.toThrow('The database went away');
  });
});
