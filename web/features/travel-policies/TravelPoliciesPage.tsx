import { CustomerOnly } from '../../shared/merging/CustomerOnly.tsx';
import { Grid, Row } from '../../ui/Grid.tsx';
import { PolicyList } from './PolicyList.tsx';

export default function TravelPoliciesPage() {
  return (
    <Grid>
      <Row kind="full">
        <CustomerOnly title="Policies">
          <PolicyList />
        </CustomerOnly>
      </Row>
    </Grid>
  );
}
