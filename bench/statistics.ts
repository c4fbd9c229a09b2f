/** Statistics of measured values. */

/** The value that this share of the values does not exceed; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The mean; NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0) / values.length;
}
