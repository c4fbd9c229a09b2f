import { plural } from '@tripledger/charts/format.ts';
import { type Shared, withShares } from '@tripledger/charts/slices.ts';
import { complianceChart } from '@tripledger/contract/summary/calls.ts';
import { metrics } from '@tripledger/contract/summary/metrics.ts';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { pieHeight } from '../../ui/charts/pie-height.ts';
import type { Column } from '../../ui/columns.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { Detail } from './details.ts';
import { type Policy, policyBy } from './prepare.ts';

const PieChart = lazyComponent(() => import('../../ui/charts/PieChart.tsx'));

const height = pieHeight(320);
const bookings = (value: number) => plural(value, 'booking');

const columns: readonly Column<Shared<Compared<Policy>>>[] = [
  { field: 'name', title: 'Policy', width: 220 },
  { field: 'value', title: 'Bookings', kind: 'count', width: 80 },
  { field: 'share', title: 'Share', kind: 'percent', width: 76 },
];

export function PolicyPie() {
  const open = useOpen<Detail>();
  const { answer, before } = useComparedRows(complianceChart, policyBy);
  const onOpen = ({ name }: Policy) => open({ of: 'policy', description: name });
  return (
    <ChartPanel
      title="Travel Policy Compliance"
      metric={metrics.policyCompliance}
      answer={answer}
      isEmpty={(policies) => policies.length === 0}
      emptyText="No bookings with a travel policy"
      height={height}
      part={PieChart}
      chart={(policies) => (
        <PieChart
          label="Bookings per travel policy, as a pie"
          height={height}
          slices={policies}
          text={bookings}
          onPick={onOpen}
        />
      )}
      twin={(policies) => ({
        columns: [...columns, ...beforeColumns<Shared<Policy>>('count', before)],
        rows: withShares(policies),
        onOpen,
      })}
    />
  );
}
