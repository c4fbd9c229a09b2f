/** On which days each source has lines, and on which it lacks them. */
import { sql } from 'kysely';
import { usualDays } from '../../../contract/data-quality/rules.ts';
import type { DateRange } from '../../../contract/vocabulary/comparison.ts';
import { yearRange } from '../../../contract/vocabulary/constants.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { addDays } from '../../../contract/vocabulary/local-time.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { countedLines } from '../counted-lines.ts';

/** A day, `YYYY-MM-DD`, on which a source has lines or is expected to have some. */
export type ExpectedDay = {
  source: string;
  day: string;
  isMissing: boolean;
  /** The lines of the same weekday in the weeks before, on average. */
  usually: number;
};

/**
 * The expected days of each source under the filter within these dates. With `areOpen`, days after its last are expected,
 * too, as long as they are usual.
 */
export async function expectedDays(
  reading: Reading,
  filter: ReportFilter,
  dates: DateRange,
  { areOpen = false }: { areOpen?: boolean } = {},
): Promise<ExpectedDay[]> {
  const first = addDays(dates.dateStart, -7 * usualDays.of);
  const found = await ask(
    reading,
    // Up to the last day of all, which decides whether a day without lines lies before it.
    countedLines(reading, {
      ...filter,
      dateStart: first < `${yearRange.first}-01-01` ? `${yearRange.first}-01-01` : first,
      dateEnd: `${yearRange.last}-12-31`,
    })
      .groupBy(['line.data_source', 'line.transaction_date'])
      .select([
        'line.data_source as source',
        'line.transaction_date as day',
        sql<number>`count(*)::bigint`.as('lines'),
      ]),
  );
  const bySource = Map.groupBy(found, ({ source }) => source);
  return [...bySource].flatMap(([source, days]) => daysOf(source, days, dates, areOpen));
}

/** The days within the dates that have lines, or are usual and, unless they `areOpen`, lie before the last that has. */
function daysOf(
  source: string,
  days: readonly { day: string; lines: number }[],
  { dateStart, dateEnd }: DateRange,
  areOpen: boolean,
): ExpectedDay[] {
  const linesOn = new Map(days.map(({ day, lines }) => [day, lines]));
  const last = areOpen
    ? dateEnd
    : (days
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? '');
  const expected: ExpectedDay[] = [];
  for (let day = dateStart; day <= dateEnd && day <= last; day = addDays(day, 1)) {
    const before = Array.from(
      { length: usualDays.of },
      (_, week) => linesOn.get(addDays(day, -7 * (week + 1))) ?? 0,
    );
    const isUsual = before.filter((lines) => lines > 0).length >= usualDays.atLeast;
    const isMissing = !linesOn.has(day);
    if (isMissing && !isUsual) continue;
    const usually = before.reduce((sum, lines) => sum + lines, 0) / usualDays.of;
    expected.push({ source, day, isMissing, usually });
  }
  return expected;
}
