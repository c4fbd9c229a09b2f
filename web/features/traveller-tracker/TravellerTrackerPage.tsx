import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { details } from './details.ts';
import styles from './people.module.css';
import { TrackerPanel } from './TrackerPanel.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function TravellerTrackerPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">
        <div className={styles.tracker}>
          <TrackerPanel />
        </div>
      </Row>
    </Dashboard>
  );
}
