import { summary } from '@tripledger/contract/airfare/calls.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { ComplianceCard, SpendCard, StatisticsCard } from './Cards.tsx';
import { ClassTable } from './ClassTable.tsx';
import { DaysInAdvance } from './DaysInAdvance.tsx';
import { DestinationTable } from './DestinationTable.tsx';
import { details } from './details.ts';
import { ExportSegments } from './ExportSegments.tsx';
import { MarketShare } from './MarketShare.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));
const presence = { card: summary, figure: 'numberOfAirBookings', product: 'Air' } as const;

export default function AirfarePage() {
  return (
    <Dashboard presence={presence} details={details} Modal={Modal}>
      <ExportSegments />
      <Row kind="thirds">
        <SpendCard />
        <StatisticsCard />
        <ComplianceCard />
      </Row>
      <Row kind="full">
        <DestinationTable />
      </Row>
      <Row kind="halves">
        <MarketShare />
        <DaysInAdvance />
      </Row>
      <Row kind="full">
        <ClassTable />
      </Row>
    </Dashboard>
  );
}
