import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';
import { ComplianceCard, FrequencyCard, SummaryCard } from './Cards.tsx';
import { details } from './details.ts';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function TravellerPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
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
