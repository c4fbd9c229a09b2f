import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { useMemo } from 'react';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useMoneyTexts } from '../../ui/money.ts';
import type { QueryState } from '../../ui/QueryBoundary.tsx';
import type { Before } from '../compare/useCompared.ts';
import { beforeColumns, type Compared } from '../compare/with-before.ts';
import { useIsIncompleteMonth } from '../latest-update/useLatestUpdate.ts';
import { hasNoSpend, type MonthSpend, monthBars, monthRows, spendOf } from './months.ts';
import { texts } from './texts.ts';

const BarChart = lazyComponent(() => import('../../ui/charts/BarChart.tsx'));

type Props = {
  title: string;
  metric: MetricEntry;
  /** The product's name as shown in the chart. */
  name: string;
  color: string;
  answer: QueryState<MonthSpend[]>;
  before: Before<MonthSpend[]> | undefined;
  height: number;
  /** Opens the rows behind one month, or behind all. */
  onOpen: (month: string) => void;
  onOpenAll: () => void;
};

/** Monthly spend of one product, as bars that open their rows. */
export function MonthSpendPanel(props: Props) {
  const { title, metric, answer, before, height, onOpen, onOpenAll, name, color } = props;
  const columns: readonly Column<Compared<MonthSpend>>[] = [
    { field: 'month', title: texts.month, kind: 'month' },
    { field: 'totalSpend', title: texts.totalSpend, kind: 'money' },
    ...beforeColumns<MonthSpend>('money', before),
  ];
  return (
    <ChartPanel
      title={title}
      metric={metric}
      answer={answer}
      isEmpty={hasNoSpend}
      emptyText={texts.none}
      height={height}
      part={BarChart}
      chart={(months) => (
        <Bars
          name={name}
          color={color}
          label={texts.bars(metric.label)}
          months={months}
          before={before}
          height={height}
          onOpen={onOpen}
          onOpenAll={onOpenAll}
        />
      )}
      twin={(months) => {
        const rows = monthRows(months, before, spendOf);
        return {
          columns,
          rows,
          totals: totalsOf(rows, columns),
          onOpen: ({ month }: MonthSpend) => onOpen(month),
        };
      }}
    />
  );
}

type BarsProps = Pick<Props, 'name' | 'color' | 'before' | 'height' | 'onOpen' | 'onOpenAll'> & {
  label: string;
  months: readonly MonthSpend[];
};

function Bars({ label, months, before, name, color, height, onOpen, onOpenAll }: BarsProps) {
  const texts = useMoneyTexts();
  const isSoFar = useIsIncompleteMonth();
  const earlier = before?.data;
  const bars = useMemo(
    () => monthBars(months, earlier && { data: earlier }, { name, color }, isSoFar),
    [months, earlier, name, color, isSoFar],
  );
  return (
    <BarChart
      label={label}
      height={height}
      {...bars}
      {...texts}
      onPick={(at) => months[at] && onOpen(months[at].month)}
      onPickSeries={onOpenAll}
    />
  );
}
