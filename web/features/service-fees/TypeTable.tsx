import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { spendAnalysis } from '@tripledger/contract/service-fees/calls.ts';
import { figures } from '@tripledger/contract/service-fees/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { beforeColumns, type Compared, withBefore } from '../../shared/compare/with-before.ts';
import type { Column } from '../../ui/columns.ts';
import { LazyDataTable } from '../../ui/LazyDataTable.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';

type TypeRow = Compared<Answer<typeof spendAnalysis>[number]>;

const columns: readonly Column<TypeRow>[] = [
  { field: 'feeType', title: 'Fee type', width: 240 },
  { field: 'numberOfTransactions', title: 'Number of transactions', kind: 'count', total: true, width: 130 },
  { field: 'totalAmount', title: 'Total amount', kind: 'money' },
  { field: 'averageFeeCharge', title: 'Average fee charge', kind: 'money', total: false, width: 140 },
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

const title = 'Spend Analysis';

/** Fees by type; a row opens its fees. */
export function TypeTable({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(spendAnalysis, { query });
  return (
    <Panel
      title={title}
      figure={figures.spendAnalysis}
      answer={answer}
      isEmpty={(types) => types.length === 0}
      emptyText="No service fees in these dates"
      height={480}
    >
      {(types) => (
        <LazyDataTable
          title={title}
          fileName="ServiceFeeSpendAnalysis.csv"
          columns={[...columns, ...beforeColumns<TypeRow>('money', before)]}
          rows={withBefore<TypeRow>(types, before, typeBy)}
          client={client}
          onOpen={({ typeDescription, feeType }) => onOpen({ of: 'type', typeDescription, feeType })}
        />
      )}
    </Panel>
  );
}
