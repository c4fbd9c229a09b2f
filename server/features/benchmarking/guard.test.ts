import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, type Cell, disclosableBlocks, isPool, passingBlocks, withheldFor } from './guard.ts';

const cell = (customer: number, spend: number, month = '2026-01', isHome = false): Cell => ({
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

const miners = [cell(1, 10), cell(2, 10), cell(3, 10)];
const industriesWith = (others: readonly number[]) =>
  new Map<number, string | null>([
    ...[1, 2, 3].map((one) => [one, 'Mining'] as const),
    ...others.map((one) => [one, one === 4 ? 'Energy' : null] as const),
  ]);
const names = (blocks: readonly Block[]) => blocks.map(({ month, industry }) => [month, industry]);

test('the customers outside the industries that pass are a block if they are a pool', () => {
  const withOthers = (count: number) => {
    const others = [4, 5, 6].slice(0, count);
    const cells = [...miners, ...others.map((one) => cell(one, 10))];
    return names(passingBlocks(cells, industriesWith(others))).map(([, industry]) => industry);
  };
  expect([0, 1, 2, 3].map(withOthers)).toEqual([['Mining'], ['Mining'], ['Mining'], ['Mining', null]]);
});

test('a month that does not pass is left out, and the others stay', () => {
  const cells = [cell(1, 10, '2026-02'), ...miners, ...miners.map((one) => ({ ...one, month: '2026-03' }))];
  expect(names(passingBlocks(cells, industriesWith([])))).toEqual([
    ['2026-01', 'Mining'],
    ['2026-03', 'Mining'],
  ]);
});

test('under one side of the country filter, the other side must also be a pool, or empty', () => {
  const disclosed = (cells: Cell[], side?: boolean) =>
    disclosableBlocks(passingBlocks(cells, industriesWith([])), side, cells).length;
  const cells = [...miners, cell(1, 10, undefined, true)];
  expect([undefined, true, false].map((side) => disclosed(cells, side))).toEqual([1, 0, 0]);
  expect([undefined, true, false].map((side) => disclosed(miners, side))).toEqual([1, 0, 1]);
});

test('states why a value is withheld', () => {
  expect(withheldFor([cell(1, 10), cell(2, 10)], undefined)).toBe('too_few');
  expect(withheldFor([cell(1, 81), cell(2, 10), cell(3, 9)], undefined)).toBe('one_dominates');
  expect(withheldFor([cell(1, 10), cell(2, 10, '2026-02'), cell(3, 10)], undefined)).toBe('subtraction');
  expect(withheldFor([...miners, cell(1, 10, undefined, true)], true)).toBe('too_few');
});

const months = ['2026-01', '2026-02', '2026-03'];
type Drawn = Cell & { isOnline: boolean };
const worlds = fc.record({
  industries: fc.array(fc.constantFrom('Mining', 'Energy', null), { minLength: 3, maxLength: 9 }),
  cells: fc.array(
    fc.record({
      customer: fc.nat(8),
      month: fc.constantFrom(...months),
      isHome: fc.boolean(),
      isOnline: fc.boolean(),
      spend: fc.nat(100),
    }),
    { minLength: 20, maxLength: 80 },
  ),
});

/** Everything that can be asked: dates, pool, side, and a value beside which others tell the rest. */
const asked = [0, 1, 2].flatMap((from) =>
  [1, 2, 3]
    .filter((to) => to > from)
    .flatMap((to) =>
      ['all', 'Mining', 'Energy'].flatMap((pool) =>
        [undefined, true, false].flatMap((side) =>
          [undefined, true, false].map((isOnline) => ({ from, to, pool, side, isOnline })),
        ),
      ),
    ),
);

test('what remains of any answer after another is a sum of blocks that are pools', () => {
  let differences = 0;
  fc.assert(
    fc.property(
      worlds,
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 60, maxLength: 60 }),
      (world, pairs) => {
        const industryOf = new Map(world.industries.map((industry, customer) => [customer, industry]));
        const cells: Drawn[] = world.cells.filter(({ customer }) => industryOf.has(customer));
        const passing = passingBlocks(cells, industryOf);
        const answerOf = ({ from, to, pool, side, isOnline }: (typeof asked)[number]): Set<Drawn> => {
          const blocks = passing
            .filter(({ month }) => months.slice(from, to).includes(month))
            .filter(({ industry }) => pool === 'all' || industry === pool);
          const parts = [true, false].map((one) => cells.filter((cell) => cell.isOnline === one));
          const told = disclosableBlocks(blocks, side, cells, isOnline === undefined ? [] : parts);
          const isTold = ({ month, customer }: Cell) =>
            told.some((block) => block.month === month && block.customers.includes(customer));
          return new Set(
            cells
              .filter(isTold)
              .filter(({ isHome }) => side === undefined || isHome === side)
              .filter((cell) => isOnline === undefined || cell.isOnline === isOnline),
          );
        };
        const blockOf = ({ month, customer }: Cell) =>
          passing.findIndex((block) => block.month === month && block.customers.includes(customer));
        for (const [one, other] of pairs) {
          const [all, less] = [one, other].map((at) => answerOf(asked[at % asked.length]!)) as [
            Set<Drawn>,
            Set<Drawn>,
          ];
          for (const [block, whole] of Map.groupBy(all, blockOf)) {
            const taken = [...less].filter((cell) => blockOf(cell) === block);
            const left = whole.filter((cell) => !less.has(cell));
            // Where they overlap otherwise, such as online bookings and one side, neither can be taken off the other.
            const overlaps = left.length < whole.length && !taken.every((cell) => all.has(cell));
            if (left.length === 0 || overlaps) continue;
            differences += 1;
            expect(isPool(left)).toBe(true);
          }
        }
      },
    ),
    { numRuns: 300, seed: 31 },
  );
  expect(differences).toBeGreaterThan(1000);
});
