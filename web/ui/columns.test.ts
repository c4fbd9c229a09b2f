import { describe, expect, it } from 'vitest';
import {
  type Column,
  found,
  growing,
  leadingFirst,
  nextSort,
  sorted,
  totalsOf,
  widthFor,
} from './columns.ts';
import { csvOf } from './csv.ts';
import { tableSheet } from './print.ts';

type Row = {
  name: string | null;
  bookings: number;
  spend: number | null;
  average: number;
  day: string | null;
  ok: boolean;
};

const client = { currency: 'AUD', locale: 'en-AU' };

const columns: readonly Column<Row>[] = [
  { field: 'name', title: 'Traveller' },
  { field: 'bookings', title: 'Bookings', kind: 'count' },
  { field: 'spend', title: 'Spend', kind: 'money' },
  { field: 'average', title: 'Average', kind: 'money', total: false },
  { field: 'day', title: 'Departure', kind: 'date' },
  { field: 'ok', title: 'Compliant', kind: 'yesNo' },
];

const rows: readonly Row[] = [
  { name: 'Ng, Ada', bookings: 12, spend: 1234.1, average: 5, day: '2025-03-07', ok: true },
  { name: '=HYPERLINK("http://x")', bookings: 2, spend: -100.2, average: 6, day: null, ok: false },
  { name: null, bookings: 100, spend: null, average: 7, day: '2024-12-31', ok: true },
];

describe('CSV', () => {
  it('contains every row with plain numbers and ISO dates, and neutralises formulas', async () => {
    expect(await csvOf(columns, rows)).toBe(
      [
        '\ufeffTraveller,Bookings,Spend,Average,Departure,Compliant',
        '"Ng, Ada",12,1234.10,5.00,2025-03-07,Yes',
        `"'=HYPERLINK(""http://x"")",2,-100.20,6.00,,No`,
        ',100,,7.00,2024-12-31,Yes',
        '',
      ].join('\r\n'),
    );
  });

  it('neutralises every prefix that a spreadsheet treats as a formula', async () => {
    const text = await csvOf<{ t: string }>(
      [{ field: 't', title: 'T' }],
      ['+1', '-1', '@a', '\tx'].map((t) => ({ t })),
    );
    expect(text).toBe("\ufeffT\r\n'+1\r\n'-1\r\n'@a\r\n'\tx\r\n");
  });
});

describe('countries', () => {
  const places = [{ country: 'CN' }, { country: 'US' }, { country: null }, { country: 'CH' }];
  const column: Column<{ country: string | null }>[] = [
    { field: 'country', title: 'Country', kind: 'country' },
  ];

  it('are found by their long and short names', () => {
    expect(found(places, column, 'usa', client)).toEqual([{ country: 'US' }]);
    expect(found(places, column, 'States', client)).toEqual([{ country: 'US' }]);
    expect(found(places, column, 'ch', client)).toEqual([{ country: 'CN' }, { country: 'CH' }]);
  });

  it('are sorted by name', () => {
    const ordered = sorted(places, column, { field: 'country', descending: false });
    expect(ordered.map(({ country }) => country)).toEqual(['CN', 'CH', 'US', null]);
  });
});

describe('search', () => {
  it('matches the displayed texts', () => {
    expect(found(rows, columns, '07-mar', client)).toEqual([rows[0]]);
    expect(found(rows, columns, ' -$100.20 ', client)).toEqual([rows[1]]);
    expect(found(rows, columns, 'nobody', client)).toEqual([]);
    expect(found(rows, columns, '  ', client)).toBe(rows);
  });
});

