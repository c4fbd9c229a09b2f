import { byMonth } from '@tripledger/contract/summary.ts';
import { figures } from '@tripledger/contract/summary-figures.ts';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { totalsOf } from '../../ui/columns.ts';
import { type MoneyFormat, money, shortMoney } from '../../ui/format.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import type { Block } from './block.ts';
import { hasNoSpend, type Month, monthBars, monthColumns } from './prepare.ts';

const BarChart = lazyBeside(() => import('../../ui/charts/BarChart.tsx'));

const height = 320;

export function MonthChart({ query, client }: Block) {
  const answer = useAnswer(byMonth, { query });
  return (
    <ChartPanel
      title="Travel Spend by Month"
      figure={figures.byMonth}
      answer={answer}
      isEmpty={hasNoSpend}
      emptyText="No spend in these dates"
      height={height}
      part={BarChart}
      chart={(months) => <Bars months={months} client={client} />}
      twin={(months) => ({
        columns: monthColumns,
        rows: months,
        totals: totalsOf(months, monthColumns),
        client,
      })}
    />
  );
}

function Bars({ months, client }: { months: readonly Month[]; client: MoneyFormat }) {
  const bars = useMemo(() => monthBars(months), [months]);
  const text = useMemo(() => (value: number) => money(value, client), [client]);
  const short = useMemo(() => (value: number) => shortMoney(value, client), [client]);
  return (
    <BarChart
      label="Travel spend by month and product, as bars"
      height={height}
      {...bars}
      text={text}
      short={short}
    />
  );
}
