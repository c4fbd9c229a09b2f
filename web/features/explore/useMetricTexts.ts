import { shortMass, shortMoney } from '@tripledger/charts/format.ts';
import { metricText } from '@tripledger/charts/metric-text.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { useMemo } from 'react';
import { count, percent } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';

/** Formatters of the metric's values for charts, full and short; stable as long as the metric is the same. */
export function useMetricTexts(entry: MetricEntry) {
  const format = useMoneyFormat();
  return useMemo(() => {
    const { unit } = entry;
    const short = (value: number) => {
      if (unit === 'money') return shortMoney(value, format);
      if (unit === 'kilograms') return shortMass(value, format.locale);
      return unit === 'percent' ? percent(value, 0) : count(value);
    };
    return { text: (value: number) => metricText(entry, value, format), short };
  }, [entry, format]);
}
