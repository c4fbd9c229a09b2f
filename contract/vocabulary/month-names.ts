/** Names of months in a TMC's locale (BCP 47). */

const found = new Map<string, readonly string[]>();

/** English locales abbreviate alike here, although some write September with four letters and June in full. */
export const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);

/** The twelve names, January first, as they stand alone: `Mar` or `March`. */
export function monthNames(locale: string, length: 'short' | 'long'): readonly string[] {
  const key = `${locale} ${length}`;
  let names = found.get(key);
  if (!names) {
    const format = new Intl.DateTimeFormat(isEnglish(locale) ? 'en-US' : locale, {
      month: length,
      timeZone: 'UTC',
    });
    names = Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2000, at)));
    found.set(key, names);
  }
  return names;
}
