/**
 * Formats dates in a TMC's locale (BCP 47), without a time zone. All English locales write them in one form; others as
 * `Intl` does.
 */
import { isEnglish, monthNames } from '@tripledger/contract/vocabulary/month-names.ts';
import { type Maybe, missing } from './format.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, {
      ...options,
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    });
    formatters.set(key, found);
  }
  return found;
}

/** The parts of `date`. */
export const fullDay = { day: '2-digit', month: 'short', year: 'numeric' } as const;

/** `07-Mar-2025` from `2025-03-07`; `07. März 2025`. */
export function date(iso: Maybe<string>, locale: string): string {
  if (!iso) return missing;
  const [year, month, day] = iso.slice(0, 10).split('-');
  if (!isEnglish(locale)) return dateFormatter(locale, fullDay).format(new Date(iso.slice(0, 10)));
  return `${day}-${monthNames(locale, 'short')[Number(month) - 1]}-${year}`;
}

/** `09-Mar-2025, 08:15` from `2025-03-09T08:15`. */
export function dateTime(wallTime: string, locale: string): string {
  return `${date(wallTime, locale)}, ${wallTime.slice(11, 16)}`;
}

/** `Mar 2025` from `2025-03`. */
export function month(iso: string, locale: string): string {
  const [year, number] = iso.split('-');
  if (!isEnglish(locale))
    return dateFormatter(locale, { month: 'short', year: 'numeric' }).format(new Date(iso));
  return `${monthNames(locale, 'short')[Number(number) - 1]} ${year}`;
}

/** `09 Oct 2026` from `2026-10-09`. */
export const paddedDay = (iso: string, locale: string): string =>
  isEnglish(locale) ? date(iso, locale).replaceAll('-', ' ') : date(iso, locale);

/** `9 Oct 2026` from `2026-10-09`. */
export const shortDay = (iso: string, locale: string): string =>
  isEnglish(locale)
    ? paddedDay(iso, locale).replace(/^0/, '')
    : dateFormatter(locale, { ...fullDay, day: 'numeric' }).format(new Date(iso.slice(0, 10)));

/** `Juli–Oktober 2026`, of ISO dates, both inclusive; `isWhole`: of whole months, without days. */
export function periodByIntl(
  { dateStart, dateEnd }: { dateStart: string; dateEnd: string },
  { month, isWhole, locale }: { month: 'short' | 'long'; isWhole: boolean; locale: string },
): string {
  const options = { ...(!isWhole && { day: 'numeric' as const }), month, year: 'numeric' as const };
  const text = dateFormatter(locale, options).formatRange(new Date(dateStart), new Date(dateEnd));
  // Thin spaces become plain ones, as in English.
  return text.replaceAll('\u2009', ' ');
}
