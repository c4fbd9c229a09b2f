import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOfCount, partsOfDivision, partsOfSum } from './decompose.ts';
import { moversOf } from './movers.ts';
import type { Amounts, Group, Part } from './parts.ts';

/** A booking of one period, which may be counted under several routes. */
type Row = { cents: number; bookings: readonly number[]; route: string; cabin: string };

const amountsOf = (rows: readonly Row[], isDistinct: boolean): Amounts => ({
  part: rows.reduce((sum, { cents }) => sum + cents, 0),
  whole: isDistinct
    ? new Set(rows.flatMap(({ bookings }) => bookings)).size
    : rows.reduce((sum, { bookings }) => sum + bookings.length, 0),
});

/** What the metrics layer would answer of rows in memory. */
function grouped(
  before: readonly Row[],
  after: readonly Row[],
  by: readonly ('route' | 'cabin')[],
  isDistinct = true,
  path: readonly string[] = [],
): Group {
  const [first, ...rest] = by;
  const keys = first ? [...new Set([...before, ...after].map((row) => row[first]))].sort() : [];
  const of = (rows: readonly Row[], key: string) => rows.filter((row) => row[first!] === key);
  return {
    path,
    before: amountsOf(before, isDistinct),
    after: amountsOf(after, isDistinct),
    groups: keys.map((key) => grouped(of(before, key), of(after, key), rest, isDistinct, [...path, key])),
  };
}

/** The volume of the routes that both periods have. */
function keptOf(before: readonly Row[], after: readonly Row[], isDistinct = true) {
  const routes = (rows: readonly Row[]) => new Set(rows.map(({ route }) => route));
  const [then, now] = [routes(before), routes(after)];
  const whole = (rows: readonly Row[]) =>
    amountsOf(
      rows.filter(({ route }) => then.has(route) && now.has(route)),
      isDistinct,
    ).whole;
  return { before: whole(before), after: whole(after) };
}

let next = 0;
/** Rows of as many bookings of one route, at a price. */
const trips = (route: string, number: number, cents: number, cabin = 'Economy'): Row[] =>
  Array.from({ length: number }, () => {
    next += 1;
    return { cents, bookings: [next], route, cabin };
  });

const shown = (parts: readonly Part[] | null) =>
  parts?.map(({ kind, path, amount }) => [kind, path.join('/'), amount]);
const sum = (parts: readonly Part[]) => parts.reduce((all, { amount }) => all + amount, 0);

