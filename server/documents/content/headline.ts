/** The figures that a mail with the report begins with. */
import { changeText, metricText, percentChange } from '../../../charts/metric-text.ts';
import type { QueryMetric } from '../../../contract/query/metrics.ts';
import type { Figure } from '../../jobs/mail-content.ts';
import { entryOf } from './blocks.ts';
import type { Figures } from './figures.ts';
import type { Words } from './words.ts';

const shown = ['totalTravelSpend', 'bookings', 'nonCompliantBookings'] as const satisfies QueryMetric[];

export async function headlineOf(figures: Figures, words: Words): Promise<Figure[]> {
  const { now, before } = await figures.totals(shown);
  return shown.flatMap((metric): Figure[] => {
    const entry = entryOf(metric);
    const [value, was] = [now[metric], before?.[metric] ?? null];
    if (value === null) return [];
    const figure = { label: entry.label, value: metricText(entry, value, words.format) };
    if (percentChange(value, was) === null) return [figure];
    const earlier = `was ${metricText(entry, was, words.format)} in ${words.before}`;
    return [{ ...figure, change: changeText(entry, value, was, words.format.locale), was: earlier }];
  });
}
