/**
 * Formats values for display. Numbers are rounded half away from zero on their decimal form, so that 1.005 becomes 1.01
 * although its binary form is slightly less. A missing value is a dash, to differ from zero.
 */

import { countryName } from '@tripledger/contract/vocabulary/countries.ts';

/** The TMC's settings that determine the format of amounts. */
export type MoneyFormat = { currency: string; locale: string };

/** Shown in place of a missing value. */
export const missing = '–';

// The names are fixed: some locales write September with four letters.
export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

const formatters = new Map<string, Intl.NumberFormat>();

/** Formatters are cached: creating one is slow, and a table has thousands of cells. */
function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options });
    formatters.set(key, found);
  }
  return found;
}

/** Formats the shortest decimal form of the number, which is rounded exactly when passed as text. */
function written(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  return formatter(locale, options).format(String(value) as `${number}`);
}

type Maybe<Value> = Value | null | undefined;

/** `$1,234.50`, `-$12.00`: two decimals and the currency's narrow sign. */
export function money(value: Maybe<number>, { currency, locale }: MoneyFormat): string {
  if (value == null) return missing;
  return written(value, locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/** `$1,235`, `-$12`: in whole units, for sentences. */
export function wholeMoney(value: Maybe<number>, { currency, locale }: MoneyFormat): string {
  if (value == null) return missing;
  return written(value, locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
}

/** An amount on an axis: `$1.2M`, `$350K`. */
export function shortMoney(value: number, { currency, locale }: MoneyFormat): string {
  return written(value, locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
}

/** A number with thousands separators and exactly this many decimals. */
export function decimal(value: Maybe<number>, decimals: number): string {
  if (value == null) return missing;
  return written(value, 'en-AU', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** `17,250.0935` from the text of a decimal number, with as many decimals as it has; not rounded. */
export function exact(text: string): string {
  const { length: decimals } = text.split('.')[1] ?? '';
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return formatter('en-AU', options).format(text as `${number}`);
}

/** A whole number with thousands separators. */
export function count(value: Maybe<number>): string {
  return decimal(value, 0);
}

/** `12.50%` from a value on the scale 0 to 100. */
export function percent(value: Maybe<number>, decimals = 2): string {
  return value == null ? missing : `${decimal(value, decimals)}%`;
}

const massUnits = ['kg', 't', 'kt', 'Mt'] as const;

/**
 * `850 kg`, `1.20 t`, `35.60 kt`: kilograms in the smallest unit with a value below a thousand, if there is one. A value
 * in kilograms has no decimals.
 */
export function mass(kilograms: Maybe<number>, decimals = 2): string {
  if (kilograms == null) return missing;
  let [value, at] = [kilograms, 0];
  // A value that would be rounded to 1,000 also takes the next unit.
  const digits = () => (at === 0 ? 0 : decimals);
  while (at < massUnits.length - 1 && Math.abs(Number(value.toFixed(digits()))) >= 1000) {
    value /= 1000;
    at += 1;
  }
  return `${decimal(value, digits())} ${massUnits[at]}`;
}

/** The same on an axis: `800 t`. */
export const shortMass = (kilograms: number): string => mass(kilograms).replace('.00 ', ' ');

/** `07-Mar-2025` from `2025-03-07`. */
export function date(iso: Maybe<string>): string {
  if (!iso) return missing;
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}-${monthNames[Number(month) - 1]}-${year}`;
}

/** `09-Mar-2025, 08:15` from `2025-03-09T08:15`. */
export function dateTime(wallTime: string): string {
  return `${date(wallTime)}, ${wallTime.slice(11, 16)}`;
}

/** `Mar 2025` from `2025-03`. */
export function month(iso: string): string {
  const [year, number] = iso.split('-');
  return `${monthNames[Number(number) - 1]} ${year}`;
}

/** `New Zealand` from `NZ`. */
export function country(code: Maybe<string>): string {
  return code ? countryName(code) : missing;
}

/** The text, truncated to this many characters including an ellipsis. */
export function cut(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** `1 trip`, `1,204 trips`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
