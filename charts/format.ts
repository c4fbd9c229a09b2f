/**
 * Formats values for display, in a TMC's locale (BCP 47). Numbers are rounded half away from zero on their decimal form, so that 1.005 becomes 1.01
 * although its binary form is slightly less. A missing value is a dash, to differ from zero.
 */

import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { shownDecimals } from '@tripledger/contract/vocabulary/currency-decimals.ts';

/** The TMC's settings that determine the format of amounts: ISO 4217, BCP 47. */
export type MoneyFormat = { currency: string; locale: string };

/** Shown in place of a missing value. */
export const missing = '–';

const formatters = new Map<string, Intl.NumberFormat>();

/** Formatters are cached: creating one is slow, and a table has thousands of cells. */
function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    // The product's font and its searches know these digits only.
    found = new Intl.NumberFormat(locale, { signDisplay: 'negative', numberingSystem: 'latn', ...options });
    formatters.set(key, found);
  }
  return found;
}

/** Formats the shortest decimal form of the number, which is rounded exactly when passed as text. */
function written(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  return formatter(locale, options).format(String(value) as `${number}`);
}

export type Maybe<Value> = Value | null | undefined;

/** `$1,234.50`, `-$12.00`, `1.234,50 €`: with the currency's decimals and its narrow sign. */
export function money(value: Maybe<number>, { currency, locale }: MoneyFormat): string {
  if (value == null) return missing;
  const decimals = shownDecimals(currency);
  return written(value, locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
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
export function decimal(value: Maybe<number>, decimals: number, locale: string): string {
  if (value == null) return missing;
  return written(value, locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** `17,250.0935` from the text of a decimal number, with as many decimals as it has; not rounded. */
export function exact(text: string, locale: string): string {
  const { length: decimals } = text.split('.')[1] ?? '';
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return formatter(locale, options).format(text as `${number}`);
}

/** A whole number with thousands separators. */
export function count(value: Maybe<number>, locale: string): string {
  return decimal(value, 0, locale);
}

/** `12.50%` from a value on the scale 0 to 100. */
export function percent(value: Maybe<number>, locale: string, decimals = 2): string {
  if (value == null) return missing;
  return written(value, locale, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

const massUnits = ['kg', 't', 'kt', 'Mt'] as const;

/**
 * `850 kg`, `1.20 t`, `35.60 kt`: kilograms in the smallest unit with a value below a thousand, if there is one. A value
 * in kilograms has no decimals.
 */
export function mass(kilograms: Maybe<number>, locale: string, decimals = 2): string {
  return scaled(kilograms, locale, decimals, 'auto');
}

/** The same on an axis: `800 t`. */
export const shortMass = (kilograms: number, locale: string): string =>
  scaled(kilograms, locale, 2, 'stripIfInteger');

function scaled(
  kilograms: Maybe<number>,
  locale: string,
  decimals: number,
  trailingZeroDisplay: 'auto' | 'stripIfInteger',
): string {
  if (kilograms == null) return missing;
  let [value, at] = [kilograms, 0];
  // A value that would be rounded to 1,000 also takes the next unit.
  const digits = () => (at === 0 ? 0 : decimals);
  while (at < massUnits.length - 1 && Math.abs(Number(value.toFixed(digits()))) >= 1000) {
    value /= 1000;
    at += 1;
  }
  const number = written(value, locale, {
    minimumFractionDigits: digits(),
    maximumFractionDigits: digits(),
    trailingZeroDisplay,
  });
  return `${number} ${massUnits[at]}`;
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
export function plural(value: number, locale: string, one: string, many = `${one}s`): string {
  return `${count(value, locale)} ${value === 1 ? one : many}`;
}
