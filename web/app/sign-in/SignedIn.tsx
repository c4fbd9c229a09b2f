/** Sends whoever is not signed in to the issuer, and keeps whoever is. */
import { App, Button } from 'antd';
import { ErrorResponse, type UserManager } from 'oidc-client-ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAuth } from 'react-oidc-context';
import { access } from '../../api/access.ts';
import { CallError } from '../../api/call.ts';
import { goToIssuer, signInFailed, takeRefusal } from '../../session/manager.ts';
import { keepRenewed } from '../../session/renewal.ts';
import { signOut } from '../../session/signed-out.ts';
import { LogoutContext } from '../../session/useLogout.ts';
import { FullPage } from '../FullPage.tsx';
import { Splash } from '../Splash.tsx';

export function SignedIn({ manager, children }: { manager: UserManager; children: ReactNode }) {
  const auth = useAuth();
  const { modal } = App.useApp();
  const [told, setTold] = useState(false);
  /** What the server found wrong with a token that the issuer has just given. */
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Says what went wrong, once; OK goes to the issuer. */
  const tell = useEffectEvent((title: string, content: string, error: unknown) => {
    console.error(title, error);
    if (told) return;
    setTold(true);
    const onOk = () => {
      setTold(false);
      void leave();
    };
    modal.error({ title, content, keyboard: false, onOk });
  });
  const tellFailure = useEffectEvent((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    tell('Sign-in failed', `Error: ${reason}. Check the console for further details.`, error);
  });
  const leave = useEffectEvent(() => goToIssuer(manager).catch(tellFailure));

  useEffect(() => {
    let isOver = false;
    let isLeaving = false;
    const renewal = keepRenewed(manager, (error) => {
      isOver = true;
      tell('Session timed out', 'Your session has timed out. Press OK to log in again.', error);
    });
    access.token = async () => {
      const user = await manager.getUser();
      if (!user?.expired) return user?.access_token ?? null;
      const renewed = await renewal.now().catch(() => {
        throw new CallError(0, 'No connection', { detail: 'The sign-in service cannot be reached.' });
      });
      return renewed?.access_token ?? null;
    };
    access.signInAgain = (reason) => {
      if (isOver || isLeaving) return;
      // A server that accepts no token would send the page round in circles.
      if (signInFailed()) return setRefusal(reason ?? 'The server did not accept the sign-in.');
      // The calls of a page fail together. The promise ends when the page is shown again, by the browser's Back.
      isLeaving = true;
      void leave().finally(() => {
        isLeaving = false;
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
    // Anybody may write a link that looks like an answer: it belongs to no sign-in, and its words are not shown.
    const isOurs = !auth.error || auth.error.innerError instanceof ErrorResponse;
    if (refused && isOurs) tellFailure(new Error(refused));
    else if (auth.error?.source === 'signinCallback') tellFailure(auth.error.innerError ?? auth.error);
    else void leave();
  }, [auth.isLoading, auth.isAuthenticated, auth.activeNavigator, auth.error]);

  const logout = () => void signOut(manager);
  if (refusal !== null) return <Refused reason={refusal} onAgain={() => void leave()} onLogout={logout} />;
  if (!auth.isAuthenticated) return <Splash label="Signing in" />;
  return <LogoutContext value={logout}>{children}</LogoutContext>;
}

/** The issuer signed the user in, and the server accepts nothing of it: going there again would change nothing. */
function Refused(props: { reason: string; onAgain: () => void; onLogout: () => void }) {
  return (
    <FullPage
      kind="failed"
      title="Sign-in not accepted"
      text={
        <>
          {props.reason}
          <br />
          Please tell whoever connected the sign-in service.
        </>
      }
    >
      <Button type="primary" onClick={props.onAgain}>
        Sign in again
      </Button>
      <Button onClick={props.onLogout}>Logout</Button>
    </FullPage>
  );
}
