/** The names of months in calendars, and the form in which their fields show days. */
import { dateFormatter, fullDay } from '@tripledger/charts/dates.ts';
import { isEnglish, monthNames } from '@tripledger/contract/vocabulary/month-names.ts';
import dayjs from 'dayjs';
// Calendar weeks start on Monday.
import calendar from 'dayjs/locale/en-gb';
import { pageLocale } from './format.ts';

let named = '';

/** The first format is displayed; the others are accepted as typed input. */
export function dayFormats(): string[] {
  const locale = pageLocale();
  const shown = dayPattern(locale);
  if (named !== locale) {
    const monthsShort = shown.includes('MMM') ? monthsOfDays(locale) : monthNames(locale, 'short');
    const names = { months: [...monthNames(locale, 'long')], monthsShort: [...monthsShort] };
    // Calendars ask for this one by its name; the names of months are the page's.
    dayjs.locale({ ...calendar, ...names }, undefined, true);
    named = locale;
  }
  return [shown, 'DD-MM-YYYY', 'D/M/YYYY', 'D MMM YYYY', 'YYYY-MM-DD'];
}

/** The pattern of days in the letters of dayjs: `DD-MMM-YYYY`, `DD. MMM YYYY`, `YYYY[年]M[月]DD[日]`. */
function dayPattern(locale: string): string {
  if (isEnglish(locale)) return 'DD-MMM-YYYY';
  const parts = dateFormatter(locale, fullDay).formatToParts(new Date('2000-01-01'));
  return parts
    .map(({ type, value }) => {
      if (type === 'day') return 'DD';
      if (type === 'year') return 'YYYY';
      if (type === 'month') return /\d/.test(value) ? 'M' : 'MMM';
      return /\p{L}/u.test(value) ? `[${value}]` : value;
    })
    .join('');
}

/** The names of months as days contain them, which inflect in some languages, January first. */
function monthsOfDays(locale: string): readonly string[] {
  if (isEnglish(locale)) return monthNames(locale, 'short');
  const format = dateFormatter(locale, fullDay);
  return Array.from({ length: 12 }, (_, at) => {
    const parts = format.formatToParts(Date.UTC(2000, at));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
}
