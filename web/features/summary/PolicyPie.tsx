import { complianceChart } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useMemo } from 'react';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import type { Column } from '../../ui/columns.ts';
import { plural } from '../../ui/format.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import type { Block } from './block.ts';
import { comparedPolicies, type Policy } from './prepare.ts';

const PieChart = lazyBeside(() => import('../../ui/charts/PieChart.tsx'));

const height = 320;
const bookings = (value: number) => plural(value, 'booking');

const columns: readonly Column<Compared<Policy>>[] = [
  { field: 'name', title: 'Policy', width: 220 },
  { field: 'value', title: 'Bookings', kind: 'count', width: 80 },
];

export function PolicyPie({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(complianceChart, { query });
  const open = ({ name }: Policy) => onOpen({ of: 'policy', description: name });
  return (
    <ChartPanel
      title="Travel Policy Compliance"
      figure={figures.policyCompliance}
      answer={answer}
      isEmpty={(policies) => policies.length === 0}
      emptyText="No bookings with a travel policy"
      height={height}
      part={PieChart}
      chart={(policies) => <Slices policies={policies} before={before?.data} onOpen={open} />}
      twin={(policies) => ({
        columns: [...columns, ...beforeColumns<Policy>('count', before)],
        rows: comparedPolicies(policies, before),
        client,
        onOpen: open,
      })}
    />
  );
}

type SlicesProps = {
  policies: readonly Policy[];
  before: readonly Policy[] | undefined;
  onOpen: (policy: Policy) => void;
};

function Slices({ policies, before, onOpen }: SlicesProps) {
  const slices = useMemo(() => comparedPolicies(policies, { data: before }), [policies, before]);
  return (
    <PieChart
      label="Bookings per travel policy, as a pie"
      height={height}
      slices={slices}
      text={bookings}
      onPick={onOpen}
    />
  );
}
