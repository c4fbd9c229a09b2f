import { figureText } from '@tripledger/charts/figure-text.ts';
import { type MoneyFormat, money, plural } from '@tripledger/charts/format.ts';
import type { LinesAnswer } from '@tripledger/contract/http/lines.ts';
import type { LineValue } from '@tripledger/contract/metrics/figure.ts';

/** `2,345 lines in 812 bookings, total spend $1,204.50, cost of change $12.00`: the sums that lead to the figure. */
export function sumsText(
  { lines, bookings, totalSpend, value: sum }: LinesAnswer['sums'],
  value: LineValue | undefined,
  format: MoneyFormat,
): string {
  const lineCount = `${plural(lines, 'line')} in ${plural(bookings, 'booking')}`;
  const parts = [lineCount, `total spend ${money(totalSpend, format)}`];
  if (value && sum !== null) {
    const text = figureText(value, sum, format);
    parts.push(`${value.label.charAt(0).toLowerCase()}${value.label.slice(1)} ${text}`);
  }
  return `${parts.join(', ')}.`;
}
