/** A single period of time in words, without what is before and after it: `March 2026`, `last quarter`, `FY26`, `1 March`. */
import type { DateRange } from '../../../../contract/vocabulary/comparison.ts';
import {
  periodEnding,
  periodHolding,
  periodShifted,
} from '../../../../contract/vocabulary/fiscal-periods.ts';
import { addDays, endOfMonth } from '../../../../contract/vocabulary/local-time.ts';
import { monthNames } from '../../../../contract/vocabulary/month-names.ts';
import { shortcutDates, wholeMonths, wholeQuarters } from '../../../../contract/vocabulary/shortcut-dates.ts';
import type { Token } from './tokens.ts';

/** `yearEnd`: the last day, MM-DD, of the fiscal years of the question's node, else of the TMC. `dayFirst`: of dates in digits. */
export type Calendar = { today: string; yearEnd: string; dayFirst: boolean };

/** `of`: the dates in a year, of words that do not name one. `names`: they name a year by number. */
export type Period = { length: number } & (
  | { dates: DateRange; names: 'year' | 'nothing' }
  | { of: (year: number) => DateRange }
);

type Words = { at: (index: number) => string; dashAt: (index: number) => boolean };

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinals = ['first', 'second', 'third', 'fourth'];
const months = monthNames('en', 'long').map((name) => name.toLowerCase());

/** The whole number that a word says. */
export function numberOf(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const at = numbers.indexOf(word);
  return at < 0 ? undefined : at + 1;
}

const monthOf = (word: string): number | undefined => {
  const at = months.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word)));
  return at >= 0 ? at + 1 : word === 'sept' ? 9 : undefined;
};
const yearOf = (word: string): number | undefined => (/^20\d\d$/.test(word) ? Number(word) : undefined);
const dayOf = (word: string): number | undefined => {
  const number = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word)?.[1];
  return number && Number(number) >= 1 && Number(number) <= 31 ? Number(number) : undefined;
};

const pad = (number: number) => String(number).padStart(2, '0');
const monthIn = (month: number) => (year: number) => {
  const dateStart = `${year}-${pad(month)}-01`;
  return { dateStart, dateEnd: endOfMonth(dateStart) };
};
const dayIn = (month: number, day: number) => (year: number) => {
  const date = `${year}-${pad(month)}-${pad(day)}`;
  return { dateStart: date, dateEnd: date };
};
const quarterIn = (quarter: number) => (year: number) => wholeMonths(`${year}-01-01`, (quarter - 1) * 3, 3);
const halfIn = (half: number) => (year: number) => wholeMonths(`${year}-01-01`, (half - 1) * 6, 6);
const wholeYear = (year: number): DateRange => ({ dateStart: `${year}-01-01`, dateEnd: `${year}-12-31` });
export const exists = ({ dateStart }: DateRange) => {
  const time = Date.parse(dateStart);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === dateStart;
};

export function periodAt(tokens: readonly Token[], from: number, calendar: Calendar): Period | undefined {
  const words: Words = {
    at: (index) => tokens[from + index]?.text ?? '',
    dashAt: (index) => tokens[from + index]?.dash ?? false,
  };
  return (
    inDigits(words, calendar) ??
    relative(words, calendar) ??
    fiscal(words, calendar) ??
    named(words, calendar)
  );
}

function inDigits({ at, dashAt }: Words, { dayFirst }: Calendar): Period | undefined {
  const written = at(0);
  const split = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(written);
  if (split) {
    const [, one, other, year] = split.map(Number) as [number, number, number, number];
    const dates = dayIn(dayFirst ? other : one, dayFirst ? one : other)(year);
    return exists(dates) ? { length: 1, dates, names: 'year' } : undefined;
  }
  if (/^\d{4}-\d\d-\d\d$/.test(written)) {
    const dates = { dateStart: written, dateEnd: written };
    return exists(dates) ? { length: 1, dates, names: 'year' } : undefined;
  }
  const year = yearOf(written);
  if (year === undefined) return;
  if (/^(0[1-9]|1[0-2])$/.test(at(1)) && dashAt(1)) {
    return { length: 2, dates: monthIn(Number(at(1)))(year), names: 'year' };
  }
  const quarter = /^q([1-4])$/.exec(at(1));
  if (quarter) return { length: 2, dates: quarterIn(Number(quarter[1]))(year), names: 'year' };
  const half = /^h([12])$/.exec(at(1));
  if (half) return { length: 2, dates: halfIn(Number(half[1]))(year), names: 'year' };
  return { length: 1, dates: wholeYear(year), names: 'year' };
}

function relative({ at }: Words, calendar: Calendar): Period | undefined {
  const { today } = calendar;
  const found = (length: number, dates: DateRange): Period => ({ length, dates, names: 'nothing' });
  const first = at(0);
  if (first === 'today') return found(1, { dateStart: today, dateEnd: today });
  if (first === 'yesterday') return found(1, wholeDays(today, -1, 1));
  if (first === 'ytd') return found(1, shortcutDates('year_to_date', today, calendar.yearEnd));
  if (first === 'qtd') return found(1, { ...wholeQuarters(today, 0, 1), dateEnd: today });
  if (first === 'mtd') return found(1, { ...wholeMonths(today, 0, 1), dateEnd: today });
  if (at(1) === 'to' && at(2) === 'date') {
    const dates = periodOf(first, today, 0, 1);
    if (first === 'year') return found(3, shortcutDates('year_to_date', today, calendar.yearEnd));
    if (dates && first !== 'day') return found(3, { ...dates, dateEnd: today });
  }
  const isThis = ['this', 'current'].includes(first);
  const isLast = ['last', 'previous', 'past', 'prior', 'preceding', 'trailing', 'rolling'].includes(first);
  if (!isThis && !isLast) return;
  if (isThis && at(1) === 'year' && at(2) === 'to' && at(3) === 'date') {
    return found(4, shortcutDates('year_to_date', today, calendar.yearEnd));
  }
  const unit = at(1) === 'calendar' ? at(2) : at(1);
  const one = periodOf(unit, today, isThis ? 0 : -1, 1);
  if (one && unit !== 'day') return found(at(1) === 'calendar' ? 3 : 2, one);
  const count = numberOf(at(1));
  if (isThis || count === undefined || count < 1 || count > 400 || !at(2).endsWith('s')) return;
  return severalBefore(count, at(2).slice(0, -1), calendar, (dates) => found(3, dates));
}

