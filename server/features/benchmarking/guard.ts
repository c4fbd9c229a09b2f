/**
 * Decides which blocks of a pool may be disclosed, so that neither an answer nor the difference between two answers
 * reveals a single customer (decision 035). A block is a month of an industry that passes the guard, or a month of
 * all other customers. Whether a block passes depends on nothing that is asked, so every answer is a sum of blocks
 * that pass, and so is what remains when one answer is subtracted from another.
 */
import type { Withheld } from '../../../contract/benchmarking/calls.ts';
import { poolLimits } from '../../../contract/benchmarking/metrics.ts';

/** One customer's spend within a month, in cents, on one side of the country filter. */
export type Cell = { customer: number; month: string; isHome: boolean; spend: number };

/** `industry`: null for the customers outside the industries that pass in this month. `month`: YYYY-MM. */
export type Block = { month: string; industry: string | null; customers: readonly number[] };

/** A side of the country filter: within the TMC's country or not; undefined: both. */
export type AskedSide = boolean | undefined;

/** The industry of every customer of the TMC. */
export type Industries = ReadonlyMap<number, string | null>;

/**
 * Enough customers, none with too large a share of the spend; without spend, only the number of customers counts.
 */
export const isPool = (cells: readonly Cell[]): boolean => cells.length > 0 && faultOf(cells) === null;

function faultOf(cells: readonly Cell[]): Exclude<Withheld, 'subtraction'> | null {
  const spend = new Map<number, number>();
  for (const cell of cells) spend.set(cell.customer, (spend.get(cell.customer) ?? 0) + cell.spend);
  if (spend.size < poolLimits.customers) return 'too_few';
  const all = [...spend.values()].reduce((sum, one) => sum + one, 0);
  return all > 0 && Math.max(...spend.values()) > poolLimits.share * all ? 'one_dominates' : null;
}

/** The blocks that pass the guard. The cells are those of every line of every customer. */
export function passingBlocks(cells: readonly Cell[], industryOf: Industries): Block[] {
  const industries = [...Map.groupBy(industryOf.keys(), (customer) => industryOf.get(customer) ?? null)];
  const months = [...Map.groupBy(cells, ({ month }) => month)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return months.flatMap(([month, ofMonth]) => {
    const passes = (customers: readonly number[]) => isPool(within(ofMonth, customers));
    const own = industries
      .filter(([industry, customers]) => industry !== null && passes(customers))
      .map(([industry, customers]) => ({ month, industry, customers }));
    const inOwn = new Set(own.flatMap(({ customers }) => customers));
    const rest = [...industryOf.keys()].filter((customer) => !inOwn.has(customer));
    return passes(rest) ? [...own, { month, industry: null, customers: rest }] : own;
  });
}

/**
 * The blocks in which a value may be disclosed: the cells behind it pass the guard, and so do those of each of its
 * parts that has any, because other values tell the rest. Under one side of the country filter the same holds for both
 * sides, because the answer without the filter tells the other one.
 */
export function disclosableBlocks(
  blocks: readonly Block[],
  side: AskedSide,
  cells: readonly Cell[],
  parts: readonly (readonly Cell[])[] = [],
): Block[] {
  const passes = (of: readonly Cell[]) =>
    isPool(of) &&
    (side === undefined ||
      [true, false].every((one) => isPoolOrNone(of.filter(({ isHome }) => isHome === one))));
  const inMonths = [cells, ...parts].map((of) => Map.groupBy(of, ({ month }) => month));
  return blocks.filter(({ month, customers }) => {
    const [whole = [], ...others] = inMonths.map((of) => within(of.get(month) ?? [], customers));
    const isAsked = side === undefined || whole.some(({ isHome }) => isHome === side);
    return isAsked && passes(whole) && others.every((part) => part.length === 0 || passes(part));
  });
}

/** Why no block tells the value of these cells, all of which are of the pool's customers. */
export function withheldFor(cells: readonly Cell[], side: AskedSide): Withheld {
  const asked = cells.filter(({ isHome }) => side === undefined || isHome === side);
  return faultOf(asked) ?? 'subtraction';
}

const isPoolOrNone = (cells: readonly Cell[]) => cells.length === 0 || isPool(cells);

function within(cells: readonly Cell[], customers: readonly number[]): Cell[] {
  const members = new Set(customers);
  return cells.filter(({ customer }) => members.has(customer));
}
