/** Redirects users who are not signed in to the issuer, and keeps the session of those who are alive. */
import { Button } from 'antd';
import { ErrorResponse, type UserManager } from 'oidc-client-ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAuth } from 'react-oidc-context';
import { access } from '../../api/access.ts';
import { CallError } from '../../api/call.ts';
import { goToIssuer, signInFailed, takeRefusal } from '../../session/manager.ts';
import { keepRenewed } from '../../session/renewal.ts';
import { signOut } from '../../session/signed-out.ts';
import { LogoutContext } from '../../session/useLogout.ts';
import { useNotices } from '../../ui/notices.tsx';
import { FullPage } from '../FullPage.tsx';
import { Splash } from '../Splash.tsx';
import { texts } from '../texts.ts';

export function SignedIn({ manager, children }: { manager: UserManager; children: ReactNode }) {
  const auth = useAuth();
  const { modal } = useNotices();
  const [isShowing, setIsShowing] = useState(false);
  /** Why the server rejected a token that the issuer has just issued. */
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Shows the error, unless one is already shown; OK redirects to the issuer. */
  const showError = useEffectEvent((title: string, content: string, error: unknown) => {
    console.error(title, error);
    if (isShowing) return;
    setIsShowing(true);
    const onOk = () => {
      setIsShowing(false);
      void redirect();
    };
    modal.error({ title, content, keyboard: false, onOk });
  });
  const showFailure = useEffectEvent((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    showError(texts.signIn.failed, texts.signIn.failure(reason), error);
  });
  const redirect = useEffectEvent(() => goToIssuer(manager).catch(showFailure));

  useEffect(() => {
    let isOver = false;
    let isRedirecting = false;
    const renewal = keepRenewed(manager, (error) => {
      isOver = true;
      showError(texts.signIn.timedOut, texts.signIn.timeOut, error);
    });
    access.token = async () => {
      const user = await manager.getUser();
      if (!user?.expired) return user?.access_token ?? null;
      const renewed = await renewal.now().catch(() => {
        throw new CallError(0, texts.signIn.noConnection, { detail: texts.signIn.serviceUnreachable });
      });
      return renewed?.access_token ?? null;
    };
    access.signInAgain = (reason) => {
      if (isOver || isRedirecting) return;
      // Without this check, a server that rejects every token would cause a redirect loop.
      if (signInFailed()) return setRefusal(reason ?? texts.signIn.refused);
      // The calls of a page fail together. The promise settles if the page is shown again, by the browser's Back.
      isRedirecting = true;
      void redirect().finally(() => {
        isRedirecting = false;
      });
    };
    void manager.clearStaleState();
    return () => {
      renewal.stop();
      access.token = async () => null;
      access.signInAgain = () => {};
    };
  }, [manager]);

  useEffect(() => {
    if (auth.isLoading || auth.isAuthenticated || auth.activeNavigator) return;
    const refused = takeRefusal(auth.error?.innerError);
    // Anyone can craft a link that looks like a response: without a matching sign-in, its text is not shown.
    const isOurs = !auth.error || auth.error.innerError instanceof ErrorResponse;
    if (refused && isOurs) showFailure(new Error(refused));
    else if (auth.error?.source === 'signinCallback') showFailure(auth.error.innerError ?? auth.error);
    else void redirect();
  }, [auth.isLoading, auth.isAuthenticated, auth.activeNavigator, auth.error]);

  const logout = () => void signOut(manager);
  if (refusal !== null) return <Refused reason={refusal} onAgain={() => void redirect()} onLogout={logout} />;
  if (!auth.isAuthenticated) return <Splash label={texts.signIn.signingIn} />;
  return <LogoutContext value={logout}>{children}</LogoutContext>;
}

/** Shown when the issuer signed the user in but the server rejects the token; another redirect would not help. */
function Refused(props: { reason: string; onAgain: () => void; onLogout: () => void }) {
  return (
    <FullPage
      kind="failed"
      title={texts.signIn.notAccepted}
      text={
        <>
          {props.reason}
          <br />
          {texts.signIn.contact}
        </>
      }
    >
      <Button type="primary" onClick={props.onAgain}>
        {texts.signIn.again}
      </Button>
      <Button onClick={props.onLogout}>{texts.logout}</Button>
    </FullPage>
  );
}
