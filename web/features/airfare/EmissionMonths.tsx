import { productColors } from '@tripledger/charts/palette.ts';
import { emissionsByMonth } from '@tripledger/contract/airfare/emissions.ts';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import { useMemo } from 'react';
import { type Before, useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useIsIncompleteMonth } from '../../shared/latest-update/useLatestUpdate.ts';
import { barNames, monthBefore, monthRows } from '../../shared/months/months.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { totalsOf } from '../../ui/columns.ts';
import { mass, shortMass } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { MethodLine } from '../../ui/MethodLine.tsx';
import type { Detail } from './details.ts';
import { type EmissionMonth, emissionMonthColumns, emitted } from './prepare-emissions.ts';
import { texts } from './texts.ts';

const BarChart = lazyComponent(() => import('../../ui/charts/BarChart.tsx'));

const height = 280;

/** Emissions by month of the transaction; a bar or a row of the table opens its flights. */
export function EmissionMonths() {
  const openDetail = useOpen<Detail>();
  const { answer, before } = useCompared(emissionsByMonth);
  const open = (month: string) => openDetail({ of: 'emissionMonth', month });
  return (
    <ChartPanel
      title={texts.emissionsByMonth.title}
      metric={metrics.CO2Emission}
      answer={answer}
      isEmpty={(months) => months.every(({ emissions }) => emissions === 0)}
      emptyText={texts.noEmissions}
      height={height}
      part={BarChart}
      above={<MethodLine />}
      chart={(months) => (
        <Bars
          months={months}
          before={before}
          onOpen={open}
          onOpenAll={() => openDetail({ of: 'lines', figure: 'CO2Emission' })}
        />
      )}
      twin={(months) => {
        const columns = emissionMonthColumns(before);
        const rows = monthRows(months, before, emitted);
        return {
          columns,
          rows,
          totals: totalsOf(rows, columns),
          onOpen: ({ month }: EmissionMonth) => open(month),
        };
      }}
    />
  );
}

type BarsProps = {
  months: readonly EmissionMonth[];
  before: Before<readonly EmissionMonth[]> | undefined;
  onOpen: (month: string) => void;
  onOpenAll: () => void;
};

function Bars({ months, before, onOpen, onOpenAll }: BarsProps) {
  const isSoFar = useIsIncompleteMonth();
  const earlier = before?.data;
  const bars = useMemo(
    () => ({
      categories: barNames(months, isSoFar),
      series: [{ name: texts.emissions, color: productColors.air, values: months.map(emitted) }],
      before: monthBefore(months, earlier && { data: earlier }, emitted),
    }),
    [months, earlier, isSoFar],
  );
  return (
    <BarChart
      label={texts.emissionsByMonth.bars}
      height={height}
      {...bars}
      text={mass}
      short={shortMass}
      onPick={(at) => months[at] && onOpen(months[at].month)}
      onPickSeries={onOpenAll}
    />
  );
}
