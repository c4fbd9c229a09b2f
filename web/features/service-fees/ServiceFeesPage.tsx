import { summary, trend } from '@tripledger/contract/service-fees/calls.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { details } from './details.ts';
import { SpendCard } from './SpendCard.tsx';
import { StatisticsCard } from './StatisticsCard.tsx';
import { TypeTable } from './TypeTable.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));
const presence = { card: summary, metric: 'numberOfTransactions', product: 'Service Fee' } as const;

export default function ServiceFeesPage() {
  return (
    <Dashboard presence={presence} trend={trend} details={details} Modal={Modal}>
      <Row kind="halves">
        <SpendCard />
        <StatisticsCard />
      </Row>
      <Row kind="full">
        <TypeTable />
      </Row>
    </Dashboard>
  );
}
