/**
 * What of a pool may be told, so that no one customer is found in it, nor in the difference of two answers
 * (decision 035). Everything is made of blocks: a month of an industry, or of what the industries leave of all; under a
 * country filter, either side of it. A block may be told where enough customers are behind it and none outweighs the
 * others; an answer where that holds for every block that it is made of.
 */

/** What one customer has in a block: its spend there, in cents. */
export type Cell = { customer: number; month: string; isHome: boolean; spend: number };

/** Whom an answer is about, and what else could be asked about them. */
export type Asked = {
  pool: 'industry' | 'all';
  /** Of every customer of the TMC. */
  industryOf: ReadonlyMap<number, string | null>;
  /** The one that is compared. */
  industry: string | null;
  /** Whether it is asked of one side of the country filter: then the other is the rest of the answer about both. */
  isSided: boolean;
};

const fewest = 3;
const mostShare = 0.8;

/** At least three customers, of whom none has more than 80% of their spend; of no spend, their number alone decides. */
export function isPool(cells: readonly Cell[]): boolean {
  const spend = new Map<number, number>();
  for (const cell of cells) spend.set(cell.customer, (spend.get(cell.customer) ?? 0) + cell.spend);
  const all = [...spend.values()].reduce((sum, one) => sum + one, 0);
  return spend.size >= fewest && (all <= 0 || Math.max(...spend.values()) <= mostShare * all);
}

const isPoolOrNone = (cells: readonly Cell[]) => cells.length === 0 || isPool(cells);

/** Whether a sum over the cells, which are those of every customer of the TMC, may be told. */
export function mayTell(cells: readonly Cell[], asked: Asked): boolean {
  const isAsked = ({ customer }: Cell) => asked.pool === 'all' || isOwn(asked, customer);
  return cells.some(isAsked) && [...Map.groupBy(cells, (cell) => cell.month).values()].every(mayTellMonth);

  function mayTellMonth(month: readonly Cell[]): boolean {
    const blocks = asked.pool === 'all' ? blocksOf(month, asked) : [month.filter(isAsked)];
    return blocks.every(
      (block) =>
        isPoolOrNone(block) &&
        (!asked.isSided ||
          [true, false].every((side) => isPoolOrNone(block.filter((one) => one.isHome === side)))),
    );
  }
}

const isOwn = ({ industryOf, industry }: Asked, customer: number) =>
  industry !== null && industryOf.get(customer) === industry;

/** A month by industry: those that may be told by themselves, and what they leave of it. */
function blocksOf(month: readonly Cell[], { industryOf }: Asked): (readonly Cell[])[] {
  const industries = [...Map.groupBy(month, ({ customer }) => industryOf.get(customer) ?? null)];
  const isBlock = ([name, cells]: (typeof industries)[number]) => name !== null && isPool(cells);
  const blocks = industries.filter(isBlock).map(([, cells]) => cells);
  const rest = industries.filter((one) => !isBlock(one)).flatMap(([, cells]) => cells);
  return [...blocks, rest];
}
