/** A plain decimal number as a whole number of its smallest units: `12.5` with two decimals is 1250. */
export function unitsOf(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return decimal.startsWith('-') ? -units : units;
}
