/** The rows behind a metric: those that count in its measures, and what each adds. */
import { type RawBuilder, sql } from 'kysely';
import type { MetricEntry } from '../../../contract/metrics/metric.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { methodColumn } from '../emissions.ts';
import type { MetricLines } from '../metric-lines.ts';
import type { Rows } from '../row-table.ts';
import { allOf } from './compile.ts';
import {
  type BookingCondition,
  type Condition,
  type Fact,
  joinsOf,
  type Measure,
  measuresOf,
  type Ratio,
  sqlFor,
} from './model.ts';

/**
 * `where` restricts the metric's rows, as in a query.
 *
 * A share opens the rows of its numerator; an average, those of both parts. The contract's entry states which part is
 * the sum of what the rows add.
 */
export async function rowsBehind<Given extends Reading>(
  metric: Measure<Given> | Ratio<Given>,
  entry: MetricEntry,
  reading: Given,
  filter: ReportFilter,
  where: readonly Condition<Given>[] = [],
): Promise<MetricLines> {
  const [part, whole] = measuresOf(metric) as [Measure<Given>, Measure<Given>?];
  const both = whole && entry.made?.[1]?.sum !== 'whole' ? [part, whole] : [part];
  const added = both[entry.made?.findIndex(({ sum }) => sum === 'value') ?? -1];
  const value = added && (added.aggregate === 'countDistinct' ? undefined : amountOf(added, both, reading));
  const joins = unique(both.flatMap((one) => joinsOf({ ...one, bookings: [] })));
  const held = where.length === 0 ? [] : unique([...joins, ...where.flatMap((one) => one.joins)]);
  const all = await part.fact.rows(reading, filter);
  const rows = where.length === 0 ? all : part.fact.join(reading, all, held).where(allOf(where, reading));
  const bookings = new Set(both.flatMap((one) => one.bookings));
  if (both.some((one) => one.bookings.length !== bookings.size)) {
    throw new Error('The rows behind a metric whose parts judge bookings differently are not defined');
  }
  return {
    rows: [...bookings].reduce((found, one) => ofBookings(found, rows, part.fact, one, reading), rows),
    where: anyOf(both, reading),
    joins,
    joined: held,
    ...(value && { value }),
    ...(added?.aggregate === 'countDistinct' && { distinct: sqlFor(added.of!, reading) }),
    fileColumns: entry.byCo2Method ? [methodColumn(reading)] : [],
  };
}

type Joins = MetricLines['joins'] & object;
const unique = (names: readonly string[]): Joins => [...new Set(names)] as unknown as Joins;

/** The rows of the bookings that pass the condition. */
function ofBookings<Given extends Reading>(
  rows: Rows,
  all: Rows,
  { booking, join }: Fact<Given>,
  { has, where }: BookingCondition<Given>,
  reading: Given,
): Rows {
  const joins = where.flatMap((condition) => condition.joins);
  const passing = join(reading, all, [...new Set(joins)])
    .where(allOf(where, reading))
    .select(booking!.as('booking'));
  return rows.where(sql<boolean>`${booking} ${sql.raw(has ? 'in' : 'not in')} (${passing})`);
}

/** The rows that count in any of the measures. */
function anyOf<Given extends Reading>(
  measures: readonly Measure<Given>[],
  reading: Given,
): RawBuilder<boolean> {
  const [one, other] = measures as [Measure<Given>, Measure<Given>?];
  // Usually the conditions of one part are among those of the other.
  if (!other || isWithin(other.where, one.where)) return allOf(one.where, reading);
  if (isWithin(one.where, other.where)) return allOf(other.where, reading);
  return sql<boolean>`(${allOf(one.where, reading)} or ${allOf(other.where, reading)})`;
}

/** Whether the rows that pass the first conditions are among those that pass the others. */
const isWithin = <Given extends Reading>(
  where: readonly Condition<Given>[],
  wider: readonly Condition<Given>[],
): boolean => wider.every((condition) => where.includes(condition));

/** What a row adds to the measure; nothing if only the other measure counts it. */
function amountOf<Given extends Reading>(
  measure: Measure<Given>,
  both: readonly Measure<Given>[],
  reading: Given,
): RawBuilder<number> {
  const value = measure.of ? sqlFor(measure.of, reading) : sql.lit(1);
  const countsAll = both.every(({ where }) => isWithin(where, measure.where));
  if (countsAll) return value as RawBuilder<number>;
  const otherwise = measure.of ? sql.lit(null) : sql.lit(0);
  return sql<number>`case when ${allOf(measure.where, reading)} then ${value} else ${otherwise} end`;
}
