import { Grid, Row } from '../../ui/Grid.tsx';
import { TokenList } from './TokenList.tsx';
import { UserList } from './UserList.tsx';

export default function UsersPage() {
  return (
    <Grid>
      <Row kind="full">
        <UserList />
      </Row>
      <Row kind="full">
        <TokenList />
      </Row>
    </Grid>
  );
}
