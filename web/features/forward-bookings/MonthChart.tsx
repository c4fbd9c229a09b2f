import { productColors } from '@tripledger/charts/palette.ts';
import { bookingsPerMonth } from '@tripledger/contract/forward-bookings/calls.ts';
import { metrics } from '@tripledger/contract/forward-bookings/metrics.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useMemo } from 'react';
import { useReport } from '../../filter/useReport.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { barNames } from '../../shared/months/months.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { count } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

const BarChart = lazyComponent(() => import('../../ui/charts/BarChart.tsx'));

type Month = Answer<typeof bookingsPerMonth>[number];

const height = 320;
/** Trips are integers, so the axis has no labels between them. */
const short = (value: number) => (Number.isInteger(value) ? count(value) : '');

const columns: readonly Column<Month>[] = [
  { field: 'month', title: texts.columns.monthOfDeparture, kind: 'month' },
  { field: 'totalCount', title: texts.columns.trips, kind: 'count', total: true },
];

/** Trips by month of departure; a bar or a row of the table opens them. */
export function MonthChart() {
  const openDetail = useOpen<Detail>();
  const open = (inMonth: string) => openDetail({ of: 'departures', inMonth });
  return (
    <ChartPanel
      title={texts.tripsOverTime.title}
      metric={metrics.tripsPerMonth}
      answer={useReport(bookingsPerMonth)}
      isEmpty={(months) => months.length === 0}
      emptyText={texts.noTrips}
      height={height}
      part={BarChart}
      chart={(months) => <Bars months={months} onOpen={open} onOpenAll={() => openDetail({ of: 'all' })} />}
      twin={(months) => ({
        columns,
        rows: months,
        totals: totalsOf(months, columns),
        onOpen: ({ month }: Month) => open(month),
      })}
    />
  );
}

type BarsProps = { months: readonly Month[]; onOpen: (month: string) => void; onOpenAll: () => void };

function Bars({ months, onOpen, onOpenAll }: BarsProps) {
  const bars = useMemo(
    () => ({
      categories: barNames(months, () => false),
      series: [
        {
          name: texts.tripsOverTime.trips,
          color: productColors.air,
          values: months.map(({ totalCount }) => totalCount),
        },
      ],
    }),
    [months],
  );
  return (
    <BarChart
      label={texts.tripsOverTime.bars}
      height={height}
      {...bars}
      text={texts.trips}
      short={short}
      onPick={(at) => months[at] && onOpen(months[at].month)}
      onPickSeries={onOpenAll}
    />
  );
}
