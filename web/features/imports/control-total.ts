/** A control total as it was typed, compared with a sum exactly, whatever its size. */
import type { CheckResult } from '@tripledger/contract/imports/delivery.ts';
import { decimalsOf } from '@tripledger/contract/vocabulary/currency-decimals.ts';
import { unitsOf } from '@tripledger/contract/vocabulary/decimal-units.ts';
import { plainNumber } from '../../ui/typed-number.ts';

export type ControlTotal = {
  /** As the server takes it; empty: unreadable. */
  sent: string;
  /** Typed less expected, as an amount; null: nothing readable was typed. */
  difference: number | null;
  isEqual: boolean;
};

/** The sums with which control totals are compared: as delivered where lines are in other currencies than the TMC's. */
export function expectedTotals(
  { cents, currencies }: Pick<CheckResult, 'cents' | 'currencies'>,
  own: string,
): { currency: string; amount: string }[] {
  return currencies.length > 0 ? currencies : [{ currency: own, amount: amountOfCents(cents) }];
}

function amountOfCents(cents: string): string {
  const digits = cents.replace('-', '').padStart(3, '0');
  return `${cents.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** No currency has more decimals. */
const mostDecimals = 4;

/** Accepts the thousands separators of the page's locale, and spaces: `1,234.50`, `1 234.50`. */
export function controlTotalOf(typed: string, expected: string, currency: string): ControlTotal {
  const sent = plainNumber(typed).replace(/^[−–]/, '-');
  const decimals = decimalsOf(currency);
  const typedDecimals = (sent.split('.')[1] ?? '').replace(/0+$/, '').length;
  const isReadable = /^-?\d{1,14}(\.\d{1,4})?$/.test(sent) && typedDecimals <= decimals;
  if (!isReadable) return { sent: '', difference: null, isEqual: false };
  const units = unitsOf(sent, mostDecimals) - unitsOf(expected, mostDecimals);
  return { sent, difference: Number(units) / 10 ** mostDecimals, isEqual: units === 0n };
}
