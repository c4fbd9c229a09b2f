import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { CreditCard, LostCard, RefundedCard } from './Cards.tsx';
import { DetailsTable } from './DetailsTable.tsx';
import { details } from './details.ts';
import { RescueTable } from './RescueTable.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function TicketsInCreditPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="thirds">
        <CreditCard />
        <RefundedCard />
        <LostCard />
      </Row>
      <Row kind="full">
        <DetailsTable />
      </Row>
      <Row kind="full">
        <RescueTable />
      </Row>
    </Dashboard>
  );
}
