import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { BookingSearch } from './BookingSearch.tsx';
import { details } from './details.ts';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function BookingsPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">
        <BookingSearch />
      </Row>
    </Dashboard>
  );
}
