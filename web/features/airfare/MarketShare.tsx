import { airlineMarketShare } from '@tripledger/contract/airfare/calls.ts';
import { figures } from '@tripledger/contract/airfare/figures.ts';
import { useMemo } from 'react';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { beforeColumns, withBefore } from '../../shared/compare/with-before.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { type MoneyFormat, money } from '../../ui/format.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import type { Block } from './block.ts';
import { type Airline, airlineSlices } from './prepare.ts';

const PieChart = lazyBeside(() => import('../../ui/charts/PieChart.tsx'));

const height = 356;

const columns: readonly Column<Airline>[] = [
  { field: 'airlineName', title: 'Airline' },
  { field: 'marketShare', title: 'Market share', kind: 'percent' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
  { field: 'bookings', title: 'Bookings', kind: 'count' },
  { field: 'tickets', title: 'Tickets', kind: 'count' },
  { field: 'aveBookingCost', title: 'Average booking cost', kind: 'money', total: false, width: 130 },
  { field: 'aveTicketPrice', title: 'Average ticket price', kind: 'money', total: false, width: 130 },
];

const by = {
  key: ({ airline }: Airline) => airline,
  value: ({ totalSpend }: Airline) => totalSpend,
  gone: (row: Airline): Airline => ({
    ...row,
    ...{ bookings: 0, tickets: 0, totalSpend: 0, marketShare: 0, aveBookingCost: null, aveTicketPrice: null },
  }),
};

/** Each airline's share of airfares; a slice opens its tickets. */
export function MarketShare({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(airlineMarketShare, { query });
  const open = ({ airline, airlineName }: Pick<Airline, 'airline' | 'airlineName'>) =>
    onOpen({ of: 'airline', airline, name: airlineName });
  return (
    <ChartPanel
      title="Airline Market Share"
      figure={figures.marketShare}
      answer={answer}
      isEmpty={(airlines) => airlines.length === 0}
      emptyText="No flights in these dates"
      height={height}
      part={PieChart}
      chart={(airlines) => <Pie airlines={withBefore(airlines, before, by)} client={client} onPick={open} />}
      twin={(airlines) => {
        const rows = withBefore<Airline>(airlines, before, by);
        const all = [...columns, ...beforeColumns<Airline>('money', before)];
        return { columns: all, rows, client, totals: totalsOf(rows, all), onOpen: open };
      }}
    />
  );
}

type PieProps = {
  airlines: readonly Airline[];
  client: MoneyFormat;
  onPick: (airline: Pick<Airline, 'airline' | 'airlineName'>) => void;
};

function Pie({ airlines, client, onPick }: PieProps) {
  const slices = useMemo(() => airlineSlices(airlines), [airlines]);
  const text = useMemo(() => (value: number) => money(value, client), [client]);
  return (
    <PieChart
      label="Airfares by airline, as a pie"
      height={height}
      slices={slices}
      text={text}
      decimals={2}
      onPick={onPick}
    />
  );
}
