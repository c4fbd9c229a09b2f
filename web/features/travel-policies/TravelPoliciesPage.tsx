import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { CustomerOnly } from '../../shared/merging/CustomerOnly.tsx';
import { Row } from '../../ui/Grid.tsx';
import { Cards } from './Cards.tsx';
import { details } from './details.ts';
import { PolicyList } from './PolicyList.tsx';
import { PolicySuggestions } from './PolicySuggestions.tsx';
import { texts } from './texts.ts';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function TravelPoliciesPage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <CustomerOnly title={texts.policies}>
        <Cards />
        <Row kind="list">
          <PolicyList />
        </Row>
        <Row kind="full">
          <PolicySuggestions />
        </Row>
      </CustomerOnly>
    </Dashboard>
  );
}
