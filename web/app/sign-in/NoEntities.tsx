import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { paths } from '../../session/landing.ts';
import { useLogout } from '../../session/useLogout.ts';
import { useSession } from '../../session/useUser.ts';
import { FullPage } from '../FullPage.tsx';

/** For users to whom nobody gave access yet, or no longer. */
export function NoEntities() {
  const { user, clients } = useSession();
  const navigate = useNavigate();
  const logout = useLogout();
  return (
    <FullPage
      kind="closed"
      title="No access"
      text={
        <>
          You are signed in as {user.email || user.name}, but have no access to any reports.
          <br />
          Please contact your TMC administrator.
        </>
      }
    >
      {clients.length > 1 && (
        <Button type="primary" onClick={() => void navigate(paths.clientSelection)}>
          Switch TMC
        </Button>
      )}
      <Button onClick={logout}>Logout</Button>
    </FullPage>
  );
}
