/** How many decimals the amounts of a currency (ISO 4217) have. */

const known = new Map<string, number>();

/** JPY 0, AUD 2, KWD 3. */
export function decimalsOf(currency: string): number {
  let decimals = known.get(currency);
  if (decimals === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    decimals = format.resolvedOptions().maximumFractionDigits ?? mostDecimals;
    known.set(currency, decimals);
  }
  return decimals;
}

/** Money is held in hundredths, so figures of a TMC have two decimals at most. */
export const mostDecimals = 2;

export const shownDecimals = (currency: string): number => Math.min(mostDecimals, decimalsOf(currency));
