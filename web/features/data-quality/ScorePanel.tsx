import { scoreFormula } from '@tripledger/contract/data-quality/rules.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { Select } from 'antd';
import { Explain } from '../../ui/Explain.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './data-quality.module.css';
import { MonthsLine } from './MonthsLine.tsx';
import { texts } from './texts.ts';
import { isEmpty, type Overview, useOverview } from './useOverview.ts';
import { useSource } from './useSource.ts';

/** The score of the chosen source, or of all, and the choice of the source. */
export function ScorePanel() {
  const answer = useOverview();
  return (
    <Panel
      title={texts.scoreTitle}
      answer={answer}
      isEmpty={isEmpty}
      emptyText={texts.none}
      height={44}
      above={<SourceSelect sources={answer.data?.sources ?? []} />}
    >
      {(overview) => <Score overview={overview} />}
    </Panel>
  );
}

function Score({ overview }: { overview: Overview }) {
  const [source] = useSource();
  const entry: MetricEntry = {
    label: source === null ? texts.scoreOfAll : texts.scoreOf(source),
    unit: 'count',
    decimals: 1,
    formula: scoreFormula,
    lines: texts.scoreLines,
  };
  return (
    <div className={styles.scored}>
      <p className={styles.score}>{texts.score(overview.all.score)}</p>
      <div>
        <Explain entry={entry} by="label" />
        <p className={styles.hint}>{texts.scoreLabel}</p>
      </div>
      <MonthsLine entry={entry} values={overview.trend.scores} months={overview.trend.months} />
    </div>
  );
}

function SourceSelect({ sources }: { sources: Overview['sources'] }) {
  const [source, choose] = useSource();
  const names = [...new Set([...sources.map((one) => one.source), ...(source === null ? [] : [source])])];
  return (
    <div className={styles.source}>
      <span id="quality-source">{texts.source}</span>
      <Select
        aria-labelledby="quality-source"
        value={source ?? ''}
        onChange={(name) => choose(name || null)}
        options={[
          { value: '', label: texts.allSources },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        className={styles.select ?? ''}
      />
    </div>
  );
}
