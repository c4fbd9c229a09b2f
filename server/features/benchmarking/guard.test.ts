import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, isPool, mayDisclose, type PoolQuery } from './guard.ts';

const cell = (customer: number, spend: number, month = '2026-01-01', isHome = false): Cell => ({
  customer,
  spend,
  month,
  isHome,
});

test.each([
  ['no customer', [], false],
  ['one', [cell(1, 10)], false],
  ['two', [cell(1, 10), cell(2, 10)], false],
  ['three', [cell(1, 10), cell(2, 10), cell(3, 10)], true],
  ['two, one of them with two cells', [cell(1, 10), cell(2, 10), cell(2, 10)], false],
  ['one with 80%', [cell(1, 80), cell(2, 10), cell(3, 10)], true],
  ['one with more than 80%', [cell(1, 81), cell(2, 10), cell(3, 9)], false],
  ['no spend', [cell(1, 0), cell(2, 0), cell(3, 0)], true],
  ['more refunded than spent', [cell(1, -50), cell(2, 10), cell(3, 10)], true],
])('%s: is a pool or not', (_name, cells, expected) => {
  expect(isPool(cells)).toBe(expected);
});

const mining = new Map([1, 2, 3].map((customer) => [customer, 'Mining'] as const));
const requestWith = (more: Partial<PoolQuery>): PoolQuery => ({
  pool: 'industry',
  industryOf: mining,
  industry: 'Mining',
  isSided: false,
  ...more,
});
const miners = [cell(1, 10), cell(2, 10), cell(3, 10)];

test('the customers outside the disclosed industries must also be a pool, or empty', () => {
  const withOthers = (count: number) => {
    const others = [4, 5, 6].slice(0, count);
    const industryOf = new Map<number, string | null>([
      ...mining,
      ...others.map((one) => [one, one === 4 ? 'Energy' : null] as const),
    ]);
    const cells = [...miners, ...others.map((one) => cell(one, 10))];
    return (['industry', 'all'] as const).map((pool) =>
      mayDisclose(cells, requestWith({ pool, industryOf })),
    );
  };
  expect([0, 1, 2, 3].map(withOthers)).toEqual([
    [true, true],
    [true, false],
    [true, false],
    [true, true],
  ]);
});

test('every month must be a pool or empty', () => {
  const next = '2026-02-01';
  expect(mayDisclose([...miners, cell(1, 10, next)], requestWith({}))).toBe(false);
  expect(mayDisclose([...miners, ...miners.map((one) => ({ ...one, month: next }))], requestWith({}))).toBe(
    true,
  );
  expect(mayDisclose([...miners, cell(9, 10, next)], requestWith({}))).toBe(true);
});

test('for one side of the country filter, the other side must also be a pool, or empty', () => {
  const cells = [...miners, cell(1, 10, undefined, true)];
  expect(mayDisclose(cells, requestWith({}))).toBe(true);
  expect(mayDisclose(cells, requestWith({ isSided: true }))).toBe(false);
  expect(mayDisclose(miners, requestWith({ isSided: true }))).toBe(true);
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

test('every difference between two answers is empty or a pool', () => {
  let disclosedDifferences = 0;
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
            if (!mayDisclose(inDates, { pool, industryOf, industry, isSided: side !== undefined })) continue;
            const about = inDates
              .filter(({ customer }) => pool === 'all' || industryOf.get(customer) === industry)
              .filter(({ isHome }) => side === undefined || isHome === side);
            answers.push(new Set(about));
          }
      for (const one of answers)
        for (const other of answers) {
          if (![...other].every((cell) => one.has(cell))) continue;
          const left = [...one].filter((cell) => !other.has(cell));
          disclosedDifferences += 1;
          expect(left.length === 0 || isPool(left)).toBe(true);
        }
    }),
    { numRuns: 500, seed: 31 },
  );
  expect(disclosedDifferences).toBeGreaterThan(1000);
});
