import { Grid, Row } from '../../ui/Grid.tsx';
import { UserList } from './UserList.tsx';

export default function UsersPage() {
  return (
    <Grid>
      <Row kind="full">
        <UserList />
      </Row>
    </Grid>
  );
}