describe('computed by hand', () => {
  test('without a dimension, a sum changes by volume at the average price, and by price at the average volume', () => {
    const of = grouped(trips('A', 10, 100_00), trips('A', 12, 110_00), []);
    // 2 × (100 + 110) / 2, and (10 + 12) / 2 × 10.
    expect(shown(partsOfSum(of, { before: 10, after: 12 }))).toEqual([
      ['volume', '', 210_00],
      ['price', '', 110_00],
    ]);
  });

  test('a higher price of one route is a price of that route alone', () => {
    const before = [...trips('A', 30, 200_00), ...trips('B', 70, 400_00)];
    const after = [...trips('A', 30, 220_00), ...trips('B', 70, 400_00)];
    const of = grouped(before, after, ['route']);
    expect(shown(partsOfSum(of, keptOf(before, after)))).toEqual([['price', 'A', 30 * 20_00]]);
  });

  test('more trips in equal shares are volume alone', () => {
    const before = [...trips('A', 30, 200_00), ...trips('B', 70, 400_00)];
    const after = [...trips('A', 42, 200_00), ...trips('B', 98, 400_00)];
    const of = grouped(before, after, ['route']);
    // 40 trips at the average of 340.
    expect(shown(partsOfSum(of, keptOf(before, after)))).toEqual([['volume', '', 40 * 340_00]]);
  });

  test('a shift to a dearer route is mix, at the distance of each from the average', () => {
    const before = [...trips('A', 60, 100_00), ...trips('B', 40, 300_00)];
    const after = [...trips('A', 40, 100_00), ...trips('B', 60, 300_00)];
    const of = grouped(before, after, ['route']);
    // Average prices 180 and 220, together 200: 100 × −0.2 × (100 − 200), and 100 × 0.2 × (300 − 200).
    expect(shown(partsOfSum(of, keptOf(before, after)))).toEqual([
      ['mix', 'A', 2000_00],
      ['mix', 'B', 2000_00],
    ]);
  });

  test('what is new or gone counts in full, and leaves the others’ volume alone', () => {
    const before = [...trips('A', 5, 100_00), ...trips('B', 3, 50_00)];
    const after = [...trips('A', 5, 100_00), ...trips('C', 4, 70_00)];
    const of = grouped(before, after, ['route']);
    expect(shown(partsOfSum(of, keptOf(before, after)))).toEqual([
      ['gone', 'B', -150_00],
      ['new', 'C', 280_00],
    ]);
    expect(shown(partsOfSum(grouped([], after, []), { before: 0, after: 9 }))).toEqual([['new', '', 780_00]]);
  });

  test('within a route, the price is explained by the next dimension', () => {
    const before = [...trips('A', 8, 100_00), ...trips('A', 2, 500_00, 'Business'), ...trips('B', 10, 50_00)];
    const after = [...trips('A', 6, 100_00), ...trips('A', 4, 500_00, 'Business'), ...trips('B', 10, 50_00)];
    const of = grouped(before, after, ['route', 'cabin']);
    // Route A: average 180, then 260: 10 × 0.2 × (500 − 220), and 10 × −0.2 × (100 − 220).
    expect(shown(partsOfSum(of, keptOf(before, after)))).toEqual([
      ['mix', 'A/Business', 560_00],
      ['mix', 'A/Economy', 240_00],
    ]);
  });

  test('a booking with two routes is counted once in the volume, and told as shared', () => {
    const of = (cents: number, both: boolean): Row[] => [
      { cents, bookings: [1], route: 'A', cabin: '' },
      { cents, bookings: both ? [1] : [2], route: 'B', cabin: '' },
    ];
    const change = grouped(of(100, false), of(100, true), ['route']);
    // From two bookings at 100 to one at 200: −1 × 150, and 1.5 × (2 − 1) × 100.
    expect(shown(partsOfSum(change, { before: 2, after: 1 }))).toEqual([
      ['volume', '', -150],
      ['shared', '', 150],
    ]);
  });

  test('amounts without units are told apart', () => {
    const group = (path: string[], before: Amounts, after: Amounts, groups: Group[] = []): Group => ({
      path,
      before,
      after,
      groups,
    });
    const zero = { part: 0, whole: 0 };
    const refund = group(['B'], zero, { part: -70_00, whole: 0 });
    const stays = group(['A'], { part: 100_00, whole: 1 }, { part: 300_00, whole: 2 });
    const of = group([], { part: 100_00, whole: 1 }, { part: 230_00, whole: 2 }, [stays, refund]);
    expect(shown(partsOfSum(of, { before: 1, after: 2 }))).toEqual([
      ['volume', '', 125_00],
      ['price', 'A', 75_00],
      ['other', 'B', -70_00],
    ]);
  });

  test('a count changes by its groups', () => {
    const before = [...trips('A', 3, 0), ...trips('B', 2, 0)];
    const after = [...trips('A', 4, 0), ...trips('C', 1, 0)];
    const count = (group: Group): Group => ({
      ...group,
      before: { part: group.before.whole, whole: group.before.whole },
      after: { part: group.after.whole, whole: group.after.whole },
      groups: group.groups.map(count),
    });
    expect(shown(partsOfCount(count(grouped(before, after, ['route']))))).toEqual([
      ['volume', 'A', 1],
      ['gone', 'B', -2],
      ['new', 'C', 1],
    ]);
  });

  test('a percentage changes by mix and within its groups', () => {
    const group = (key: string, before: [number, number], after: [number, number]): Group => ({
      path: [key],
      before: { part: before[0], whole: before[1] },
      after: { part: after[0], whole: after[1] },
      groups: [],
    });
    const groups = [group('A', [10, 50], [20, 75]), group('B', [30, 50], [15, 25])];
    const of = { ...group('', [40, 100], [35, 100]), path: [], groups };
    // 40% to 35%. Shares of A 0.5 and 0.75; ratios 20% and 26.67%, of B 60% and 60%; average 37.5%.
    expect(shown(partsOfDivision(of, 100 * 10_000))).toEqual([
      ['mix', 'A', Math.round(0.25 * (23.333333 - 37.5) * 10_000)],
      ['within', 'A', Math.round(0.625 * 6.666667 * 10_000)],
      ['mix', 'B', -0.25 * 22.5 * 10_000],
    ]);
    const nothing = { ...of, after: { part: 0, whole: 0 } };
    expect(partsOfDivision(nothing, 1)).toBeNull();
  });

  test('names the fewest groups that make up 80% of all movements', () => {
    const before = [...trips('A', 10, 100), ...trips('B', 10, 100), ...trips('C', 10, 100)];
    const after = [...trips('A', 10, 170), ...trips('B', 10, 80), ...trips('C', 10, 110)];
    const of = grouped(before, after, ['route']);
    const movers = moversOf(of, [], false);
    expect(movers.map(({ group, amount }) => [group.path[0], amount])).toEqual([
      ['A', 700],
      ['B', -200],
    ]);
  });
});

