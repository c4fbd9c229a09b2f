/** What the guard judges: each customer's spend by month and side of the country filter. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { air, used } from '../../metrics/conditions.ts';
import { lines } from '../../metrics/facts.ts';
import { bookingKinds } from '../../metrics/formulas/benchmarking.ts';
import { answer } from '../../metrics/layer/answer.ts';
import {
  type Condition,
  count,
  type Dimension,
  dimension,
  type Key,
  type Measure,
  sum,
} from '../../metrics/layer/model.ts';
import { isWithin, type PooledLines } from '../../metrics/pooled-lines.ts';
import { month } from '../../metrics/time-dimensions.ts';
import type { Cell } from './guard.ts';

const { online, offline, other } = bookingKinds;
const amount = sql<number>`line.amount_paid`;

/** The number of bookings or lines of a kind, and their spend. */
const kinds = {
  online: [online.number, online.spendInCents],
  offline: [offline.number, offline.spendInCents],
  other: [other.number, other.spendInCents],
  air: [count(lines, [air]), sum(lines, amount, [air])],
  usedAir: [count(lines, [air, used]), sum(lines, amount, [air, used])],
  lines: [count(lines), sum(lines, amount)],
  usedLines: [count(lines, [used]), sum(lines, amount, [used])],
} satisfies Record<string, readonly [number: Measure, spend: Measure]>;
export type Kind = keyof typeof kinds;

/** Every line is of a booking of one of these kinds. */
export const bookingKindNames = ['online', 'offline', 'other'] as const satisfies Kind[];

/** A cell of one kind of line or booking, in one part of the lines, such as a place or a fare type. */
export type PartCell = Cell & { part: Key; kind: Kind };

export const ofKinds = (cells: readonly PartCell[], ...some: readonly Kind[]) =>
  cells.filter(({ kind }) => some.includes(kind));

/** All lines as one part. */
export const together = dimension({ key: sql<null>`null::text` });

const customer = dimension({ key: sql<number>`above.ancestor_id` });

/** Finds the cells of a part of the lines. Which bookings are of which kind is told by a month's lines on one side. */
export const cellsOf =
  (reading: Reading, filter: ReportFilter, everyLine: PooledLines, country: string) =>
  async (part: Dimension, of: readonly Kind[], ...where: readonly Condition[]): Promise<PartCell[]> => {
    const home = dimension({ key: sql<number>`case when ${isWithin(country)} then 1 else 0 end` });
    const measures = of.flatMap((kind) => {
      const [number, spend] = kinds[kind];
      return [
        [kind, number],
        [`${kind}Spend`, spend],
      ] as const;
    });
    const rows = await answer(reading, filter, {
      by: { customer, month, home, part },
      of: Object.fromEntries(measures) as Record<string, Measure>,
      where,
      pool: everyLine,
    });
    return rows.flatMap((row) =>
      of
        .filter((kind) => Number(row[kind]) > 0)
        .map((kind) => ({
          customer: Number(row.customer.key),
          month: String(row.month.key),
          isHome: row.home.key === 1,
          part: row.part.key,
          kind,
          spend: Number(row[`${kind}Spend`]),
        })),
    );
  };
