import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Asked, type Cell, isPool, mayTell } from './guard.ts';

const cell = (customer: number, spend: number, month = '2026-01-01', isHome = false): Cell => ({
  customer,
  spend,
  month,
  isHome,
});

test.each([
  ['nobody', [], false],
  ['one', [cell(1, 10)], false],
  ['two', [cell(1, 10), cell(2, 10)], false],
  ['three', [cell(1, 10), cell(2, 10), cell(3, 10)], true],
  ['two of them twice', [cell(1, 10), cell(2, 10), cell(2, 10)], false],
  ['one with 80%', [cell(1, 80), cell(2, 10), cell(3, 10)], true],
  ['one with more than 80%', [cell(1, 81), cell(2, 10), cell(3, 9)], false],
  ['no spend', [cell(1, 0), cell(2, 0), cell(3, 0)], true],
  ['more taken back than spent', [cell(1, -50), cell(2, 10), cell(3, 10)], true],
])('%s: a pool or none', (_name, cells, expected) => {
  expect(isPool(cells)).toBe(expected);
});

const mining = new Map([1, 2, 3].map((customer) => [customer, 'Mining'] as const));
const asked = (more: Partial<Asked>): Asked => ({
  pool: 'industry',
  industryOf: mining,
  industry: 'Mining',
  isSided: false,
  ...more,
});
const miners = [cell(1, 10), cell(2, 10), cell(3, 10)];

test('what an industry leaves of all must be a pool as well, or nothing', () => {
  const withOthers = (count: number) => {
    const others = [4, 5, 6].slice(0, count);
    const industryOf = new Map<number, string | null>([
      ...mining,
      ...others.map((one) => [one, one === 4 ? 'Energy' : null] as const),
    ]);
    const cells = [...miners, ...others.map((one) => cell(one, 10))];
    return (['industry', 'all'] as const).map((pool) => mayTell(cells, asked({ pool, industryOf })));
  };
  expect([0, 1, 2, 3].map(withOthers)).toEqual([
    [true, true],
    [true, false],
    [true, false],
    [true, true],
  ]);
});

test('every month must be a pool, or empty', () => {
  const next = '2026-02-01';
  expect(mayTell([...miners, cell(1, 10, next)], asked({}))).toBe(false);
  expect(mayTell([...miners, ...miners.map((one) => ({ ...one, month: next }))], asked({}))).toBe(true);
  expect(mayTell([...miners, cell(9, 10, next)], asked({}))).toBe(true);
});

test('of one side of the country filter, the other must be a pool as well, or empty', () => {
  const cells = [...miners, cell(1, 10, undefined, true)];
  expect(mayTell(cells, asked({}))).toBe(true);
  expect(mayTell(cells, asked({ isSided: true }))).toBe(false);
  expect(mayTell(miners, asked({ isSided: true }))).toBe(true);
});

const months = ['2026-01-01', '2026-02-01', '2026-03-01'];
const worlds = fc.record({
  industries: fc.array(fc.constantFrom('Mining', 'Energy', null), { minLength: 3, maxLength: 9 }),
  cells: fc.array(
    fc.record({
      customer: fc.nat(8),
      month: fc.constantFrom(...months),
      isHome: fc.boolean(),
      spend: fc.nat(100),
    }),
    { minLength: 20, maxLength: 80 },
  ),
});

test('no two answers leave a difference that is no pool', () => {
  let told = 0;
  fc.assert(
    fc.property(worlds, ({ industries, cells: drawn }) => {
      const industryOf = new Map(industries.map((industry, customer) => [customer, industry]));
      const cells = drawn.filter(({ customer }) => industryOf.has(customer));
      const answers: Set<Cell>[] = [];
      for (const [from, to] of [
        [0, 1],
        [0, 2],
        [0, 3],
        [1, 2],
        [1, 3],
        [2, 3],
      ] as const)
        for (const [pool, industry] of [
          ['all', null],
          ['industry', 'Mining'],
          ['industry', 'Energy'],
        ] as const)
          for (const side of [undefined, true, false]) {
            const inDates = cells.filter(({ month }) => months.slice(from, to).includes(month));
            if (!mayTell(inDates, { pool, industryOf, industry, isSided: side !== undefined })) continue;
            const about = inDates
              .filter(({ customer }) => pool === 'all' || industryOf.get(customer) === industry)
              .filter(({ isHome }) => side === undefined || isHome === side);
            answers.push(new Set(about));
          }
      for (const one of answers)
        for (const other of answers) {
          if (![...other].every((cell) => one.has(cell))) continue;
          const left = [...one].filter((cell) => !other.has(cell));
          told += 1;
          expect(left.length === 0 || isPool(left)).toBe(true);
        }
    }),
    { numRuns: 500, seed: 31 },
  );
  expect(told).toBeGreaterThan(1000);
});
