/** The budget of one cost centre: forecasts for the year, spreading it over its parts, and its history. */

import { money } from '@tripledger/charts/format.ts';
import { metrics } from '@tripledger/contract/budgets/metrics.ts';
import type { FiscalPeriod } from '@tripledger/contract/vocabulary/fiscal-periods.ts';
import { Button } from 'antd';
import { use, useState } from 'react';
import { History } from '../../shared/history/History.tsx';
import { Filtered } from '../../ui/filtered.ts';
import { Metric, MetricList } from '../../ui/Metric.tsx';
import { ModalContext } from '../../ui/modal.tsx';
import { useMoneyFormat } from '../../ui/money.ts';
import { RowsModal } from '../../ui/RowsModal.tsx';
import styles from './BudgetModal.module.css';
import { periodLabel } from './period-label.ts';
import type { PlacedRow } from './rows.ts';
import { spread, writtenBudget } from './rules.ts';
import { texts } from './texts.ts';
import type { Edits } from './useBudgetEdits.ts';

type Props = {
  row: PlacedRow;
  period: FiscalPeriod;
  /** The typed budget, else the saved one. */
  budget: number | null;
  /** Fills the budgets into the inputs; they are saved with the others. */
  onSpread: (budgets: Edits) => void;
};

export default function BudgetModal({ row, period, budget, onSpread }: Props) {
  const { entityId, costCentre, previous, current, isGranted } = row;
  return (
    <Filtered value={null}>
      <RowsModal title={texts.budgetOf(costCentre)}>
        <p className={styles.period}>{periodLabel(period)}</p>
        <MetricList across>
          <Metric entry={metrics.previous} value={previous} />
          <Metric entry={metrics.current} value={current} />
          <Metric entry={metrics.linearForecast} value={row.linearForecast} />
          <Metric entry={metrics.seasonalForecast} value={row.seasonalForecast} />
        </MetricList>
        {isGranted && budget !== null && row.parts.length > 0 && (
          <Spread row={row} budget={budget} onSpread={onSpread} />
        )}
        {isGranted && (
          <History
            kinds={['budget_set', 'budget_notification_fired']}
            subjectId={`${entityId} ${period.dateStart} ${period.dateEnd}`}
          />
        )}
      </RowsModal>
    </Filtered>
  );
}

type SpreadProps = { row: PlacedRow; budget: number; onSpread: (budgets: Edits) => void };

/** Shows the share of each part before filling it into the inputs. */
function Spread({ row: { parts }, budget, onSpread }: SpreadProps) {
  const format = useMoneyFormat();
  const modal = use(ModalContext);
  const [isShown, setIsShown] = useState(false);
  if (!isShown) {
    return (
      <Button className={styles.offer ?? ''} onClick={() => setIsShown(true)}>
        {texts.spread.offer(money(budget, format), parts.length)}
      </Button>
    );
  }
  const shares = spread(
    budget,
    parts.map(({ previous }) => previous),
  );
  const apply = () => {
    onSpread(Object.fromEntries(parts.map(({ entityId }, at) => [entityId, writtenBudget(shares[at] ?? 0)])));
    modal?.onClose();
  };
  return (
    <section className={styles.spread} aria-label={texts.spread.label}>
      <p>{parts.some(({ previous }) => previous > 0) ? texts.spread.inProportion : texts.spread.evenly}</p>
      <div className={styles.shares}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.columns.costCentre}</th>
              <th scope="col">{metrics.previous.label}</th>
              <th scope="col">{texts.columns.budget}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ entityId, costCentre, previous }, at) => (
              <tr key={entityId}>
                <th scope="row">{costCentre}</th>
                <td>{money(previous, format)}</td>
                <td>{money(shares[at] ?? 0, format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button type="primary" autoFocus onClick={apply}>
        {texts.spread.apply}
      </Button>
    </section>
  );
}
