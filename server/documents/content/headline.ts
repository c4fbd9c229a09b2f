/** The figures that a mail with the report begins with. */
import type { MoneyFormat } from '../../../charts/format.ts';
import { changeText, metricText, percentChange } from '../../../charts/metric-text.ts';
import type { Figure } from '../../jobs/mail-content.ts';
import { shortPeriod } from '../../lib/period-words.ts';
import { type ComparedMetric, comparedMetrics, type Periods } from './metrics.ts';

export function headlineOf(periods: Periods, format: MoneyFormat): Figure[] {
  const metrics = [
    ...comparedMetrics(periods, 'totalSpend', ['total']),
    ...comparedMetrics(periods, 'transactions', ['bookings']),
    ...comparedMetrics(periods, 'compliance', ['nonCompliantBookings']),
  ];
  return metrics.flatMap(({ entry, value, previous }) =>
    value === null
      ? []
      : {
          label: entry.label,
          value: metricText(entry, value, format),
          ...changeOf({ entry, value, previous }, periods, format),
        },
  );
}

function changeOf(
  { entry, value, previous }: Pick<ComparedMetric, 'entry' | 'value' | 'previous'>,
  periods: Periods,
  format: MoneyFormat,
): Pick<Figure, 'change'> {
  if (percentChange(value, previous) === null) return {};
  const before = metricText(entry, previous, format);
  return {
    change: `${changeText(entry, value, previous)} from ${before}, ${shortPeriod(periods.previous)}`,
  };
}
