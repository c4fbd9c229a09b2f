import { type MoneyFormat, money } from '@tripledger/charts/format.ts';
import { metricText } from '@tripledger/charts/metric-text.ts';
import type { LinesAnswer } from '@tripledger/contract/http/lines.ts';
import type { LineValue } from '@tripledger/contract/metrics/metric.ts';
import { texts } from './texts.ts';

/** `2,345 lines in 812 bookings, total spend $1,204.50, cost of change $12.00`: the sums that lead to the metric. */
export function sumsText(
  { lines, bookings, totalSpend, value: sum }: LinesAnswer['sums'],
  value: LineValue | undefined,
  format: MoneyFormat,
): string {
  const lineCount = texts.lines(lines, bookings);
  const parts = [lineCount, texts.totalSpend(money(totalSpend, format))];
  if (value && sum !== null) {
    const text = metricText(value, sum, format);
    parts.push(`${value.label.charAt(0).toLowerCase()}${value.label.slice(1)} ${text}`);
  }
  return `${parts.join(', ')}.`;
}
