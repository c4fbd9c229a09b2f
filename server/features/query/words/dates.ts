/** Dates in words: a period, a range of periods, or everything since one. */
import type { DateRange } from '../../../../contract/vocabulary/comparison.ts';
import { monthNames } from '../../../../contract/vocabulary/month-names.ts';
import { type Calendar, exists, type Period, periodAt } from './periods.ts';
import type { Token } from './tokens.ts';

/** `options`: what they may mean, of words that leave the year open. `isAbsolute`: they name a year by number. */
export type FoundDates = { length: number } & (
  | { dates: DateRange; isAbsolute: boolean }
  | { options: readonly string[] }
);

const until = ['to', 'until', 'till', 'through', 'thru', 'and'];

export function datesAt(tokens: readonly Token[], from: number, calendar: Calendar): FoundDates | undefined {
  const opening = tokens[from]?.text ?? '';
  if (['from', 'between'].includes(opening)) {
    return rangeAt(
      tokens,
      from,
      skipThe(tokens, from + 1),
      calendar,
      opening === 'between' ? ['and'] : until,
    );
  }
  if (opening === 'since') {
    const start = skipThe(tokens, from + 1);
    const period = periodAt(tokens, start, calendar);
    if (!period) return;
    const dates = since(period, calendar);
    return dates && { length: start + period.length - from, dates, isAbsolute: isAbsolute(period) };
  }
  return rangeAt(tokens, from, from, calendar, until.slice(0, -1)) ?? single(tokens, from, calendar);
}

function single(tokens: readonly Token[], from: number, calendar: Calendar): FoundDates | undefined {
  const period = periodAt(tokens, from, calendar);
  if (!period) return;
  if ('dates' in period)
    return { length: period.length, dates: period.dates, isAbsolute: isAbsolute(period) };
  return { length: period.length, options: lastTwo(period.of, calendar) };
}

/** Two periods with a word or a dash between them. */
function rangeAt(
  tokens: readonly Token[],
  from: number,
  start: number,
  calendar: Calendar,
  joints: readonly string[],
): FoundDates | undefined {
  const first = periodAt(tokens, start, calendar);
  if (!first) return;
  const joint = start + first.length;
  const isJoined = joints.includes(tokens[joint]?.text ?? '');
  // `year to date` is a period; so is `2026 to date`.
  if (!isJoined && !tokens[joint]?.dash) return;
  const next = isJoined ? skipThe(tokens, joint + 1) : joint;
  const last = periodAt(tokens, next, calendar);
  if (!last) return;
  const length = next + last.length - from;
  const spanned = (one: DateRange, other: DateRange) => ({
    dateStart: one.dateStart,
    dateEnd: other.dateEnd,
  });
  if ('of' in first && 'of' in last) {
    const of = (year: number) => {
      const end = last.of(year);
      return spanned(startBefore(first.of, end, year), end);
    };
    return { length, options: lastTwo(of, calendar) };
  }
  if ('of' in last) return;
  const end = last.dates;
  const begin = 'of' in first ? startBefore(first.of, end, Number(end.dateEnd.slice(0, 4))) : first.dates;
  if (begin.dateStart > end.dateEnd) return;
  return { length, dates: spanned(begin, end), isAbsolute: isAbsolute(first) || isAbsolute(last) };
}

/** The period of the year, or of the year before if it is not before the end. */
function startBefore(of: (year: number) => DateRange, end: DateRange, year: number): DateRange {
  const same = of(year);
  return same.dateStart <= end.dateEnd ? same : of(year - 1);
}

/** From the period's first day, or that of the most recent such period, to today. */
function since(period: Period, { today }: Calendar): DateRange | undefined {
  const year = Number(today.slice(0, 4));
  const dateStart =
    'dates' in period
      ? period.dates.dateStart
      : [period.of(year), period.of(year - 1)].find((one) => one.dateStart <= today)?.dateStart;
  return dateStart !== undefined && dateStart <= today ? { dateStart, dateEnd: today } : undefined;
}

const isAbsolute = (period: Period) => 'names' in period && period.names === 'year';

const skipThe = (tokens: readonly Token[], at: number) => (tokens[at]?.text === 'the' ? at + 1 : at);

/** The dates in the latest year in which they have begun, and in the year before, in words. */
function lastTwo(of: (year: number) => DateRange, { today }: Calendar): string[] {
  const years = Array.from({ length: 9 }, (_, before) => Number(today.slice(0, 4)) - before);
  const begun = years.map(of).filter((one) => exists(one) && one.dateStart <= today);
  return begun.slice(0, 2).map(datesInWords);
}

/** `1 March to 15 May 2026`, as it can be typed. */
export function datesInWords({ dateStart, dateEnd }: DateRange): string {
  const day = (date: string) =>
    `${Number(date.slice(8))} ${monthNames('en', 'long')[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
  return dateStart === dateEnd ? day(dateStart) : `${day(dateStart)} to ${day(dateEnd)}`;
}
