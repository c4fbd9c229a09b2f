import { Button, Result } from 'antd';
import { Link } from 'react-router';
import { paths } from './landing.ts';
import { useLogout } from './useLogout.ts';
import { useSession } from './useUser.ts';

/** For users to whom nobody gave access yet, or no longer. */
export function NoEntities() {
  const { user, clients } = useSession();
  const logout = useLogout();
  return (
    <main>
      <Result
        status="403"
        title="No access"
        subTitle={
          <>
            You are signed in as {user.email || user.name}, but have no access to any reports.
            <br />
            Please contact your TMC administrator.
          </>
        }
        extra={[
          clients.length > 1 && (
            <Link key="switch" to={paths.clientSelection}>
              <Button type="primary">Switch TMC</Button>
            </Link>
          ),
          <Button key="logout" onClick={logout}>
            Log out
          </Button>,
        ]}
      />
    </main>
  );
}
