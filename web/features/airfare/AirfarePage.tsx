import { summary, trend } from '@tripledger/contract/airfare/calls.ts';
import { co2Method } from '@tripledger/contract/vocabulary/co2-factors.ts';
import { useUser } from '../../session/useUser.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Co2Method } from '../../ui/co2-method.ts';
import { Row } from '../../ui/Grid.tsx';
import { ComplianceCard, IntensityCard, SpendCard, StatisticsCard } from './Cards.tsx';
import { ClassTable } from './ClassTable.tsx';
import { DaysInAdvance } from './DaysInAdvance.tsx';
import { DestinationTable } from './DestinationTable.tsx';
import { details } from './details.ts';
import { EmissionClasses } from './EmissionClasses.tsx';
import { EmissionMonths } from './EmissionMonths.tsx';
import { EmissionRoutes } from './EmissionRoutes.tsx';
import { ExportSegments } from './ExportSegments.tsx';
import { MarketShare } from './MarketShare.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));
const presence = { card: summary, metric: 'numberOfAirBookings', product: 'Air' } as const;

export default function AirfarePage() {
  return (
    <Co2Method value={co2Method(useUser().client.settings)}>
      <Dashboard presence={presence} trend={trend} details={details} Modal={Modal}>
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
        <Row kind="thirds">
          <IntensityCard />
          <EmissionMonths />
          <EmissionClasses />
        </Row>
        <Row kind="full">
          <EmissionRoutes />
        </Row>
      </Dashboard>
    </Co2Method>
  );
}
