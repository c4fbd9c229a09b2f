/** Periods and days as people write them: `Jul–Oct 2026`, `July to October 2026`, `9 Oct 2026`. */
import { monthNames } from '../../charts/format.ts';

/** ISO dates, both inclusive. */
type Days = { dateStart: string; dateEnd: string };

/** For headings: `Jul–Oct 2026`, `28 Sep – 4 Oct 2026`. Whole months are written without days. */
export const shortPeriod = (days: Days): string =>
  written(days, monthNames, (isOfWords) => (isOfWords ? ' – ' : '–'));

/** For sentences: `July to October 2026`, `28 September to 4 October 2026`. */
export const longPeriod = (days: Days): string => written(days, longMonthNames, () => ' to ');

/** `9 Oct 2026` from `2026-10-09`. */
export const shortDay = (iso: string): string => partsOf(iso, monthNames).join(' ');

const longMonthNames = monthNames.map((_name, at) =>
  new Date(Date.UTC(2000, at)).toLocaleString('en-AU', { month: 'long', timeZone: 'UTC' }),
);

/** Writes once what both ends have in common, which is their month and year, or their year. */
function written(
  { dateStart, dateEnd }: Days,
  months: readonly string[],
  to: (isOfWords: boolean) => string,
): string {
  const isWhole = dateStart.endsWith('-01') && isLastOfMonth(dateEnd);
  const start = partsOf(dateStart, months).slice(isWhole ? 1 : 0);
  const end = partsOf(dateEnd, months).slice(isWhole ? 1 : 0);
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

const isLastOfMonth = (iso: string) => new Date(Date.parse(iso) + 86_400_000).getUTCDate() === 1;
