import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { Explain } from '../../ui/Explain.tsx';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import styles from './data-quality.module.css';
import { useMonths } from './RuleList.tsx';
import { texts } from './texts.ts';
import type { Overview } from './useOverview.ts';
import { useSource } from './useSource.ts';

const Sparkline = lazyComponent(() => import('../../ui/Sparkline.tsx'));

/** The score of the chosen source, or of all. */
export function ScoreCard({ overview }: { overview: Overview }) {
  const [source] = useSource();
  const months = useMonths(overview);
  const entry: MetricEntry = {
    label: texts.scoreOf(source ?? texts.allSources),
    unit: 'count',
    decimals: 1,
    formula: texts.scoreFormula,
    lines: texts.scoreLines,
  };
  return (
    <div className={styles.scored}>
      <p className={styles.score}>{texts.score(overview.all.score)}</p>
      <div>
        <Explain entry={entry} by="label" />
        <p className={styles.hint}>{texts.scoreLabel}</p>
      </div>
      <div className={styles.spark}>
        <Waiting value={null}>
          <Sparkline entry={entry} trend={{ months, values: overview.trend.scores }} />
        </Waiting>
      </div>
    </div>
  );
}
