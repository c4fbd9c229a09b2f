/** Amounts in cents as text, exact whatever their size. */

const number = new Intl.NumberFormat('en-AU');

/** `1,234.50`. */
export function centsText(cents: bigint): string {
  const units = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${number.format(units / 100n)}.${String(units % 100n).padStart(2, '0')}`;
}

/** The cents of a plain decimal number with two decimals at most, as `1234.5`. */
export function centsOf(decimal: string): bigint {
  const [units = '', decimals = ''] = decimal.replace('-', '').split('.');
  const cents = BigInt(units + decimals.padEnd(2, '0'));
  return decimal.startsWith('-') ? -cents : cents;
}
