/** Amounts in cents as text, exact whatever their size. */
import { unitsOf } from '../../contract/vocabulary/decimal-units.ts';

/** `1,234.50`, in a locale (BCP 47). */
export function centsText(cents: bigint, locale: string): string {
  const units = cents < 0n ? -cents : cents;
  const exact = `${cents < 0n ? '-' : ''}${units / 100n}.${String(units % 100n).padStart(2, '0')}`;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, numberingSystem: 'latn' });
  return format.format(exact as `${number}`);
}

/** The cents of a plain decimal number with two decimals at most, as `1234.5`. */
export const centsOf = (decimal: string): bigint => unitsOf(decimal, 2);
