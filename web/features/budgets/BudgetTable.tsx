/** Cost centres as a table with virtual scrolling. */
import { metrics } from '@tripledger/contract/budgets/metrics.ts';
import type { FiscalPeriod } from '@tripledger/contract/vocabulary/fiscal-periods.ts';
import { useMemo, useRef } from 'react';
import { useNarrower } from '../../ui/breakpoints.ts';
import { Explain } from '../../ui/Explain.tsx';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import { useRowsInSight } from '../../ui/useRowsInSight.ts';
import { BudgetLine } from './BudgetLine.tsx';
import styles from './BudgetTable.module.css';
import type { Progress } from './outlook.ts';
import { type PlacedRow, sumsBelow } from './rows.ts';
import { texts } from './texts.ts';
import type { Edits } from './useBudgetEdits.ts';

type Props = {
  rows: readonly PlacedRow[];
  /** All rows, including those that the search excludes. */
  all: readonly PlacedRow[];
  period: FiscalPeriod;
  previous: FiscalPeriod;
  progress: Progress;
  edits: Edits;
  budgetOf: (row: PlacedRow) => number | null;
  onType: (row: PlacedRow, text: string) => void;
  onOpen: (row: PlacedRow) => void;
  onNotifications: (row: PlacedRow) => void;
};

/** Row heights in pixels: see `BudgetTable.module.css`. */
const heights = { wide: 56, narrow: 172 };

export function BudgetTable(props: Props) {
  const { rows, all, period, previous, progress, edits, budgetOf } = props;
  const { onType, onOpen, onNotifications } = props;
  const box = useRef<HTMLElement>(null);
  const isNarrow = useNarrower(900);
  const { first, last, before, after, onScroll } = useRowsInSight(
    rows,
    isNarrow ? heights.narrow : heights.wide,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: budgets depend only on rows and edits
  const sums = useMemo(() => sumsBelow(all, budgetOf), [all, edits]);
  return (
    <div className={styles.table}>
      <ScrollBox label={texts.title} box={box} onScroll={onScroll}>
        <table aria-rowcount={rows.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{texts.columns.costCentre}</th>
              <th scope="col" className={styles.value}>
                <Explain entry={metrics.previous} by="label" />
              </th>
              <th scope="col" className={styles.value}>
                <Explain entry={metrics.current} by="label" />
              </th>
              <th scope="col">{texts.columns.budget}</th>
              <th scope="col">
                <Explain entry={metrics.used} by="label" />
              </th>
              <th scope="col">{texts.columns.notifications}</th>
            </tr>
          </thead>
          <tbody>
            <Spacer height={before} />
            {rows.slice(first, last).map((row, place) => (
              <BudgetLine
                key={row.entityId}
                index={first + place + 2}
                row={row}
                text={edits[row.entityId]}
                budget={budgetOf(row)}
                sumBelow={sums.get(row.entityId) ?? null}
                period={period}
                previous={previous}
                progress={progress}
                onType={onType}
                onOpen={onOpen}
                onNotifications={onNotifications}
              />
            ))}
            <Spacer height={after} />
            {rows.length === 0 && (
              <tr className={styles.empty}>
                <td colSpan={6}>{texts.noCostCentre}</td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function Spacer({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return height > 0 ? <tr aria-hidden="true" className={styles.spacer} style={{ height }} /> : null;
}
