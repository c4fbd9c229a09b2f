/** Periods as people write them, in a TMC's locale (BCP 47): `Jul–Oct 2026`, `July to October 2026`. */
import { periodByIntl } from '../../charts/dates.ts';
import { isEnglish, monthNames } from '../../contract/vocabulary/month-names.ts';

/** ISO dates, both inclusive. */
type Days = { dateStart: string; dateEnd: string };

/** For headings: `Jul–Oct 2026`, `28 Sep – 4 Oct 2026`. Whole months are written without days. */
export const shortPeriod = (days: Days, locale: string): string =>
  isEnglish(locale)
    ? written(days, monthNames(locale, 'short'), (isOfWords) => (isOfWords ? ' – ' : '–'))
    : periodByIntl(days, { month: 'short', isWhole: isWhole(days), locale });

/** For sentences: `July to October 2026`, `28 September to 4 October 2026`. */
export const longPeriod = (days: Days, locale: string): string =>
  isEnglish(locale)
    ? written(days, monthNames(locale, 'long'), () => ' to ')
    : periodByIntl(days, { month: 'long', isWhole: isWhole(days), locale });

/** Writes once what both ends have in common, which is their month and year, or their year. */
function written(days: Days, months: readonly string[], to: (isOfWords: boolean) => string): string {
  const from = isWhole(days) ? 1 : 0;
  const start = partsOf(days.dateStart, months).slice(from);
  const end = partsOf(days.dateEnd, months).slice(from);
  let own = start.length;
  while (own > 0 && start[own - 1] === end[own - 1]) own -= 1;
  if (own === 0) return end.join(' ');
  return `${start.slice(0, own).join(' ')}${to(own > 1)}${end.join(' ')}`;
}

/** Day, month and year. */
function partsOf(iso: string, months: readonly string[]): string[] {
  const [year = '', month, day] = iso.split('-');
  return [String(Number(day)), months[Number(month) - 1] ?? '', year];
}

const isWhole = ({ dateStart, dateEnd }: Days) => dateStart.endsWith('-01') && isLastOfMonth(dateEnd);
const isLastOfMonth = (iso: string) => new Date(Date.parse(iso) + 86_400_000).getUTCDate() === 1;