const row = fc.record({
  cents: fc.integer({ min: -50_000, max: 1_000_000 }),
  bookings: fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 2 }),
  route: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  cabin: fc.constantFrom('Economy', 'Business', 'First'),
});
const period = fc.array(row, { maxLength: 30 });
const by = fc.constantFrom<('route' | 'cabin')[]>([], ['route'], ['route', 'cabin']);
const numRuns = 10_000;

const reversed = (parts: readonly Part[] | null) =>
  parts?.map(({ kind, path, amount }) => [
    kind === 'new' ? 'gone' : kind === 'gone' ? 'new' : kind,
    path.join('/'),
    -amount,
  ]);

describe('of any two periods', () => {
  test('the parts of a sum add up to the difference, and swapping the periods turns their signs', () => {
    const check = (before: Row[], after: Row[], dimensions: ('route' | 'cabin')[], isDistinct: boolean) => {
      const of = grouped(before, after, dimensions, isDistinct);
      const kept =
        dimensions.length > 0
          ? keptOf(before, after, isDistinct)
          : { before: of.before.whole, after: of.after.whole };
      const parts = partsOfSum(of, kept);
      expect(sum(parts)).toBe(of.after.part - of.before.part);
      expect(parts.every(({ amount }) => Number.isInteger(amount) && amount !== 0)).toBe(true);
      const swapped = grouped(after, before, dimensions, isDistinct);
      expect(shown(partsOfSum(swapped, { before: kept.after, after: kept.before }))).toEqual(reversed(parts));
      const movers = moversOf(of, parts, false);
      const all = of.groups.map((group) => Math.abs(group.after.part - group.before.part));
      const moved = all.reduce((one, other) => one + other, 0);
      const named = movers.reduce((one, { amount }) => one + Math.abs(amount), 0);
      expect(named).toBeGreaterThanOrEqual(0.8 * moved);
      expect(named - Math.abs(movers.at(-1)?.amount ?? 0)).toBeLessThanOrEqual(0.8 * moved);
    };
    fc.assert(fc.property(period, period, by, fc.boolean(), check), { numRuns });
  });

  test('so do those of a ratio, of which groups may lack what it is divided by', () => {
    const isFree = ({ cents }: Row) => cents % 7 === 0;
    const ratio = (group: Group, rows: Record<'before' | 'after', Row[]>): Group => {
      const of = (side: 'before' | 'after') => {
        const own = rows[side].filter(({ route, cabin }) => {
          const [first = route, second = cabin] = group.path;
          return first === route && second === cabin;
        });
        const divisor = own.filter((one) => !isFree(one)).flatMap(({ bookings }) => bookings);
        return { part: own.reduce((all, { cents }) => all + cents, 0), whole: new Set(divisor).size };
      };
      const groups = group.groups.map((one) => ratio(one, rows));
      return { path: group.path, before: of('before'), after: of('after'), groups };
    };
    const check = (before: Row[], after: Row[], dimensions: ('route' | 'cabin')[]) => {
      const of = ratio(grouped(before, after, dimensions), { before, after });
      const parts = partsOfDivision(of, 10_000);
      const swapped = ratio(grouped(after, before, dimensions), { before: after, after: before });
      expect(shown(partsOfDivision(swapped, 10_000))).toEqual(reversed(parts));
      if (of.before.whole === 0 || of.after.whole === 0) expect(parts).toBeNull();
      else {
        const rounded = ({ part, whole }: Amounts) =>
          Math.sign(part) * Math.round((Math.abs(part) / whole) * 10_000);
        expect(Math.abs(sum(parts!) - (rounded(of.after) - rounded(of.before)))).toBeLessThanOrEqual(1);
      }
    };
    fc.assert(fc.property(period, period, by, check), { numRuns });
  });
});
