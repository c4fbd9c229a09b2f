/** Who is compared with whom under a filter, and what of the pool may be told. */
import { type RawBuilder, sql } from 'kysely';
import type { PoolName, Standing } from '../../../contract/benchmarking/calls.ts';
import type { CountryRow, ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading, type Run } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { mintPoolScope } from '../../db/scope.ts';
import { countedLines, type Lines } from '../../lines/counted-lines.ts';
import { ofProduct, takenUp, total } from '../../lines/line-measures.ts';
import { isWithin, pooledLines, type Side, withCustomer } from '../../lines/pooled-lines.ts';
import { customersOf } from '../../settings/customers.ts';
import { type Cell, mayTell } from './guard.ts';

export type BenchmarkQuery = ReportFilter & { pool: PoolName };

/** A cell of one part of the lines: a place, a fare type; of one kind of what is counted there. */
export type PartCell<Kind extends string = string> = Cell & { part: string | number | null; kind: Kind };

export type BookingKind = 'online' | 'offline' | 'other';
export type LineKind = 'taken up' | 'other';

export type Comparison = {
  /** Why nothing of the pool may be told; null: the cells decide. */
  obstacle: Exclude<Standing, 'shown' | 'too_few'> | null;
  industry: string | null;
  /** The customer's lines, as far as the reader may see them. */
  client: Lines;
  /** The pool's. What is made of them must be held against `tells`. */
  all: Lines;
  /** Whether a sum over these cells may be told; `month`: over those of one month, `YYYY-MM`. */
  tells: (cells: readonly Cell[], month?: string) => boolean;
  /** Every customer's lines of these products, or of these places, by part. */
  lineCells: (part: RawBuilder<unknown>, where: RawBuilder<boolean>) => Promise<PartCell<LineKind>[]>;
  /** The same of bookings: what each customer's come to, by how they were booked. */
  bookingCells: (part: RawBuilder<unknown>, where: RawBuilder<boolean>) => Promise<PartCell<BookingKind>[]>;
};

/** The month of a line, as its first day. */
export const monthOfLine = sql<string>`date_trunc('month', line.transaction_date)::date`;

const bookable = ofProduct('Air', 'Hotel', 'Car');
export const isBookable = sql<boolean>`bool_or(${bookable})`;
export const isOnline = sql<boolean>`bool_or(${bookable} and line.is_online)`;

/** `postgres` answers what the columnar copies do not hold; `country` is the TMC's own. */
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
  const asked = { pool, industryOf, industry, isSided: side !== undefined };

  const poolOf = (of: typeof customers) =>
    mintPoolScope(
      reading,
      of.map(({ id }) => id),
    );
  const every = poolOf(customers);
  const compared = poolOf(customers.filter((one) => pool === 'all' || one.industry === industry));
  // Both sides of the country filter: what one answer leaves of another is looked at too.
  const cells = withCustomer(every, pooledLines(every, { dateStart, dateEnd })).select([
    'above.ancestor_id as customer',
    monthOfLine.as('month'),
    isWithin(country).as('isHome'),
    total('amount_paid').as('spend'),
  ]);
  const keys = ['customer', 'month', 'isHome', 'part'] as const;

  return {
    obstacle: obstacleOf(query, industryOf, industry, side),
    industry,
    client: countedLines(reading, query),
    all: pooledLines(compared, { dateStart, dateEnd, side: side ?? undefined }),
    tells: (all, month = '') =>
      mayTell(
        all.filter((cell) => cell.month.startsWith(month)),
        asked,
      ),
    lineCells: (part, where) =>
      ask(
        reading,
        cells
          .where(where)
          .select(sql<PartCell['part']>`${part}`.as('part'))
          .select(sql<LineKind>`case when ${takenUp} then 'taken up' else 'other' end`.as('kind'))
          .groupBy([...keys, 'kind']),
      ),
    bookingCells: (part, where) => {
      const bookings = cells
        .where(where)
        .select(sql<PartCell['part']>`${part}`.as('part'))
        .select(
          sql<BookingKind>`case when ${isOnline} then 'online' when ${isBookable} then 'offline' else 'other' end`.as(
            'kind',
          ),
        )
        .groupBy([...keys, 'line.booking_id']);
      return ask(
        reading,
        build
          .selectFrom(bookings.as('booking'))
          .select(['customer', 'month', 'isHome', 'part', 'kind'])
          .select(sql<number>`sum(booking.spend)::bigint`.as('spend'))
          .groupBy([...keys, 'kind']),
      );
    },
  };
}

/**
 * Which lines the country filter leaves: those within the TMC's country, or all others; undefined: there is none; null:
 * it is another one, of which differences could be made.
 */
function sideOf(rows: readonly CountryRow[], country: string): Side | null | undefined {
  if (rows.length === 0) return undefined;
  const words = rows.map(({ criteria, condition, countries }, at) =>
    [at > 0 && condition, criteria, ...countries].join(' '),
  );
  const is = (...other: string[]) => words.join() === other.join();
  if (is(`false start_in ${country}`, `AND end_in ${country}`)) return { country, isHome: true };
  if (is(`false start_not_in ${country}`, `OR end_not_in ${country}`)) return { country, isHome: false };
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
