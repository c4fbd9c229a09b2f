/** Months of lines and of ranges of dates. */
import { type RawBuilder, sql } from 'kysely';
import type { DateRange } from '../../contract/vocabulary/comparison.ts';
import { monthsOf } from '../../contract/vocabulary/local-time.ts';

/** The first day of a line's month. */
export const monthOfLine = sql<string>`date_trunc('month', line.transaction_date)::date`;

/** The months that lie within the range as a whole. */
export const wholeMonthsOf = ({ dateStart, dateEnd }: DateRange): string[] =>
  monthsOf(dateStart, dateEnd).filter(
    (month) => firstDayOf(month) >= dateStart && lastDayOf(month) <= dateEnd,
  );

/** The dates of months, which are in order; adjacent months are one range. */
export function rangesOf(months: readonly string[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (const month of months) {
    const last = ranges.at(-1);
    const isNext = last && monthsOf(last.dateEnd, firstDayOf(month)).length === 2;
    if (isNext) last.dateEnd = lastDayOf(month);
    else ranges.push({ dateStart: firstDayOf(month), dateEnd: lastDayOf(month) });
  }
  return ranges;
}

/** Whether the line's date is in one of the ranges. */
export function isInRanges(
  ranges: readonly DateRange[],
  day: RawBuilder<string> = sql`line.transaction_date`,
): RawBuilder<boolean> {
  const tests = ranges.map(
    ({ dateStart, dateEnd }) => sql`(${day} >= ${dateStart} and ${day} <= ${dateEnd})`,
  );
  return tests.length === 0 ? sql.lit(false) : sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

const firstDayOf = (month: string) => `${month}-01`;
const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
