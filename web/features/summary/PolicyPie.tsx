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
import { texts } from './texts.ts';

const PieChart = lazyComponent(() => import('../../ui/charts/PieChart.tsx'));

const height = pieHeight(320);

const columns: readonly Column<Shared<Compared<Policy>>>[] = [
  { field: 'name', title: texts.columns.policy, width: 220 },
  { field: 'value', title: texts.columns.bookings, kind: 'count', width: 80 },
  { field: 'share', title: texts.columns.share, kind: 'percent', width: 76 },
];

export function PolicyPie() {
  const open = useOpen<Detail>();
  const { answer, before } = useComparedRows(complianceChart, policyBy);
  const onOpen = ({ name }: Policy) => open({ of: 'policy', description: name });
  return (
    <ChartPanel
      title={texts.policyCompliance.title}
      metric={metrics.policyCompliance}
      answer={answer}
      isEmpty={(policies) => policies.length === 0}
      emptyText={texts.policyCompliance.none}
      height={height}
      part={PieChart}
      chart={(policies) => (
        <PieChart
          label={texts.policyCompliance.pie}
          height={height}
          slices={policies}
          text={texts.policyCompliance.bookings}
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
