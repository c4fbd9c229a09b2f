import { summary, trend } from '@tripledger/contract/rental-car/calls.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { ComplianceCard, SpendCard, StatisticsCard } from './Cards.tsx';
import { details } from './details.ts';
import { LocationTable } from './LocationTable.tsx';
import { MonthChart } from './MonthChart.tsx';
import { SupplierPie } from './SupplierPie.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));
const presence = { card: summary, metric: 'numberBookings', product: 'Car' } as const;

export default function RentalCarPage() {
  return (
    <Dashboard presence={presence} trend={trend} details={details} Modal={Modal}>
      <Row kind="thirds">
        <SpendCard />
        <StatisticsCard />
        <ComplianceCard />
      </Row>
      <Row kind="wide">
        <MonthChart />
        <SupplierPie />
      </Row>
      <Row kind="full">
        <LocationTable />
      </Row>
    </Dashboard>
  );
}
