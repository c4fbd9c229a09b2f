/** Dimensions of time. Keys sort like the periods; a calendar period is derived from its day. */

import { type RawBuilder, sql } from 'kysely';
import type { DateRange } from '../../contract/vocabulary/comparison.ts';
import { monthsOf } from '../../contract/vocabulary/local-time.ts';
import { type Code, dimension, type Key } from './layer/model.ts';
import { leadDays } from './lead-times.ts';

const transactionDate = sql`line.transaction_date`;
const bookedDate = sql`line.booked_date`;

type Unit = 'day' | 'week' | 'month' | 'quarter';

/** The first day of a period. `keyOf`: the key of any day of the period; `ofKey`: the first day of a key. */
const firstDay = (unit: Unit, day: RawBuilder<unknown>, { keyOf, ofKey }: Omit<Code, 'of'>): Code => ({
  of: unit === 'day' ? day : sql`date_trunc(${sql.lit(unit)}, ${day})`,
  keyOf,
  ofKey,
});

function calendar(
  unit: Unit,
  keyOf: Code['keyOf'],
  of: (day: string) => Key,
  ofKey: Code['ofKey'] = (key) => sql`${key}::date`,
) {
  return {
    key: keyOf(transactionDate),
    code: firstDay(unit, transactionDate, { keyOf, ofKey }),
    isCoarse: true as const,
    finer: { column: transactionDate, keyOf },
    every: (range: DateRange) => [...new Set(daysOf(range).map(of))],
  };
}

/** All days of the range; none if they are too many to list. */
function daysOf({ dateStart, dateEnd }: DateRange): string[] {
  const [first, last] = [Date.parse(dateStart), Date.parse(dateEnd)];
  const count = (last - first) / dayMs + 1;
  if (count > maxListedDays) return [];
  return Array.from({ length: count }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10));
}

const dayMs = 86_400_000;
/** About eleven years. */
const maxListedDays = 4000;

const year = (day: RawBuilder<unknown>) => sql`substr(${day}::text, 1, 4)`;

export const day = dimension(
  calendar(
    'day',
    (column) => sql<string>`${column}::text`,
    (text) => text,
  ),
);

/** The week's Monday. */
export const week = dimension(
  calendar(
    'week',
    (column) => sql<string>`substr(date_trunc('week', ${column})::text, 1, 10)`,
    (text) => {
      const weekday = (new Date(text).getUTCDay() + 6) % 7;
      return new Date(Date.parse(text) - weekday * dayMs).toISOString().slice(0, 10);
    },
  ),
);

const monthOf: Code['keyOf'] = (day) => sql<string>`substr(${day}::text, 1, 7)`;
const firstOfMonth: Code['ofKey'] = (key) => sql`(${key} || '-01')::date`;

/** `YYYY-MM`; all months of the filter's dates. */
export const month = dimension({
  ...calendar('month', monthOf, (text) => text.slice(0, 7), firstOfMonth),
  every: ({ dateStart, dateEnd }) => monthsOf(dateStart, dateEnd),
});

/** `YYYY-Q1` */
export const quarter = dimension(
  calendar(
    'quarter',
    (column) => sql<string>`${year(column)} || '-Q' || extract(quarter from ${column})::int::text`,
    (text) => `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`,
    (key) => sql`make_date(substr(${key}, 1, 4)::int, substr(${key}, 7, 1)::int * 3 - 2, 1)`,
  ),
);

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** 1 (Monday) to 7. */
export const weekday = dimension({
  key: sql<number>`extract(isodow from line.transaction_date)::int`,
  labelOf: (key) => weekdays[Number(key) - 1] ?? '',
  every: () => weekdays.map((_, at) => at + 1),
});

/** The calendar year in which the fiscal year of the line's customer ends. */
export const financialYear = dimension({
  key: sql<number>`(${year(transactionDate)}::int
    + case when substr(line.transaction_date::text, 6) > coalesce("fiscalYear".ends, '12-31') then 1 else 0 end)`,
  joins: ['fiscalYear'],
  labelOf: (key) => `FY${String(key).slice(2)}`,
});

/** `YYYY-MM` of the day of booking. */
export const bookingMonth = dimension({
  key: monthOf(bookedDate),
  code: firstDay('month', bookedDate, { keyOf: monthOf, ofKey: firstOfMonth }),
});

/** Days from booking to departure: the first of each band. */
const leadTimeBands = [0, 4, 8, 15, 22, 31];

/** The first of the band's days, of lines with a departure. */
export const leadTimeBand = dimension({
  key: sql<number | null>`case when ${leadDays} is null then null ${sql.join(
    leadTimeBands
      .slice(1)
      .map((from, at) => sql`when ${leadDays} < ${sql.lit(from)} then ${sql.lit(leadTimeBands[at])}`),
    sql` `,
  )} else ${sql.lit(leadTimeBands.at(-1))} end`,
  labelOf: (key) => bandName(leadTimeBands, Number(key), 'days'),
});

/** `4 to 7 days`, or `31 or more days`. */
export function bandName(bands: readonly number[], from: number, unit: string): string {
  const next = bands[bands.indexOf(from) + 1];
  return next === undefined ? `${from} or more ${unit}` : `${from} to ${next - 1} ${unit}`;
}
