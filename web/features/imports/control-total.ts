/** A control total as it was typed, compared with a sum to the cent, whatever its size. */

import { plainNumber } from '../../ui/typed-number.ts';

export type ControlTotal = {
  /** As the server takes it; empty: unreadable. */
  sent: string;
  /** Typed less expected, as an amount; null: nothing readable was typed. */
  difference: number | null;
  isEqual: boolean;
};

/** Accepts the thousands separators of the page's locale, and spaces: `1,234.50`, `1 234.50`. */
export function controlTotalOf(typed: string, expectedCents: string): ControlTotal {
  const sent = plainNumber(typed).replace(/^[−–]/, '-');
  if (!/^-?\d{1,14}(\.\d{1,2})?$/.test(sent)) return { sent: '', difference: null, isEqual: false };
  const [units = '', decimals = ''] = sent.split('.');
  const cents = BigInt(units + decimals.padEnd(2, '0')) - BigInt(expectedCents);
  return { sent, difference: Number(cents) / 100, isEqual: cents === 0n };
}
