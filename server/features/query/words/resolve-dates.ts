/** Decides which dates are meant, and with which earlier ones they are compared. */
import {
  type Comparison,
  comparedDates,
  type DateRange,
} from '../../../../contract/vocabulary/comparison.ts';
import { wholeMonths, wholeQuarters } from '../../../../contract/vocabulary/shortcut-dates.ts';
import { datesInWords } from './dates.ts';
import type { CompareMention, Draft } from './draft.ts';
import type { Outcome } from './outcome.ts';
import type { Calendar } from './periods.ts';

type Dates = DateRange & { isAbsolute: boolean };

export function datesMeant(draft: Draft, outcome: Outcome): Dates | undefined {
  let meant: Dates | undefined;
  for (const found of draft.dates) {
    if ('options' in found) outcome.choice(found, found.options);
    else if (!meant) {
      meant = { ...found.dates, isAbsolute: found.isAbsolute };
      outcome.chip('dates', found, calendarYear(meant) ?? datesInWords(meant));
    } else if (!isSame(meant, found.dates)) outcome.unknown(found);
  }
  return meant;
}

/** `Calendar year 2025`: not the last twelve months, which the filter's “Last year” is. */
function calendarYear({ dateStart, dateEnd }: DateRange): string | undefined {
  const year = dateStart.slice(0, 4);
  return dateStart === `${year}-01-01` && dateEnd === `${year}-12-31` ? `Calendar year ${year}` : undefined;
}

export function comparisonMeant(
  draft: Draft,
  dates: Dates | undefined,
  calendar: Calendar,
  outcome: Outcome,
): { comparison: Comparison; at: CompareMention } | undefined {
  const [first, ...others] = draft.comparisons;
  for (const one of others) outcome.unknown(one);
  if (!first) return;
  const comparison = meantBy(first, dates, calendar);
  if (comparison) return { comparison, at: first };
  outcome.unknown(first);
  return;
}

function meantBy(
  mention: CompareMention,
  dates: Dates | undefined,
  { today }: Calendar,
): Comparison | undefined {
  if ('dates' in mention) {
    if (!dates || 'options' in mention.dates) return;
    const { dates: other } = mention.dates;
    return (['lastYear', 'previous'] as const).find((one) => {
      const earlier = comparedDates(one, dates);
      return earlier && isSame(earlier, other);
    });
  }
  if (mention.with === 'previous') return 'previous';
  if (mention.with === 'lastYear') {
    // "2024 vs last year" would compare with 2025.
    const isOther =
      mention.isLastYear && dates?.isAbsolute && dates.dateEnd.slice(0, 4) !== today.slice(0, 4);
    return isOther ? undefined : 'lastYear';
  }
  return dates && isOne(mention.with, dates) ? 'previous' : undefined;
}

function isOne(unit: 'month' | 'quarter' | 'week' | 'day', dates: DateRange): boolean {
  const { dateStart, dateEnd } = dates;
  if (unit === 'month') return isSame(dates, wholeMonths(dateStart, 0, 1));
  if (unit === 'quarter') return isSame(dates, wholeQuarters(dateStart, 0, 1));
  const days = (Date.parse(dateEnd) - Date.parse(dateStart)) / 86_400_000 + 1;
  return unit === 'day' ? days === 1 : days === 7 && new Date(dateStart).getUTCDay() === 1;
}

const isSame = (one: DateRange, other: DateRange) =>
  one.dateStart === other.dateStart && one.dateEnd === other.dateEnd;
