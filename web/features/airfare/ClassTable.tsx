import { spendByClassOfTravel } from '@tripledger/contract/airfare/calls.ts';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { asideOf } from '../../shared/only/OnlyButton.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TreeTable } from '../../ui/TreeTable.tsx';
import type { Detail } from './details.ts';
import { type ClassRow, classBranches } from './prepare.ts';

const columns: readonly Column<ClassRow>[] = [
  { field: 'fareTypeDescription', title: 'Fare type', width: 200 },
  { field: 'spend', title: 'Spend', kind: 'money' },
  { field: 'averageBookingCost', title: 'Average booking cost', kind: 'money', total: false, width: 130 },
  { field: 'averageAdvancePurchase', title: 'Average advance purchase', kind: 'decimal', width: 156 },
  { field: 'faresChanged', title: 'Fares changed', kind: 'count', total: true, width: 90 },
  { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
];

const by = {
  key: ({ fareTypeDescription, classOfTravel }: ClassRow) =>
    JSON.stringify([fareTypeDescription, classOfTravel]),
  value: ({ spend }: ClassRow) => spend,
  gone: (row: ClassRow): ClassRow => ({
    ...row,
    spend: 0,
    averageBookingCost: null,
    averageAdvancePurchase: null,
    faresChanged: 0,
    costOfChange: 0,
  }),
};

const height = 420;
const onlyClass = asideOf(({ classOfTravel }: ClassRow) =>
  classOfTravel === null ? null : { classOfTravel },
);

/** Fare types with their classes; a row opens its lines. */
export function ClassTable() {
  const open = useOpen<Detail>();
  const { answer, before } = useComparedRows(spendByClassOfTravel, by);
  return (
    <Panel
      title="Travel by Airfare Class"
      metric={metrics.spendByClassOfTravel}
      answer={answer}
      isEmpty={(rows) => rows.length === 0}
      emptyText="No flights for these dates"
      height={height}
    >
      {(rows) => {
        const branches = classBranches(rows);
        const all = [...columns, ...beforeColumns<ClassRow>('money', before)];
        return (
          <TreeTable
            label="Travel by airfare class"
            columns={all}
            partName={({ classOfTravel }) => classOfTravel ?? ''}
            partAside={onlyClass}
            branches={branches}
            totals={totalsOf(
              branches.map(({ row }) => row),
              all,
            )}
            onOpen={({ fareTypeDescription, classOfTravel }) =>
              open({ of: 'class', fareTypeDescription, classOfTravel })
            }
            height={`${height}px`}
          />
        );
      }}
    </Panel>
  );
}
