/**
 * Decides which pool figures may be disclosed, so that neither an answer nor the difference between two answers
 * reveals a single customer (decision 035). Every answer consists of blocks: a month of an industry, or a month of
 * all customers outside the disclosable industries; under a country filter, either side of it. A block may be
 * disclosed if enough customers are in it and none dominates; an answer may be disclosed if every block of it may be.
 */

import { poolLimits } from '../../../contract/benchmarking/metrics.ts';

/** One customer's spend within a block, in cents. */
export type Cell = { customer: number; month: string; isHome: boolean; spend: number };

/** The customers that an answer is about, and which related answers could be requested. */
export type PoolQuery = {
  pool: 'industry' | 'all';
  /** The industry of every customer of the TMC. */
  industryOf: ReadonlyMap<number, string | null>;
  /** The industry of the compared customer. */
  industry: string | null;
  /**
   * Whether one side of the country filter is requested; the other side is then the unfiltered answer minus this one.
   */
  isSided: boolean;
};

/**
 * Enough customers, none with too large a share of the spend; without spend, only the number of customers counts.
 */
export function isPool(cells: readonly Cell[]): boolean {
  const spend = new Map<number, number>();
  for (const cell of cells) spend.set(cell.customer, (spend.get(cell.customer) ?? 0) + cell.spend);
  const all = [...spend.values()].reduce((sum, one) => sum + one, 0);
  return (
    spend.size >= poolLimits.customers && (all <= 0 || Math.max(...spend.values()) <= poolLimits.share * all)
  );
}

const isPoolOrNone = (cells: readonly Cell[]) => cells.length === 0 || isPool(cells);

/** Whether a sum over the cells may be disclosed. The cells are those of every customer of the TMC. */
export function mayDisclose(cells: readonly Cell[], request: PoolQuery): boolean {
  const isInPool = ({ customer }: Cell) => request.pool === 'all' || isInIndustry(request, customer);
  return (
    cells.some(isInPool) && [...Map.groupBy(cells, (cell) => cell.month).values()].every(mayDiscloseMonth)
  );

  function mayDiscloseMonth(month: readonly Cell[]): boolean {
    const blocks = request.pool === 'all' ? blocksOf(month, request) : [month.filter(isInPool)];
    return blocks.every(
      (block) =>
        isPoolOrNone(block) &&
        (!request.isSided ||
          [true, false].every((side) => isPoolOrNone(block.filter((one) => one.isHome === side)))),
    );
  }
}

const isInIndustry = ({ industryOf, industry }: PoolQuery, customer: number) =>
  industry !== null && industryOf.get(customer) === industry;

/** The blocks of a month: each industry that may be disclosed by itself, and all remaining cells as one block. */
function blocksOf(month: readonly Cell[], { industryOf }: PoolQuery): (readonly Cell[])[] {
  const industries = [...Map.groupBy(month, ({ customer }) => industryOf.get(customer) ?? null)];
  const isBlock = ([name, cells]: (typeof industries)[number]) => name !== null && isPool(cells);
  const blocks = industries.filter(isBlock).map(([, cells]) => cells);
  const rest = industries.filter((one) => !isBlock(one)).flatMap(([, cells]) => cells);
  return [...blocks, rest];
}
