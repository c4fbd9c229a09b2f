import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { spendAnalysis } from '@tripledger/contract/service-fees/calls.ts';
import { metrics } from '@tripledger/contract/service-fees/metrics.ts';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { LazyDataTable } from '../../shared/loaded-table/LazyDataTable.ts';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { tableHeight } from '../../ui/table-height.ts';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

type TypeRow = Compared<Answer<typeof spendAnalysis>[number]>;

const columns: readonly Column<TypeRow>[] = [
  { field: 'feeType', title: texts.columns.feeType, width: 240 },
  {
    field: 'numberOfTransactions',
    title: texts.columns.transactions,
    kind: 'count',
    total: true,
    width: 130,
  },
  { field: 'totalAmount', title: texts.columns.totalAmount, kind: 'money' },
  {
    field: 'averageFeeCharge',
    title: texts.columns.averageFeeCharge,
    kind: 'money',
    total: false,
    width: 140,
  },
];

const typeBy = {
  key: ({ typeDescription }: TypeRow) => typeDescription,
  value: ({ totalAmount }: TypeRow) => totalAmount,
  gone: (row: TypeRow): TypeRow => ({
    ...row,
    numberOfTransactions: 0,
    totalAmount: 0,
    averageFeeCharge: null,
  }),
};

const title = texts.spendAnalysis.title;

/** Fees by type; a row opens its fees. */
export function TypeTable() {
  const open = useOpen<Detail>();
  const { answer, before } = useComparedRows(spendAnalysis, typeBy);
  return (
    <Panel
      title={title}
      metric={metrics.spendAnalysis}
      answer={answer}
      isEmpty={(types) => types.length === 0}
      emptyText={texts.spendAnalysis.none}
      height={tableHeight}
    >
      {(types) => (
        <LazyDataTable
          title={title}
          fileName="ServiceFeeSpendAnalysis.csv"
          columns={[...columns, ...beforeColumns<TypeRow>('money', before)]}
          rows={types}
          onOpen={({ typeDescription, feeType }) => open({ of: 'type', typeDescription, feeType })}
        />
      )}
    </Panel>
  );
}
