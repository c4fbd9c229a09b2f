import { byMonth } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useMemo } from 'react';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { monthRows } from '../../shared/months/months.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { totalsOf } from '../../ui/columns.ts';
import { type MoneyFormat, money, shortMoney } from '../../ui/format.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import type { Block, LinesDetail } from './block.ts';
import { figureOfSeries, hasNoSpend, type Month, monthBars, monthColumns } from './prepare.ts';

const BarChart = lazyBeside(() => import('../../ui/charts/BarChart.tsx'));

const height = 320;

export function MonthChart({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(byMonth, { query });
  const open = (figure: LinesDetail['figure'], { month }: Month) => onOpen({ of: 'lines', figure, month });
  return (
    <ChartPanel
      title="Travel Spend by Month"
      figure={figures.byMonth}
      answer={answer}
      isEmpty={hasNoSpend}
      emptyText="No spend in these dates"
      height={height}
      part={BarChart}
      chart={(months) => <Bars months={months} before={before?.data} client={client} onOpen={open} />}
      twin={(months) => {
        const columns = monthColumns(before);
        const rows = monthRows(months, before);
        return {
          columns,
          rows,
          totals: totalsOf(rows, columns),
          client,
          onOpen: (month: Month) => open('total', month),
        };
      }}
    />
  );
}

type BarsProps = {
  months: readonly Month[];
  before: readonly Month[] | undefined;
  client: MoneyFormat;
  onOpen: (figure: LinesDetail['figure'], month: Month) => void;
};

/** A click opens the lines of one product in one month; on the bar of earlier dates, all of the month's. */
function Bars({ months, before, client, onOpen }: BarsProps) {
  const bars = useMemo(() => monthBars(months, { data: before }), [months, before]);
  const text = useMemo(() => (value: number) => money(value, client), [client]);
  const short = useMemo(() => (value: number) => shortMoney(value, client), [client]);
  return (
    <BarChart
      label="Travel spend by month and product, as bars"
      height={height}
      {...bars}
      text={text}
      short={short}
      onPick={(at, series) => months[at] && onOpen(figureOfSeries(series), months[at])}
    />
  );
}