describe('order', () => {
  it('sorts numbers numerically, with missing values last in both directions', () => {
    const spends = (descending: boolean) =>
      sorted(rows, columns, { field: 'spend', descending }).map((row) => row.spend);
    expect(spends(true)).toEqual([1234.1, -100.2, null]);
    expect(spends(false)).toEqual([-100.2, 1234.1, null]);
  });

  it('sorts text with embedded numbers naturally', () => {
    const references = ['B10', 'b9', 'A1'].map((reference) => ({ reference }));
    const by: readonly Column<{ reference: string }>[] = [{ field: 'reference', title: 'Reference' }];
    const order = sorted(references, by, { field: 'reference', descending: false });
    expect(order.map((row) => row.reference)).toEqual(['A1', 'b9', 'B10']);
  });
});

describe('totals', () => {
  it('sums money to the cent and excludes averages', () => {
    expect([...totalsOf(rows, columns)!]).toEqual([['spend', 1133.9]]);
    const cents = [0.1, 0.2, 0.7].map((spend) => ({ spend }));
    expect([...totalsOf(cents, [{ field: 'spend', title: 'Spend', kind: 'money' }])!]).toEqual([
      ['spend', 1],
    ]);
  });

  it('are null if no column is summed', () => {
    expect(totalsOf(rows, columns.slice(0, 2))).toBeNull();
  });
});

it('prints all rows and the totals under the title', () => {
  const sheet = tableSheet({
    title: 'Spend',
    columns,
    rows,
    totals: totalsOf(rows, columns),
    format: client,
  });
  expect(sheet.querySelector('h1')?.textContent).toBe('Spend');
  const texts = [...sheet.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(texts).toEqual([
    ['Traveller', 'Bookings', 'Spend', 'Average', 'Departure', 'Compliant'],
    ['Ng, Ada', '12', '$1,234.10', '$5.00', '07-Mar-2025', 'Yes'],
    ['=HYPERLINK("http://x")', '2', '-$100.20', '$6.00', '–', 'No'],
    ['–', '100', '–', '$7.00', '31-Dec-2024', 'Yes'],
    ['Total', '', '$1,133.90', '', '', ''],
  ]);
});

it('moves leading columns after the first one: marked ones, then summed amounts', () => {
  const marked = columns.map((column) => ({ ...column, leads: column.field === 'day' }));
  expect(leadingFirst(marked).map(({ field }) => field)).toEqual([
    'name',
    'day',
    'bookings',
    'spend',
    'average',
    'ok',
  ]);
  expect(leadingFirst(columns).map(({ field }) => field)).toEqual([
    'name',
    'spend',
    'bookings',
    'average',
    'day',
    'ok',
  ]);
  expect(leadingFirst([])).toEqual([]);
});

it('sorts by a header in one direction, then the other, then not at all', () => {
  const [name, , spend] = columns;
  const once = nextSort(spend!, null);
  expect(once).toEqual({ field: 'spend', descending: true });
  const twice = nextSort(spend!, once);
  expect(twice).toEqual({ field: 'spend', descending: false });
  expect(nextSort(spend!, twice)).toBeNull();
  expect(nextSort(name!, twice)).toEqual({ field: 'name', descending: false });
});

describe('widths', () => {
  const wide = (...titled: Partial<Column<Row>>[]) =>
    growing(titled.map((part) => ({ field: 'name', title: 'Name', ...part }) as Column<Row>));

  it('gives the remaining space to texts without a width, else to the widest text column', () => {
    const [fixed, free, number] = [{ width: 200 }, {}, { kind: 'money', width: 300 }] as const;
    expect(wide(fixed, free, number, free)).toMatchObject([free, free]);
    expect(wide({ width: 120 }, fixed, number)).toMatchObject([fixed]);
    expect(wide(number)).toEqual([]);
  });

  it('never truncates a number or a total', () => {
    const spend: Column<Row> = { field: 'spend', title: 'Spend', kind: 'money', width: 90 };
    const totals = new Map([['spend', 1_000_000]]);
    expect(widthFor(spend, rows, null, client)).toBe('max(90px, 9ch + 22px)');
    expect(widthFor(spend, rows, totals, client)).toBe('max(90px, 14ch + 22px)');
    expect(widthFor(columns[0]!, rows, totals, client)).toBe('150px');
  });
});
