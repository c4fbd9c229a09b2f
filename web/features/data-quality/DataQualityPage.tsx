import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { Breakdown } from './Breakdown.tsx';
import { details } from './details.ts';
import { RuleList } from './RuleList.tsx';
import { ScorePanel } from './ScorePanel.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function DataQualityPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">
        <ScorePanel />
      </Row>
      <Row kind="full">
        <RuleList />
      </Row>
      <Row kind="full">
        <Breakdown />
      </Row>
    </Dashboard>
  );
}
