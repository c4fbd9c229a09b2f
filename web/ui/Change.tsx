import { differenceText, directionOf, metricText } from '@tripledger/charts/metric-text.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import styles from './Change.module.css';
import { pageLocale } from './format.ts';
import { useMoneyFormat } from './money.ts';
import { texts } from './texts.ts';

type Props = { entry: MetricEntry; value: number | null; before: number | null };

/** A figure's value in the earlier period, and its change: `was $120.00 ▲ +12.3%`. */
export function Change({ entry, value, before }: Props) {
  const format = useMoneyFormat();
  return (
    <span className={styles.change}>
      {texts.metric.was(metricText(entry, before, format))}
      {before !== null && <Difference entry={entry} value={value} before={before} />}
    </span>
  );
}

/**
 * How much a figure differs from another. Figures whose entry defines the better direction also show, by colour and
 * word, whether they are better.
 */
export function Difference({ entry, value, before }: Props) {
  const direction = directionOf(entry, value, before);
  return (
    <span className={`${styles.by} ${direction ? styles[direction] : ''}`}>
      {differenceText(entry, value, before, pageLocale())}
    </span>
  );
}
