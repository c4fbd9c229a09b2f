/** Where no customer is selected: all customers, or those of a group, with their budgets; a row opens the customer's. */
import { type CustomerBudget, customers } from '@tripledger/contract/budgets/calls.ts';
import { metrics } from '@tripledger/contract/budgets/metrics.ts';
import { fileName } from '@tripledger/contract/vocabulary/file-name.ts';
import { Alert, Flex } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { LazyDataTable } from '../../shared/loaded-table/LazyDataTable.ts';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { periodLabel } from './period-label.ts';
import { percentUsed } from './rules.ts';
import { texts } from './texts.ts';

const title = texts.customers;

type Row = CustomerBudget & { year: string | null; used: number | null };

const amount = { kind: 'money', total: false, width: 132 } as const;

const columns: readonly Column<Row>[] = [
  { field: 'label', title: texts.columns.customer },
  { field: 'year', title: texts.columns.fiscalYear, width: 266, wraps: true },
  { field: 'budget', title: texts.columns.budget, ...amount },
  { field: 'current', title: metrics.current.label, ...amount },
  {
    field: 'used',
    title: metrics.used.label,
    kind: 'wholePercent',
    leads: true,
    width: 120,
    isAlert: ({ used }) => used !== null && used > 100,
  },
  { field: 'linearForecast', title: metrics.linearForecast.label, ...amount },
  { field: 'seasonalForecast', title: metrics.seasonalForecast.label, ...amount },
];

const rowOf = (row: CustomerBudget): Row => ({
  ...row,
  year: row.period && periodLabel(row.period),
  used: row.current === null ? null : percentUsed(row.current, row.budget),
});

export function CustomerBudgets({ group }: { group: { id: number; label: string } | undefined }) {
  const { setFilter } = useFilter();
  const answer = useAnswer(customers, { query: { client: group?.id } });
  const label = group?.label ?? texts.allOrganisations;
  return (
    <Panel title={texts.title} answer={answer} height={440}>
      {(found) => (
        <Flex vertical gap="middle">
          <Alert role="status" type="info" showIcon title={texts.selectCustomer(label)} />
          <LazyDataTable
            title={title}
            fileName={fileName({ screen: texts.title, table: title }, { node: label })}
            columns={columns}
            rows={found.map(rowOf)}
            onOpen={({ id }) => setFilter({ node: id })}
          />
        </Flex>
      )}
    </Panel>
  );
}
