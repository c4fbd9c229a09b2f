import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { ComplianceCard, DeparturesCard, SpendCard } from './Cards.tsx';
import { DestinationMap } from './DestinationMap.tsx';
import { details } from './details.ts';
import { MonthChart } from './MonthChart.tsx';
import { TripTable } from './TripTable.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function ForwardBookingsPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="thirds">
        <DeparturesCard />
        <SpendCard />
        <ComplianceCard />
      </Row>
      <Row kind="halves">
        <MonthChart />
        <DestinationMap />
      </Row>
      <Row kind="full">
        <TripTable />
      </Row>
    </Dashboard>
  );
}
