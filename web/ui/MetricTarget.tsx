/** A metric's target and whether it is met: by colour, mark and word. */

import { isMet } from '@tripledger/contract/metrics/targets.ts';
import { percent } from './format.ts';
import styles from './MetricTarget.module.css';
import { texts } from './texts.ts';

type Props = { better: 'higher' | 'lower'; value: number | null; target: number };

export function MetricTarget({ better, value, target }: Props) {
  const words =
    better === 'higher' ? texts.metric.atLeast(percent(target)) : texts.metric.atMost(percent(target));
  if (value === null) return <span className={styles.target}>{words}</span>;
  const met = isMet(better, value, target);
  return (
    <span className={styles.target}>
      {words}
      <span className={met ? styles.met : styles.missed}>{met ? texts.metric.met : texts.metric.missed}</span>
    </span>
  );
}
