import { list } from '@tripledger/contract/budgets/calls.ts';
import { isoDate } from '@tripledger/contract/vocabulary/filters.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAnswer } from '../../api/useAnswer.ts';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { BudgetList } from './BudgetList.tsx';
import { details } from './details.ts';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function BudgetsPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">
        <Budgets />
      </Row>
    </Dashboard>
  );
}

/** Input survives a failed refetch, even after losing permission to view. */
function Budgets() {
  const { customer, checking } = useHierarchy();
  const [search, setSearch] = useSearchParams();
  const dateEnd = isoDate.safeParse(search.get('period')).data;
  const isCustomer = customer !== undefined && !customer.isUserDefined;
  const answer = useAnswer(list, { query: { client: customer?.id ?? 0, dateEnd } }, { enabled: isCustomer });
  const choose = (period: string) =>
    setSearch(
      (current) => {
        current.set('period', period);
        return current;
      },
      { replace: true },
    );
  const shown = isCustomer || checking ? answer : emptyAnswer;
  return (
    <Panel title="Budgets" answer={{ ...shown, error: shown.data ? null : shown.error }} height={440}>
      {(found) => {
        if (!isCustomer) return <NoCustomer label={customer?.label ?? 'All organisations'} />;
        if (!found?.fiscalYear || !found.period) return <NoYear id={customer.id} label={customer.label} />;
        return <BudgetList found={found} choosePeriod={choose} />;
      }}
    </Panel>
  );
}

const emptyAnswer = {
  data: null,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.reject(new Error('The Budgets panel has no query to refetch')),
} as const;

const Notice = ({ children }: { children: ReactNode }) => (
  <Alert role="status" type="info" showIcon title={children} />
);

const NoCustomer = ({ label }: { label: string }) => (
  <Notice>{`Please select a customer, "${label}" is not a customer.`}</Notice>
);

const NoYear = ({ id, label }: { id: number; label: string }) => (
  <Notice>
    {`"${label}" has no fiscal year defined. `}
    <Link to={`/admin/settings?organisation=${id}`}>Define it in the settings</Link>
  </Notice>
);
