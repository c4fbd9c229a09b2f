import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { ChangeList } from './ChangeList.tsx';
import { details } from './details.ts';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function ChangesPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">
        <ChangeList />
      </Row>
    </Dashboard>
  );
}
