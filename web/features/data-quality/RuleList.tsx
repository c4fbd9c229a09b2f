/** The rules: what each wants, how much of the data meets it, its last months, and a button that opens its rows. */

import { type Rule, ruleNames, rules, weightOf } from '@tripledger/contract/data-quality/rules.ts';
import { type MetricEntry, percentage } from '@tripledger/contract/metrics/metric.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { percent } from '../../ui/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './data-quality.module.css';
import type { Detail } from './details.ts';
import { MonthsLine } from './MonthsLine.tsx';
import { texts } from './texts.ts';
import { isEmpty, type Overview, useOverview } from './useOverview.ts';
import { useSource } from './useSource.ts';

export function RuleList() {
  const answer = useOverview();
  return (
    <Panel title={texts.rules} answer={answer} isEmpty={isEmpty} emptyText={texts.none} height={1255}>
      {(overview) => (
        <ul className={styles.rules}>
          {ruleNames.map((rule) => (
            <RuleItem key={rule} rule={rule} overview={overview} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const entryOf = ({ title, definition }: (typeof rules)[Rule]): MetricEntry => ({
  label: title,
  unit: 'percent',
  decimals: 1,
  formula: definition,
  lines: definition,
});

function RuleItem({ rule, overview }: { rule: Rule; overview: Overview }) {
  const [source] = useSource();
  const open = useOpen<Detail>();
  const { title, definition } = rules[rule];
  const isOfDays = rule === 'gap';
  const { base, defects, baseMoney, defectMoney } = overview.all.rules[rule];
  const good = (of: number, bad: number) => percent(percentage(of - bad, of), 1);
  const toCorrect = texts.defects(defects, base, isOfDays);
  return (
    <li className={styles.rule}>
      <div className={styles.about}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.definition}>{definition}</p>
      </div>
      <p className={styles.weight}>{texts.weight(weightOf(rule, overview.all.rules))}</p>
      <p className={styles.shares}>
        <strong className={styles.share}>{good(base, defects)}</strong>{' '}
        {isOfDays ? texts.byDays : texts.byNumber}
        {!isOfDays && (
          <span className={styles.money}>
            {good(baseMoney, defectMoney)} {texts.byMoney}
          </span>
        )}
      </p>
      <MonthsLine
        entry={entryOf(rules[rule])}
        values={overview.trend.shares[rule]}
        months={overview.trend.months}
      />
      <p className={styles.open}>
        {defects === 0 ? (
          texts.noDefects(base, isOfDays)
        ) : (
          <button
            type="button"
            aria-label={texts.openRows(title, toCorrect)}
            onClick={() =>
              open(rule === 'gap' ? { of: 'missingDays', source } : { of: 'rows', rule, source })
            }
          >
            {toCorrect}
          </button>
        )}
      </p>
    </li>
  );
}
