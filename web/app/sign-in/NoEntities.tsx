import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { gateUrl, paths } from '../../session/landing.ts';
import { useLogout } from '../../session/useLogout.ts';
import { useSession } from '../../session/useUser.ts';
import { FullPage } from '../FullPage.tsx';
import { texts } from '../texts.ts';

/**
 * Explains the lack of access by what is missing: a verified e-mail address from the sign-in service, or a grant by
 * the administrator.
 */
function whyNot({ id, email, email_verified: isVerified, name }: CurrentUser): string {
  if (id === null && isVerified === null) {
    return texts.noEntities.noEmail;
  }
  if (id === null && !isVerified) {
    return texts.noEntities.unverifiedEmail;
  }
  if (id === null) return texts.noEntities.unknown(email);
  return texts.noEntities.known(email || name);
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
      title={texts.noAccess}
      text={
        <>
          {whyNot(user)}
          <br />
          {texts.noEntities.contact}
        </>
      }
    >
      {clients.length > 1 && (
        <Button type="primary" onClick={() => void navigate(gateUrl(paths.clientSelection, place))}>
          {texts.switchTmc}
        </Button>
      )}
      <Button onClick={logout}>{texts.logout}</Button>
    </FullPage>
  );
}
