/** Dates, times and amounts that are written in any usual way are read as what they were. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DateOrder, dateOrders } from '../../../contract/layouts/expression.ts';
import { literal } from '../staging.ts';
import { Bindings } from './bindings.ts';
import { createMacros } from './macros.ts';
import { amountSql, dateSql, timeSql } from './readings.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  await createMacros(connection);
});
afterAll(() => connection.closeSync());

type Read = (text: string, bind: Bindings['bind']) => string;

/** Reads all texts in one query. */
async function read(texts: readonly string[], how: Read): Promise<(string | null)[]> {
  const { bind, over } = new Bindings();
  const value = how(bind('a.c'), bind);
  const rows = texts.map((text, at) => `(${at}, ${literal(text)})`).join(', ');
  const query = `select ${value} from ${over('a.k', `(values ${rows}) a(k, c)`)} order by k`;
  return (await connection.runAndReadAll(query)).getRows().map(([found]) => found as string | null);
}

const day = fc
  .integer({ min: 0, max: 36_000 })
  .map((days) => new Date(Date.UTC(1970, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const written = fc.record({
  day,
  separator: fc.constantFrom('-', '/', '.', ' '),
  isPadded: fc.boolean(),
  isShortYear: fc.boolean(),
  month: fc.constantFrom('number', 'name', 'MMM'),
  time: fc.constantFrom('', ' 09:30', 'T09:30:00'),
});

type Written = typeof written extends fc.Arbitrary<infer One> ? One : never;

function writeDay({ day, separator, isPadded, isShortYear, month, time }: Written, order: DateOrder): string {
  const [y, m, d] = day.split('-') as [string, string, string];
  const name = months[Number(m) - 1] as string;
  const plain = (text: string) => (isPadded ? text : String(Number(text)));
  const parts = {
    // Years without a century are of 1970 to 2069.
    y: isShortYear && y < '2069' ? y.slice(2) : y,
    m: { number: plain(m), name, MMM: name.slice(0, 3).toUpperCase() }[month] as string,
    d: plain(d),
  };
  return [...order].map((part) => parts[part as 'y']).join(separator) + time;
}

test.each(dateOrders)(
  'reads dates in the order %s, with any separators, names of months and short years',
  async (order) => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 50, maxLength: 50 }), async (dates) => {
        const texts = dates.map((one) => writeDay(one, order));
        expect(await read(texts, (text, bind) => dateSql(text, order, bind))).toEqual(
          dates.map((one) => one.day),
        );
      }),
      { numRuns: 10 },
    );
  },
);

test('reads a date that is written together, and refuses days that do not exist', async () => {
  const texts = [
    '20260503',
    '2026-05-03T10:15:00Z',
    'May 3, 2026',
    '31/02/2026',
    '13/13/2026',
    'soon',
    '3/5',
    '99999999',
  ];
  const found = ['2026-05-03', '2026-05-03', '2026-05-03', null, null, null, null, null];
  expect(await read(texts, (text, bind) => dateSql(text, 'dmy', bind))).toEqual(found);
});

test('reads times with and without seconds, zones and a half of the day', async () => {
  const times = {
    '09:05': '09:05',
    '905': '09:05',
    '0905': '09:05',
    '9.05': '09:05',
    '12:00 AM': '00:00',
    '12:30 pm': '12:30',
    '9:05 p.m.': '21:05',
    '23:59:59.123': '23:59',
    '2026-05-03T10:15:00+10:00': '10:15',
    '2026-05-03': null,
    '24:00': null,
    '13:00 PM': null,
    noon: null,
  };
  expect(await read(Object.keys(times), timeSql)).toEqual(Object.values(times));
});

const amount = fc.record({
  cents: fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
  sign: fc.constantFrom('before', 'after', 'parentheses', 'CR'),
  unit: fc.constantFrom('', '$', 'A$', 'AUD ', '€', ' USD', ' €'),
  groups: fc.constantFrom('none', 'other', 'space', 'apostrophe'),
  decimals: fc.constantFrom(2, 4),
});

type Amount = typeof amount extends fc.Arbitrary<infer One> ? One : never;

function writeAmount({ cents, sign, unit, groups, decimals }: Amount, decimal: '.' | ','): string {
  const size = cents < 0n ? -cents : cents;
  const group = { none: '', other: decimal === '.' ? ',' : '.', space: '\u00a0', apostrophe: '’' }[
    groups
  ] as string;
  const whole = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, group);
  const digits = `${whole}${decimal}${String(size % 100n).padStart(2, '0')}${'0'.repeat(decimals - 2)}`;
  const shown = unit.startsWith(' ') ? `${digits}${unit}` : `${unit}${digits}`;
  if (cents >= 0n) return shown;
  const signed = { before: `-${shown}`, after: `${digits}-`, parentheses: `(${shown})`, CR: `${digits}CR` };
  return signed[sign as 'before'];
}

const exact = (cents: bigint) => {
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
};

test.each(['.', ','] as const)(
  'reads amounts with the decimal sign %s, signs, units and thousands',
  async (decimal) => {
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { minLength: 50, maxLength: 50 }), async (amounts) => {
        const texts = amounts.map((one) => writeAmount(one, decimal));
        expect(await read(texts, (text, bind) => amountSql(text, decimal, bind))).toEqual(
          amounts.map(({ cents }) => exact(cents)),
        );
      }),
      { numRuns: 20 },
    );
  },
);

test('refuses what is no amount, and keeps decimals for the import to refuse', async () => {
  const texts = ['abc', '1,50', '1.2.3', '-12-', '', '12.005', '1e5', '--1'];
  expect(await read(texts, (text, bind) => amountSql(text, '.', bind))).toEqual([
    null,
    null,
    null,
    null,
    null,
    '12.005',
    null,
    null,
  ]);
});
