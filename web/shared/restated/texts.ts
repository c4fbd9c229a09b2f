/** What converting lines again does, in a sentence. */
import { type MoneyFormat, money } from '@tripledger/charts/format.ts';
import type { Restated } from '@tripledger/contract/exchange-rates/calls.ts';
import { count } from '../../ui/format.ts';

export function restatedInWords({ lines, before, after }: Restated, format: MoneyFormat): string {
  if (lines === 0) return 'No lines change.';
  const amounts = `goes from ${money(before, format)} to ${money(after, format)}.`;
  return lines === 1
    ? `1 line changes: what was paid for it ${amounts}`
    : `${count(lines)} lines change: what was paid for them ${amounts}`;
}
