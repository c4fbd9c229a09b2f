import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { details } from './details.ts';
import { ImportList } from './ImportList.tsx';
import { RatePanel } from './rates/RatePanel.tsx';
import { SourcePanel } from './sources/SourcePanel.tsx';
import { UploadPanel } from './UploadPanel.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function ImportsPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">
        <UploadPanel />
      </Row>
      <Row kind="list">
        <ImportList />
      </Row>
      <Row kind="list">
        <SourcePanel />
      </Row>
      <Row kind="full">
        <RatePanel />
      </Row>
    </Dashboard>
  );
}
