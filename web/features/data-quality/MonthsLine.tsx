import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { useIsIncompleteMonth } from '../../shared/latest-update/useLatestUpdate.ts';
import { texts } from '../../shared/months/texts.ts';
import { month as monthText } from '../../ui/format.ts';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import styles from './data-quality.module.css';

const Sparkline = lazyComponent(() => import('../../ui/Sparkline.tsx'));

type Props = {
  entry: MetricEntry;
  values: readonly (number | null)[];
  /** `YYYY-MM` */
  months: readonly string[];
};

/** The last months as a small line. */
export function MonthsLine({ entry, values, months }: Props) {
  const isSoFar = useIsIncompleteMonth();
  const shown = months.map((month) => `${monthText(month)}${isSoFar(month) ? ` ${texts.soFar}` : ''}`);
  return (
    <div className={styles.spark}>
      <Waiting value={null}>
        <Sparkline entry={entry} trend={{ months: shown, values }} />
      </Waiting>
    </div>
  );
}
