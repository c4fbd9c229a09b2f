/** The rules: what each wants, how much of the data meets it, its last months, and a button that opens its rows. */
import { month as monthText, percent } from '@tripledger/charts/format.ts';
import { type Rule, ruleNames, rules, weightOf } from '@tripledger/contract/data-quality/rules.ts';
import { type MetricEntry, percentage } from '@tripledger/contract/metrics/metric.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useIsIncompleteMonth } from '../../shared/latest-update/useLatestUpdate.ts';
import { texts as monthTexts } from '../../shared/months/texts.ts';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './data-quality.module.css';
import type { Detail } from './details.ts';
import { ScoreCard } from './ScoreCard.tsx';
import { texts } from './texts.ts';
import { type Overview, useOverview } from './useOverview.ts';
import { useSource } from './useSource.ts';

const Sparkline = lazyComponent(() => import('../../ui/Sparkline.tsx'));

export const isEmpty = ({ all }: Overview) => all.lines === 0;

export function RuleList() {
  const answer = useOverview();
  return (
    <Panel title={texts.rules} answer={answer} isEmpty={isEmpty} emptyText={texts.none} height={900}>
      {(overview) => (
        <>
          <ScoreCard overview={overview} />
          <ul className={styles.rules}>
            {ruleNames.map((rule) => (
              <RuleItem key={rule} rule={rule} overview={overview} />
            ))}
          </ul>
        </>
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
  const months = useMonths(overview);
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
      <div className={styles.spark}>
        <Waiting value={null}>
          <Sparkline entry={entryOf(rules[rule])} trend={{ months, values: overview.trend.shares[rule] }} />
        </Waiting>
      </div>
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

/** The months of the trend as displayed. */
export function useMonths({ trend }: Overview): string[] {
  const isSoFar = useIsIncompleteMonth();
  return trend.months.map((month) => `${monthText(month)}${isSoFar(month) ? ` ${monthTexts.soFar}` : ''}`);
}
