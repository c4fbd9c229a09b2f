import { changeText, directionOf, metricText } from '@tripledger/charts/metric-text.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import styles from './Change.module.css';
import { useMoneyFormat } from './money.ts';

/**
 * A figure's value in the earlier period, and its change: `was $120.00 ▲ +12.3%`. Figures whose entry defines the
 * better direction also show, by colour and word, whether they improved.
 */
export function Change(props: { entry: MetricEntry; value: number | null; before: number | null }) {
  const { entry, value, before } = props;
  const format = useMoneyFormat();
  const direction = directionOf(entry, value, before);
  return (
    <span className={styles.change}>
      was {metricText(entry, before, format)}
      {before !== null && (
        <span className={`${styles.by} ${direction ? styles[direction] : ''}`}>
          {changeText(entry, value, before)}
          {direction && ` ${direction}`}
        </span>
      )}
    </span>
  );
}
