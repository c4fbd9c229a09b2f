/** The heights of metric lines, in pixels: reserved before there are values, so that nothing moves when they arrive. */
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import type { Trends } from '../../ui/trend.ts';

type Line = { name: string; entry: MetricEntry };

/** Of a line, and of what it can have besides. */
const heights = { line: 33, main: 4, bar: 14, change: 18.84, trend: 28, method: 41.6 };
/** Above a change, a trend is lower; the first line has no border. */
const less = { trend: 2, first: 1 };

export const hasMethod = (shown: readonly Line[]) => shown.some(({ entry }) => entry.byCo2Method);

/** The height of a card's lines. */
export function heightOf(
  shown: readonly Line[],
  { main, trends, isCompared }: { main?: string | undefined; trends: Trends | null; isCompared: boolean },
): number {
  const method = hasMethod(shown) ? heights.method : 0;
  return shown.reduce((sum, { name, entry }) => {
    const isPercent = entry.unit === 'percent';
    const hasTrend = trends?.names.includes(name) === true;
    // A trend that is not above the change is beside it.
    const hasChange = isCompared && (isPercent || !hasTrend);
    const trend = hasTrend ? heights.trend - (hasChange ? less.trend : 0) : 0;
    const change = hasChange ? heights.change : 0;
    const bar = isPercent ? heights.bar : 0;
    return sum + heights.line + (name === main ? heights.main : 0) + trend + change + bar;
  }, method - less.first);
}
