import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { GroupList } from './GroupList.tsx';
import { TokenList } from './TokenList.tsx';
import { UserList } from './UserList.tsx';

export default function UsersPage() {
  const { user } = useUser();
  return (
    <Grid>
      <Row kind="list">
        <UserList />
      </Row>
      {user.sees_all && (
        <Row kind="list">
          <GroupList />
        </Row>
      )}
      <Row kind="full">
        <TokenList />
      </Row>
    </Grid>
  );
}
