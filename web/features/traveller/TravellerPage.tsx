import { summary, trend } from '@tripledger/contract/traveller/calls.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';
import { ComplianceCard, FrequencyCard, SummaryCard } from './Cards.tsx';
import { details } from './details.ts';

const Modal = lazyModals(() => import('./modals.tsx'));
const presence = { card: summary, metric: 'numberOfBookings' } as const;

export default function TravellerPage() {
  return (
    <Dashboard presence={presence} trend={trend} details={details} Modal={Modal}>
      <Row kind="thirds">
        <SummaryCard />
        <FrequencyCard />
        <ComplianceCard />
      </Row>
      <Row kind="full">
        <AnalysisTable />
      </Row>
    </Dashboard>
  );
}
