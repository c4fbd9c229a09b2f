import { byMonth } from '@tripledger/contract/summary/calls.ts';
import { metrics } from '@tripledger/contract/summary/metrics.ts';
import { useMemo } from 'react';
import { useCompared } from '../../shared/compare/useCompared.ts';
import type { Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useIsIncompleteMonth } from '../../shared/latest-update/useLatestUpdate.ts';
import { monthRows, spendOf } from '../../shared/months/months.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { totalsOf } from '../../ui/columns.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useMoneyTexts } from '../../ui/money.ts';
import type { Detail } from './details.ts';
import { hasNoSpend, type Month, metricOfSeries, monthBars, monthColumns } from './prepare.ts';
import { texts } from './texts.ts';

const BarChart = lazyComponent(() => import('../../ui/charts/BarChart.tsx'));

const height = 320;

type MonthMetric = Of<Detail, 'month'>['figure'];

export function MonthChart() {
  const openDetail = useOpen<Detail>();
  const { answer, before } = useCompared(byMonth);
  const open = (metric: MonthMetric, { month }: Month) => openDetail({ of: 'month', figure: metric, month });
  return (
    <ChartPanel
      title={texts.spendByMonth.title}
      metric={metrics.byMonth}
      answer={answer}
      isEmpty={hasNoSpend}
      emptyText={texts.spendByMonth.none}
      height={height}
      part={BarChart}
      chart={(months) => (
        <Bars
          months={months}
          before={before?.data}
          onOpen={open}
          onOpenProduct={(metric) => openDetail({ of: 'lines', figure: metric })}
        />
      )}
      twin={(months) => {
        const columns = monthColumns(before);
        const rows = monthRows(months, before, spendOf);
        return {
          columns,
          rows,
          totals: totalsOf(rows, columns),
          onOpen: (month: Month) => open('total', month),
        };
      }}
    />
  );
}

type BarsProps = {
  months: readonly Month[];
  before: readonly Month[] | undefined;
  onOpen: (metric: MonthMetric, month: Month) => void;
  onOpenProduct: (metric: MonthMetric) => void;
};

/**
 * A bar opens the lines of one product in one month; the space beside it, or the bar of the earlier period, opens the
 * whole month.
 */
function Bars({ months, before, onOpen, onOpenProduct }: BarsProps) {
  const isSoFar = useIsIncompleteMonth();
  const bars = useMemo(() => monthBars(months, { data: before }, isSoFar), [months, before, isSoFar]);
  const moneyTexts = useMoneyTexts();
  return (
    <BarChart
      label={texts.spendByMonth.bars}
      height={height}
      {...bars}
      {...moneyTexts}
      onPick={(at, series) => months[at] && onOpen(metricOfSeries(series), months[at])}
      onPickSeries={(series) => onOpenProduct(metricOfSeries(series))}
    />
  );
}
