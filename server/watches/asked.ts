/** What a watch asks: its view's question and filter on a day, with a reader's own sight. */
import type { QueryDimension } from '../../contract/query/dimensions.ts';
import { questionIn } from '../../contract/query/question.ts';
import { namedIn } from '../../contract/views/address.ts';
import { comparedDates, type DateRange } from '../../contract/vocabulary/comparison.ts';
import { datesOf, readFilter } from '../../contract/vocabulary/filter-address.ts';
import { addDays, monthsOf } from '../../contract/vocabulary/local-time.ts';
import { shortcutDates } from '../../contract/vocabulary/shortcut-dates.ts';
import { type Condition, usual } from '../../contract/watches/condition.ts';
import type { TimedReading } from '../access/ask.ts';
import type { WatchesTable, WatchMember } from '../database/schema-watches.ts';
import { isOfNow } from '../features/query/catalogue.ts';
import { runQuery } from '../features/query/run-query.ts';
import { begun } from './usual.ts';

export type Watched = {
  search: string;
  metric: WatchesTable['metric'];
  member: WatchMember | null;
  condition: Condition;
};

/** The dates that are judged: the view's on this day, or the last whole day or month. */
export function judgedDates({ search, condition }: Watched, today: string, yearEnd: string): DateRange {
  if (condition.kind !== 'unusual') {
    return datesOf(readFilter(new URLSearchParams(search)), today, yearEnd);
  }
  if (condition.per === 'month') return shortcutDates('last_month', today, yearEnd);
  const yesterday = addDays(today, -1);
  return { dateStart: yesterday, dateEnd: yesterday };
}

export type Measured = {
  value: number | null;
  /** What it is compared with: the earlier value, or the values before. */
  before: (number | null)[];
  comparedDates: DateRange | null;
  /** As this reader knows it; null: no member is watched, or they see nothing of it. */
  memberLabel: string | null;
};

/** `dates`: from `judgedDates`. */
export async function measure(reading: TimedReading, watched: Watched, dates: DateRange): Promise<Measured> {
  const { metric, member, condition, search } = watched;
  const address = new URLSearchParams(search);
  const question = questionIn(address);
  const { node, child } = namedIn(search);
  const client = child ?? node;
  const first = question.by[0];
  const countries = [...readFilter(address).countries];
  const ofMember = member && first ? [{ dimension: first, in: [member.key] }] : [];
  const where = [...question.where, ...ofMember];
  const ask = (by: QueryDimension[], range: DateRange, more: object = {}) =>
    runQuery(reading, {
      metrics: [metric],
      by,
      filter: { ...(client !== undefined && { client }), ...range, countries, where },
      order: [],
      limit: most,
      others: false,
      totals: true,
      ...more,
    });
  const memberLabel =
    ofMember.length > 0 ? ((await ask([first!], dates)).rows[0]?.by[0]?.label ?? null) : null;
  if (condition.kind === 'unusual') {
    const { per } = condition;
    const answer = await ask([per], { ...dates, dateStart: earliest(per, dates) });
    const values = new Map(answer.rows.map(({ by, values: [value] }) => [by[0]!.key, value ?? null]));
    const series = periodsUpTo(per, dates).map((key) => values.get(key) ?? null);
    const value = series.pop() ?? null;
    return { value, before: begun(series), comparedDates: null, memberLabel };
  }
  const compared =
    condition.kind === 'changed' && !isOfNow(metric) ? comparedDates(condition.against, dates) : null;
  const { totals } = await ask([], dates, compared ? { compare: compared } : {});
  const before = compared ? [totals?.before?.[0] ?? null] : [];
  return { value: totals?.values[0] ?? null, before, comparedDates: compared, memberLabel };
}

/** As many rows as days before that are asked. */
const most = 10_000;

/** The keys of the periods before, and that of the judged one as the last. */
export function periodsUpTo(per: 'day' | 'month', { dateStart, dateEnd }: DateRange): string[] {
  if (per === 'month') return monthsOf(earliest(per, { dateStart, dateEnd }), dateEnd);
  const weeks = usual.window.day;
  return Array.from({ length: weeks + 1 }, (_, at) => addDays(dateStart, (at - weeks) * 7));
}

function earliest(per: 'day' | 'month', { dateStart }: DateRange): string {
  if (per === 'day') return addDays(dateStart, -7 * usual.window.day);
  const [year = 0, month = 0] = dateStart.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - usual.window.month, 1)).toISOString().slice(0, 10);
}
