/** A control total as it was typed, compared with a sum to the cent. */

export type ControlTotal = {
  /** As the server takes it; empty: unreadable. */
  sent: string;
  /** Typed less expected; null: nothing readable was typed. */
  difference: number | null;
  isEqual: boolean;
};

const centsOf = (amount: number) => Math.round(amount * 100);

/** Accepts thousands separators: `1,234.50`, `1 234.50`. */
export function controlTotalOf(typed: string, expected: number): ControlTotal {
  const sent = typed
    .trim()
    .replace(/(?<=\d)[,\s\u00a0\u202f](?=\d{3}(\D|$))/g, '')
    .replace(/^[−–]/, '-');
  if (!/^-?\d{1,14}(\.\d{1,2})?$/.test(sent)) return { sent: '', difference: null, isEqual: false };
  const cents = centsOf(Number(sent)) - centsOf(expected);
  return { sent, difference: cents / 100, isEqual: cents === 0 };
}
