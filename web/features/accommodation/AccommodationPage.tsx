import { summary, trend } from '@tripledger/contract/accommodation/calls.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { ComplianceCard, SpendCard, StatisticsCard } from './Cards.tsx';
import { details } from './details.ts';
import { LocationMap } from './LocationMap.tsx';
import { LocationTable } from './LocationTable.tsx';
import { MonthChart } from './MonthChart.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));
const presence = { card: summary, metric: 'numberBookings', product: 'Hotel' } as const;

export default function AccommodationPage() {
  return (
    <Dashboard presence={presence} trend={trend} details={details} Modal={Modal}>
      <Row kind="thirds">
        <SpendCard />
        <StatisticsCard />
        <ComplianceCard />
      </Row>
      <Row kind="halves">
        <MonthChart />
        <LocationMap />
      </Row>
      <Row kind="full">
        <LocationTable />
      </Row>
    </Dashboard>
  );
}
