/** Which customer is compared with which pool under a filter, and over which blocks of the pool. */

import type { PoolName, Standing, Withheld } from '../../../contract/benchmarking/calls.ts';
import type { CountryRow, ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { monthsOf } from '../../../contract/vocabulary/local-time.ts';
import type { ReadingWithSettings, Run } from '../../access/ask.ts';
import { mintPoolScope } from '../../access/scope.ts';
import { rangesOf, wholeMonthsOf } from '../../metrics/months.ts';
import {
  isInSlices,
  type PooledLines,
  pooledLines,
  type Side,
  type Slice,
} from '../../metrics/pooled-lines.ts';
import { customersOf } from '../../tenants/customer-settings.ts';
import { bookingKindNames, cellsOf, ofKinds, type PartCell, together } from './cells.ts';
import { type Block, type Cell, disclosableBlocks, passingBlocks, withheldFor } from './guard.ts';

export type BenchmarkQuery = ReportFilter & { pool: PoolName };

/** The blocks over which a value is compared; without any, why. */
export type Coverage = { blocks: readonly Block[]; months: readonly string[]; withheld: Withheld | null };

export type Comparison = {
  /** Why nothing is compared; null: the guard decides. */
  obstacle: Exclude<Standing, 'shown' | Withheld> | null;
  industry: string | null;
  query: BenchmarkQuery;
  /** All months that the dates touch. */
  months: readonly string[];
  /** Whether customers of the pool are left out in a month that is compared. */
  leavesOut: boolean;
  /** Of all lines: whole bookings by kind, and flights. */
  cells: readonly PartCell[];
  /** Of parts of the lines. */
  cellsOf: ReturnType<typeof cellsOf>;
  /** The blocks in which all of the lines may be disclosed. */
  all: Coverage;
  /** The blocks in which the value of the cells may be disclosed beside its parts. */
  coverageOf: (cells: readonly Cell[], parts?: readonly (readonly Cell[])[]) => Coverage;
  /** The lines of the pool in the coverage's blocks. */
  poolOf: (coverage: Coverage) => PooledLines;
  /** All of the pool's lines in whole months: only with conditions that restrict them to blocks. */
  anyLine: PooledLines;
};

/** `postgres` answers queries on data that the replicas do not hold. */
export async function comparisonOf(
  reading: ReadingWithSettings,
  postgres: Run,
  query: BenchmarkQuery,
): Promise<Comparison> {
  const country = reading.settings.baseCountry;
  const customers = await customersOf({ ...reading, run: postgres });
  const industryOf = new Map(customers.map(({ id, industry }) => [id, industry]));
  const industry = industryOf.get(query.nodeId ?? 0) ?? null;
  const side = sideOf(query.countries, country);
  const whole = wholeMonthsOf(query);
  const obstacle = obstacleOf(query, industryOf, industry, side, whole);
  const [dates = query] = rangesOf(whole);
  const everyone = mintPoolScope(
    reading,
    customers.map(({ id }) => id),
  );
  // Cells cover every customer and both sides of the country filter: other answers are made of these.
  const cellsOfPart = cellsOf(reading, query, pooledLines(everyone, dates), country);
  const cells = obstacle ? [] : await cellsOfPart(together, [...bookingKindNames, 'air', 'usedAir']);
  const everyLine = ofKinds(cells, ...bookingKindNames);
  const passing = passingBlocks(everyLine, industryOf);
  const isCompared = (of: string | null | undefined) => query.pool === 'all' || of === industry;
  const blocks = passing.filter((block) => isCompared(block.industry));
  const inPool = (of: readonly Cell[]) => of.filter(({ customer }) => isCompared(industryOf.get(customer)));
  const within =
    (among: readonly Block[]): Comparison['coverageOf'] =>
    (of, parts) => {
      const some = disclosableBlocks(among, side?.isHome, of, parts);
      const withheld = some.length > 0 || obstacle ? null : withheldFor(inPool(of), side?.isHome);
      return { blocks: some, months: [...new Set(some.map(({ month }) => month))], withheld };
    };
  const all = within(blocks)(everyLine);
  const anyLine = pooledLines(everyone, { ...dates, side: side ?? undefined });
  const isLeftOut = ({ month, customer }: Cell) =>
    all.months.includes(month) &&
    !all.blocks.some((block) => block.month === month && block.customers.includes(customer));
  return {
    obstacle,
    industry,
    query,
    months: monthsOf(query.dateStart, query.dateEnd),
    leavesOut: inPool(everyLine).some(isLeftOut),
    cells,
    cellsOf: cellsOfPart,
    all,
    coverageOf: within(all.blocks),
    poolOf: (coverage) => anyLine.where(isInSlices(slicesOf(coverage))) as unknown as PooledLines,
    anyLine,
  };
}

export const standingOf = ({ obstacle, all }: Comparison): Standing => obstacle ?? all.withheld ?? 'shown';

/** The customer's filter over the months that are compared; the filter itself where none are. */
export function narrowed(query: BenchmarkQuery, { months }: Pick<Coverage, 'months'>): BenchmarkQuery {
  const within = rangesOf(months);
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return query;
  const isWhole =
    within.length === 1 && first.dateStart === query.dateStart && first.dateEnd === query.dateEnd;
  if (isWhole) return query;
  const dates = { dateStart: first.dateStart, dateEnd: last.dateEnd };
  return { ...query, ...dates, ...(within.length > 1 && { within }) };
}

/** The same blocks as few conditions: the months of the same customers together. */
export function slicesOf({ blocks }: Pick<Coverage, 'blocks'>): Slice[] {
  const alike = Map.groupBy(blocks, ({ customers }) => customers.join());
  return [...alike.values()].map((some) => ({
    customers: some[0]?.customers ?? [],
    ranges: rangesOf(some.map(({ month }) => month)),
  }));
}

/** Names the coverage, so that values of the same one are answered together. */
export const keyOf = ({ blocks }: Coverage): string =>
  blocks.map(({ month, customers }) => `${month}:${customers}`).join(';');

/**
 * Which lines the country filter selects: those within the TMC's country, or all others. undefined: there is no filter;
 * null: it is any other filter, whose answers could be subtracted from each other.
 */
function sideOf(rows: readonly CountryRow[], country: string): Side | null | undefined {
  if (rows.length === 0) return undefined;
  const conditions = rows.map(({ criteria, condition, countries }, at) =>
    [at > 0 && condition, criteria, ...countries].join(' '),
  );
  const equals = (...other: string[]) => conditions.join() === other.join();
  if (equals(`false start_in ${country}`, `AND end_in ${country}`)) return { country, isHome: true };
  if (equals(`false start_not_in ${country}`, `OR end_not_in ${country}`)) return { country, isHome: false };
  return null;
}

function obstacleOf(
  { nodeId, pool }: BenchmarkQuery,
  industryOf: ReadonlyMap<number, string | null>,
  industry: string | null,
  side: Side | null | undefined,
  wholeMonths: readonly string[],
): Comparison['obstacle'] {
  if (nodeId === undefined) return 'no_customer';
  if (!industryOf.has(nodeId)) return 'cost_centre';
  if (pool === 'industry' && industry === null) return 'no_industry';
  if (wholeMonths.length === 0) return 'part_of_month';
  return side === null ? 'locations' : null;
}
