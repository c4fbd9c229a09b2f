/** Which customer is compared with which pool under a filter, and which pool figures may be disclosed. */
import { sql } from 'kysely';
import type { PoolName, Standing } from '../../../contract/benchmarking/calls.ts';
import type { CountryRow, ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading, Run } from '../../access/ask.ts';
import { mintPoolScope } from '../../access/scope.ts';
import { lines } from '../../metrics/facts.ts';
import { bookingKinds } from '../../metrics/formulas/benchmarking.ts';
import { answer } from '../../metrics/layer/answer.ts';
import { type Condition, type Dimension, dimension, type Key, sum } from '../../metrics/layer/model.ts';
import { isUsed } from '../../metrics/line-measures.ts';
import {
  isWithin,
  linesOfCustomers,
  type PooledLines,
  pooledLines,
  type Side,
} from '../../metrics/pooled-lines.ts';
import { month } from '../../metrics/time-dimensions.ts';
import { customersOf } from '../../tenants/customer-settings.ts';
import { type Cell, mayDisclose } from './guard.ts';

export type BenchmarkQuery = ReportFilter & { pool: PoolName };

/** A cell for one part of the lines (such as a place or a fare type) and one kind of line or booking in it. */
export type PartCell<Kind extends string = string> = Cell & { part: Key; kind: Kind };

export const bookingKindNames = ['online', 'offline', 'other'] as const;
export type BookingKind = (typeof bookingKindNames)[number];
export type LineKind = 'taken up' | 'other';

export type Comparison = {
  /** Why no pool figure may be disclosed; null: the cells decide. */
  obstacle: Exclude<Standing, 'shown' | 'too_few'> | null;
  industry: string | null;
  /** The customer's figures are those of the lines that the reader may see. */
  query: BenchmarkQuery;
  /** The pool's lines. Every figure derived from them must be checked with `tells`. */
  pool: PooledLines;
  /** Whether a sum over these cells may be disclosed; with `month` (`YYYY-MM`), over the cells of that month. */
  tells: (cells: readonly Cell[], month?: string) => boolean;
  /** Cells of the lines of all customers that match `where`, by part. */
  lineCells: (part: Dimension, ...where: readonly Condition[]) => Promise<PartCell<LineKind>[]>;
  /** The same for bookings: each customer's spend, by how the bookings were made. */
  bookingCells: (part: Dimension, ...where: readonly Condition[]) => Promise<PartCell<BookingKind>[]>;
};

/** All lines as one part. */
export const together = dimension({ key: sql<null>`null::text` });

const customer = dimension({ key: sql<number>`above.ancestor_id` });
const lineKind = dimension({ key: sql<LineKind>`case when ${isUsed} then 'taken up' else 'other' end` });
const { online, offline, other } = bookingKinds;
const ofBookings = {
  online: online.number,
  onlineSpend: online.spendInCents,
  offline: offline.number,
  offlineSpend: offline.spendInCents,
  other: other.number,
  otherSpend: other.spendInCents,
};
const ofLines = { spend: sum(lines, sql`line.amount_paid`) };

/** `postgres` answers queries on data that the replicas do not hold; `country` is the TMC's own. */
export async function comparisonOf(
  reading: Reading,
  postgres: Run,
  query: BenchmarkQuery,
  country: string,
): Promise<Comparison> {
  const customers = await customersOf({ ...reading, run: postgres });
  const industryOf = new Map(customers.map(({ id, industry }) => [id, industry]));
  const industry = industryOf.get(query.nodeId ?? 0) ?? null;
  const side = sideOf(query.countries, country);
  const { pool, dateStart, dateEnd } = query;
  const request = { pool, industryOf, industry, isSided: side !== undefined };

  const poolOf = (of: typeof customers) =>
    mintPoolScope(
      reading,
      of.map(({ id }) => id),
    );
  const allCustomers = poolOf(customers);
  const comparedCustomers = poolOf(customers.filter((one) => pool === 'all' || one.industry === industry));
  // Cells cover both sides of the country filter: the difference between two answers is checked as well.
  const everyLine = linesOfCustomers(allCustomers, { dateStart, dateEnd });
  const home = dimension({ key: sql<number>`case when ${isWithin(country)} then 1 else 0 end` });
  const by = { customer, month, home };

  return {
    obstacle: obstacleOf(query, industryOf, industry, side),
    industry,
    query,
    pool: pooledLines(comparedCustomers, { dateStart, dateEnd, side: side ?? undefined }),
    tells: (all, month = '') =>
      mayDisclose(
        all.filter((cell) => cell.month.startsWith(month)),
        request,
      ),
    lineCells: async (part, ...where) => {
      const rows = await answer(reading, query, {
        by: { ...by, part, kind: lineKind },
        of: ofLines,
        where,
        pool: everyLine,
      });
      return rows.map((row) => ({ ...cellOf(row), kind: row.kind.key as LineKind, spend: row.spend }));
    },
    bookingCells: async (part, ...where) => {
      const rows = await answer(reading, query, {
        by: { ...by, part },
        of: ofBookings,
        where,
        pool: everyLine,
      });
      return rows.flatMap((row) =>
        bookingKindNames
          .filter((kind) => row[kind] > 0)
          .map((kind) => ({ ...cellOf(row), kind, spend: row[`${kind}Spend`] })),
      );
    },
  };
}

type CellRow = Record<'customer' | 'month' | 'home' | 'part', { key: Key }>;

const cellOf = ({ customer, month, home, part }: CellRow) => ({
  customer: Number(customer.key),
  month: String(month.key),
  isHome: home.key === 1,
  part: part.key,
});

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
  { nodeId, pool, dateStart, dateEnd }: BenchmarkQuery,
  industryOf: ReadonlyMap<number, string | null>,
  industry: string | null,
  side: Side | null | undefined,
): Comparison['obstacle'] {
  if (nodeId === undefined) return 'no_customer';
  if (!industryOf.has(nodeId)) return 'cost_centre';
  if (pool === 'industry' && industry === null) return 'no_industry';
  if (!dateStart.endsWith('-01') || !isLastOfMonth(dateEnd)) return 'part_of_month';
  return side === null ? 'locations' : null;
}

const isLastOfMonth = (day: string) =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(8, 10) === '01';
