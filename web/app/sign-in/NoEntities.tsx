import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { gateUrl, paths } from '../../session/landing.ts';
import { useLogout } from '../../session/useLogout.ts';
import { useSession } from '../../session/useUser.ts';
import { FullPage } from '../FullPage.tsx';

/**
 * Explains the lack of access by what is missing: a verified e-mail address from the sign-in service, or a grant by
 * the administrator.
 */
function whyNot({ id, email, email_verified: isVerified, name }: CurrentUser): string {
  if (id === null && isVerified === null) {
    return 'Your sign-in service does not provide your e-mail address, which is needed to grant access.';
  }
  if (id === null && !isVerified) {
    return 'Your sign-in service has not verified your e-mail address. Access requires a verified address.';
  }
  if (id === null) return `Nobody has given ${email} access to any reports yet.`;
  return `You are signed in as ${email || name}, but have no access to any reports.`;
}

/** Shown to users without access. */
export function NoEntities() {
  const { user, clients } = useSession();
  const navigate = useNavigate();
  const place = useLocation();
  const logout = useLogout();
  return (
    <FullPage
      kind="closed"
      title="No access"
      text={
        <>
          {whyNot(user)}
          <br />
          Please contact your TMC administrator.
        </>
      }
    >
      {clients.length > 1 && (
        <Button type="primary" onClick={() => void navigate(gateUrl(paths.clientSelection, place))}>
          Switch TMC
        </Button>
      )}
      <Button onClick={logout}>Logout</Button>
    </FullPage>
  );
}
