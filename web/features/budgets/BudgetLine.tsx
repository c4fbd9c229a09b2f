/** One cost centre: its spend, its budget as an input, how much of the budget is used, and its notifications. */
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import { money } from '@tripledger/charts/format.ts';
import { metrics } from '@tripledger/contract/budgets/metrics.ts';
import type { FiscalPeriod } from '@tripledger/contract/vocabulary/fiscal-periods.ts';
import { Input } from 'antd';
import { type KeyboardEvent, memo, useId } from 'react';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MetricValue } from '../../ui/Metric.tsx';
import { useMoneyFormat } from '../../ui/money.ts';
import styles from './BudgetTable.module.css';
import type { Detail } from './details.ts';
import { elapsedPercent, outlookOf, type Progress } from './outlook.ts';
import type { PlacedRow } from './rows.ts';
import { budgetUse, faultOf, parsedBudget, writtenBudget } from './rules.ts';
import { texts } from './texts.ts';

type Props = {
  row: PlacedRow;
  /** One-based; the header is row 1. */
  index: number;
  /** The input; undefined if the user has not typed. */
  text: string | undefined;
  /** The typed budget, else the saved one. */
  budget: number | null;
  /** The sum of the budgets below; null if there are none. */
  sumBelow: number | null;
  period: FiscalPeriod;
  previous: FiscalPeriod;
  progress: Progress;
  onType: (row: PlacedRow, text: string) => void;
  onOpen: (row: PlacedRow) => void;
  onNotifications: (row: PlacedRow) => void;
};

/** Deeper rows are not indented further. */
const maxIndentDepth = 8;

export const BudgetLine = memo(function BudgetLine(props: Props) {
  const { row, index, text, budget, sumBelow, period, previous, progress } = props;
  const { onType, onOpen, onNotifications } = props;
  const { entityId, costCentre, current, isGranted, depth } = row;
  const open = useOpen<Detail>();
  const openLines = (metric: 'current' | 'previous', dates: FiscalPeriod) =>
    open({ of: 'lines', figure: metric, node: { id: entityId, label: costCentre }, dates });
  const format = useMoneyFormat();
  const noteId = useId();
  const isWrong = text !== undefined && parsedBudget(text) === undefined;
  const note = isWrong ? faultOf(text) : sumBelow !== null ? texts.sumOfParts(money(sumBelow, format)) : '';
  return (
    <tr aria-rowindex={index} className={styles.line}>
      <td className={styles.name} style={{ paddingInlineStart: 8 + 18 * Math.min(depth, maxIndentDepth) }}>
        <button type="button" className={styles.open} onClick={() => onOpen(row)}>
          {costCentre}
        </button>
      </td>
      <td className={styles.value} data-label={metrics.previous.label}>
        <MetricValue
          entry={metrics.previous}
          value={row.previous}
          onOpen={() => openLines('previous', previous)}
        />
      </td>
      <td className={styles.value} data-label={metrics.current.label}>
        <MetricValue entry={metrics.current} value={current} onOpen={() => openLines('current', period)} />
      </td>
      <td className={styles.budget} data-label={texts.columns.budget}>
        {isGranted && (
          <Input
            aria-label={texts.budgetOf(costCentre)}
            aria-describedby={note ? noteId : undefined}
            aria-invalid={isWrong}
            inputMode="decimal"
            autoComplete="off"
            placeholder={texts.noBudget}
            status={isWrong ? 'error' : ''}
            value={text ?? writtenBudget(row.budget)}
            onChange={({ target }) => onType(row, target.value)}
            onKeyDown={moveByKeys}
          />
        )}
        {note && (
          <span id={noteId} className={isWrong ? styles.wrong : styles.note} title={note}>
            {note}
          </span>
        )}
      </td>
      <td className={styles.use} data-label={metrics.used.label}>
        <Used row={row} budget={budget} period={period} progress={progress} />
      </td>
      <td className={styles.bell}>
        {budget !== null && isGranted && <Bell row={row} onClick={() => onNotifications(row)} />}
      </td>
    </tr>
  );
});

type UsedProps = { row: PlacedRow; budget: number | null; period: FiscalPeriod; progress: Progress };

/** The used share, with a mark where it would be if it were spent evenly, and where the pace so far leads. */
function Used({ row: { current, linearForecast: forecast }, budget, period, progress }: UsedProps) {
  const format = useMoneyFormat();
  const use = budgetUse(current, budget);
  const outlook = outlookOf({ current, budget, forecast }, period, progress);
  const elapsed = elapsedPercent(progress);
  return (
    <>
      {use && (
        <>
          <span className={styles.percent}>
            {use.text}
            {outlook && (
              <span className={outlook.isGood ? styles.good : styles.bad}>{`, ${outlook.text}`}</span>
            )}
          </span>
          <span className={styles.bar} aria-hidden="true">
            <span
              className={styles[use.state]}
              style={{ width: `${Math.min(100, Math.max(0, use.percent))}%` }}
            />
            {elapsed !== null && <i className={styles.elapsed} style={{ insetInlineStart: `${elapsed}%` }} />}
          </span>
        </>
      )}
      {elapsed !== null && forecast !== null && (
        <span className={styles.forecast}>{texts.forecast(money(forecast, format))}</span>
      )}
    </>
  );
}

function Bell({
  row: { costCentre, notificationCount: count },
  onClick,
}: {
  row: PlacedRow;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.told}
      aria-label={texts.notifications.count(costCentre, count)}
      onClick={onClick}
    >
      <Icon of={BellOutlined} />
      {count > 0 && <span aria-hidden="true">{count > 9 ? '+' : count}</span>}
    </button>
  );
}

/** Enter and the arrow keys move to the budget above or below. */
function moveByKeys(event: KeyboardEvent<HTMLInputElement>): void {
  const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
    Enter: 'nextElementSibling',
    ArrowDown: 'nextElementSibling',
    ArrowUp: 'previousElementSibling',
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  for (let line = event.currentTarget.closest('tr')?.[step]; line; line = line[step]) {
    const field = line.querySelector('input');
    if (!field) continue;
    field.focus();
    field.select();
    return;
  }
}
