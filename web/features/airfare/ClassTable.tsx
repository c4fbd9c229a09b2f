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
import { texts } from './texts.ts';

const columns: readonly Column<ClassRow>[] = [
  { field: 'fareTypeDescription', title: texts.columns.fareType, width: 200 },
  { field: 'spend', title: texts.columns.spend, kind: 'money' },
  {
    field: 'averageBookingCost',
    title: texts.columns.averageBookingCost,
    kind: 'money',
    total: false,
    width: 130,
  },
  {
    field: 'averageAdvancePurchase',
    title: texts.columns.averageAdvancePurchase,
    kind: 'decimal',
    width: 156,
  },
  { field: 'faresChanged', title: texts.columns.faresChanged, kind: 'count', total: true, width: 90 },
  { field: 'costOfChange', title: texts.columns.costOfChange, kind: 'money' },
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
      title={texts.airfareClass.title}
      metric={metrics.spendByClassOfTravel}
      answer={answer}
      isEmpty={(rows) => rows.length === 0}
      emptyText={texts.noFlights}
      height={height}
    >
      {(rows) => {
        const branches = classBranches(rows);
        const all = [...columns, ...beforeColumns<ClassRow>('money', before)];
        return (
          <TreeTable
            label={texts.airfareClass.table}
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