function severalBefore(
  count: number,
  unit: string,
  { today, yearEnd }: Calendar,
  found: (dates: DateRange) => Period,
): Period | undefined {
  // As the shortcut has it, which runs to today.
  if (unit === 'month' && count === 12) return found(shortcutDates('last_12_months', today, yearEnd));
  if (unit === 'day') return found(wholeDays(today, 1 - count, count));
  const dates = periodOf(unit, today, -count, count);
  return dates && found(dates);
}

const wholeDays = (day: string, from: number, count: number): DateRange => ({
  dateStart: addDays(day, from),
  dateEnd: addDays(day, from + count - 1),
});

/** `count` whole periods that begin this many periods after the day's own. */
function periodOf(unit: string, day: string, from: number, count: number): DateRange | undefined {
  if (unit === 'day') return wholeDays(day, from, count);
  if (unit === 'week') {
    const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    return wholeDays(monday, from * 7, count * 7);
  }
  if (unit === 'month') return wholeMonths(day, from, count);
  if (unit === 'quarter') return wholeQuarters(day, from, count);
  if (unit === 'year') return wholeMonths(`${day.slice(0, 4)}-01-01`, from * 12, count * 12);
  return;
}

const fiscalWords = ['fiscal', 'financial'];

function fiscal({ at }: Words, { today, yearEnd }: Calendar): Period | undefined {
  const written = /^fy(\d\d|20\d\d)$/.exec(at(0))?.[1];
  if (written)
    return { length: 1, dates: periodEnding(yearEnd, (Number(written) % 100) + 2000), names: 'year' };
  const isShort = at(0) === 'fy';
  const isLong = fiscalWords.includes(at(0)) && at(1) === 'year';
  const next = at(isShort ? 1 : 2);
  const year = yearOf(next) ?? (isShort && /^\d\d$/.test(next) ? 2000 + Number(next) : undefined);
  if ((isShort || isLong) && year) {
    return { length: isShort ? 2 : 3, dates: periodEnding(yearEnd, year), names: 'year' };
  }
  const current = periodHolding(yearEnd, today);
  if (isLong && at(2) === 'to' && at(3) === 'date') {
    return { length: 4, dates: { ...current, dateEnd: today }, names: 'nothing' };
  }
  const years = { this: 0, current: 0, last: -1, previous: -1, prior: -1 }[at(0)];
  const length = at(1) === 'fy' ? 2 : fiscalWords.includes(at(1)) && at(2) === 'year' ? 3 : 0;
  if (years === undefined || length === 0) return;
  return { length, dates: periodShifted(yearEnd, current, years), names: 'nothing' };
}

/** Months, quarters, halves and days, whose year follows, or is left open. */
function named(words: Words, { today }: Calendar): Period | undefined {
  const found = partOfYear(words);
  if (!found) return;
  const { at } = words;
  const { of } = found;
  const skipped = at(found.length) === 'of' || at(found.length) === 'in' ? 1 : 0;
  const year = yearOf(at(found.length + skipped));
  const inYear = (length: number, one: number, names: 'year' | 'nothing'): Period | undefined =>
    exists(of(one)) ? { length, dates: of(one), names } : undefined;
  if (year) return inYear(found.length + skipped + 1, year, 'year');
  const back = { this: 0, last: 1, previous: 1 }[at(found.length + skipped)];
  if (back !== undefined && at(found.length + skipped + 1) === 'year') {
    return inYear(found.length + skipped + 2, Number(today.slice(0, 4)) - back, 'nothing');
  }
  return found;
}

function partOfYear({ at }: Words): { length: number; of: (year: number) => DateRange } | undefined {
  const month = monthOf(at(0));
  if (month) {
    const day = dayOf(at(1));
    return day ? { length: 2, of: dayIn(month, day) } : { length: 1, of: monthIn(month) };
  }
  const day = dayOf(at(0));
  if (day) {
    const ofMonth = at(1) === 'of' ? 2 : 1;
    const inMonth = monthOf(at(ofMonth));
    if (inMonth) return { length: ofMonth + 1, of: dayIn(inMonth, day) };
  }
  const quarter = /^q([1-4])$/.exec(at(0));
  if (quarter) return { length: 1, of: quarterIn(Number(quarter[1])) };
  const half = /^h([12])$/.exec(at(0));
  if (half) return { length: 1, of: halfIn(Number(half[1])) };
  const ordinal = ordinals.indexOf(at(0)) + 1;
  if (ordinal > 0 && at(1) === 'quarter') return { length: 2, of: quarterIn(ordinal) };
  if (ordinal > 0 && ordinal < 3 && at(1) === 'half') return { length: 2, of: halfIn(ordinal) };
  return;
}
