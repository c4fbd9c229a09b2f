import { complianceChart } from '@tripledger/contract/summary.ts';
import { figures } from '@tripledger/contract/summary-figures.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import type { Slice } from '../../ui/charts/pie.ts';
import type { Column } from '../../ui/columns.ts';
import { plural } from '../../ui/format.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import type { Block } from './block.ts';

const PieChart = lazyBeside(() => import('../../ui/charts/PieChart.tsx'));

const height = 320;
const bookings = (value: number) => plural(value, 'booking');

const columns: readonly Column<Slice>[] = [
  { field: 'name', title: 'Policy', width: 220 },
  { field: 'value', title: 'Bookings', kind: 'count', width: 80 },
];

export function PolicyPie({ query, client, onOpen }: Block) {
  const answer = useAnswer(complianceChart, { query });
  const open = ({ name }: Slice) => onOpen({ of: 'policy', description: name });
  return (
    <ChartPanel
      title="Travel Policy Compliance"
      figure={figures.policyCompliance}
      answer={answer}
      isEmpty={(slices) => slices.length === 0}
      emptyText="No bookings with a travel policy"
      height={height}
      part={PieChart}
      chart={(slices) => (
        <PieChart
          label="Bookings per travel policy, as a pie"
          height={height}
          slices={slices}
          text={bookings}
          onPick={open}
        />
      )}
      twin={(slices) => ({ columns, rows: slices, client, onOpen: open })}
    />
  );
}
