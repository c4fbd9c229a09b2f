import { airlineMarketShare } from '@tripledger/contract/airfare/calls.ts';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import { useMemo } from 'react';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { asideOf, withOnly } from '../../shared/only/OnlyButton.tsx';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { pieHeight } from '../../ui/charts/pie-height.ts';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useMoneyTexts } from '../../ui/money.ts';
import type { Detail } from './details.ts';
import { type Airline, airlineSlices } from './prepare.ts';
import { texts } from './texts.ts';

const PieChart = lazyComponent(() => import('../../ui/charts/PieChart.tsx'));

const height = pieHeight(356);

const onlyAirline = ({ airlineName }: Pick<Airline, 'airlineName'>) => ({ airline: airlineName });

const columns: readonly Column<Airline>[] = [
  withOnly({ field: 'airlineName', title: texts.columns.airline }, onlyAirline),
  { field: 'marketShare', title: texts.columns.marketShare, kind: 'percent' },
  { field: 'totalSpend', title: texts.columns.totalSpend, kind: 'money' },
  { field: 'bookings', title: texts.columns.bookings, kind: 'count' },
  { field: 'tickets', title: texts.columns.tickets, kind: 'count' },
  {
    field: 'aveBookingCost',
    title: texts.columns.averageBookingCost,
    kind: 'money',
    total: false,
    width: 130,
  },
  {
    field: 'aveTicketPrice',
    title: texts.columns.averageTicketPrice,
    kind: 'money',
    total: false,
    width: 130,
  },
];

const by = {
  key: ({ airline }: Airline) => airline,
  value: ({ totalSpend }: Airline) => totalSpend,
  gone: (row: Airline): Airline => ({
    ...row,
    bookings: 0,
    tickets: 0,
    totalSpend: 0,
    marketShare: 0,
    aveBookingCost: null,
    aveTicketPrice: null,
  }),
};

/** Each airline's share of airfares; a slice opens its tickets. */
export function MarketShare() {
  const open = useOpen<Detail>();
  const { answer, before } = useComparedRows(airlineMarketShare, by);
  const onOpen = ({ airline, airlineName }: Pick<Airline, 'airline' | 'airlineName'>) =>
    open({ of: 'airline', airline, name: airlineName });
  return (
    <ChartPanel
      title={texts.marketShare.title}
      metric={metrics.marketShare}
      answer={answer}
      isEmpty={(airlines) => airlines.length === 0}
      emptyText={texts.noFlights}
      height={height}
      part={PieChart}
      chart={(airlines) => <Pie airlines={airlines} onPick={onOpen} />}
      twin={(airlines) => {
        const all = [...columns, ...beforeColumns<Airline>('money', before)];
        return { columns: all, rows: airlines, totals: totalsOf(airlines, all), onOpen };
      }}
    />
  );
}

const aside = asideOf(onlyAirline, true);

type PieProps = {
  airlines: readonly Airline[];
  onPick: (airline: Pick<Airline, 'airline' | 'airlineName'>) => void;
};

function Pie({ airlines, onPick }: PieProps) {
  const slices = useMemo(() => airlineSlices(airlines), [airlines]);
  const { text } = useMoneyTexts();
  return (
    <PieChart
      label={texts.marketShare.pie}
      height={height}
      slices={slices}
      text={text}
      decimals={2}
      onPick={onPick}
      aside={aside}
    />
  );
}
