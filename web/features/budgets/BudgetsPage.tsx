import { list } from '@tripledger/contract/budgets/calls.ts';
import { isoDate } from '@tripledger/contract/vocabulary/filters.ts';
import { Alert } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useAnswer } from '../../api/useAnswer.ts';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { BudgetList } from './BudgetList.tsx';
import { CustomerBudgets } from './CustomerBudgets.tsx';
import { details } from './details.ts';
import { texts } from './texts.ts';

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
  if (!isCustomer && !checking) return <CustomerBudgets group={customer} />;
  return (
    <Panel title={texts.title} answer={{ ...answer, error: answer.data ? null : answer.error }} height={440}>
      {(found) => {
        if (!found.customer || !found.fiscalYear || !found.period)
          return <NoYear customer={found.customer} />;
        return <BudgetList found={found} choosePeriod={choose} />;
      }}
    </Panel>
  );
}

const NoYear = ({ customer }: { customer: { id: number; label: string } | null }) =>
  customer && (
    <Alert
      role="status"
      type="info"
      showIcon
      title={
        <>
          {texts.noFiscalYear(customer.label)}{' '}
          <Link to={`/admin/settings?organisation=${customer.id}`}>{texts.defineFiscalYear}</Link>
        </>
      }
    />
  );
