/** Stands around everything: nobody gets past it without a valid session. */
import { type SignInSettings, signIn } from '@tripledger/contract/session/calls.ts';
import { App, Button } from 'antd';
import type { UserManager } from 'oidc-client-ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AuthProvider, useAuth } from 'react-oidc-context';
import { access } from '../../api/access.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import {
  makeManager,
  renew,
  restoreRoute,
  routeNow,
  signInFailed,
  takeRefusal,
} from '../../session/manager.ts';
import { FullPage } from '../FullPage.tsx';
import { Splash } from '../Splash.tsx';

export function SignIn({ children }: { children: ReactNode }) {
  const settings = useAnswer(signIn);
  if (settings.data) return <WithIssuer settings={settings.data}>{children}</WithIssuer>;
  if (!settings.isError) return <Splash label="Starting" />;
  return (
    <FullPage
      kind="failed"
      title="Tripledger cannot be reached"
      text="The server did not say how to sign in."
    >
      <Button type="primary" onClick={() => settings.refetch()}>
        Try again
      </Button>
    </FullPage>
  );
}

function WithIssuer({ settings, children }: { settings: SignInSettings; children: ReactNode }) {
  const [manager] = useState(() => makeManager(settings));
  return (
    <AuthProvider userManager={manager} onSigninCallback={restoreRoute}>
      <SignedIn manager={manager}>{children}</SignedIn>
    </AuthProvider>
  );
}

function SignedIn({ manager, children }: { manager: UserManager; children: ReactNode }) {
  const auth = useAuth();
  const { modal } = App.useApp();
  const [told, setTold] = useState(false);

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
  const leave = useEffectEvent(() =>
    manager.signinRedirect({ state: { route: routeNow() } }).catch(tellFailure),
  );

  useEffect(() => {
    let isOver = false;
    const renewNow = async () => {
      if (isOver) return null;
      return renew(manager).catch((error: unknown) => {
        isOver = true;
        tell('Session timed out', 'Your session has timed out. Press OK to log in again.', error);
        return null;
      });
    };
    access.token = async () => {
      const user = await manager.getUser();
      return (user?.expired ? await renewNow() : user)?.access_token ?? null;
    };
    access.signInAgain = () => {
      if (isOver) return;
      // A server that accepts no token would send the page round in circles.
      if (signInFailed()) tellFailure(new Error('The server did not accept the sign-in'));
      else void leave();
    };
    // A sign-out in one tab is one in all of them.
    const follow = async (event: StorageEvent) => {
      if (event.newValue === null && !(await manager.getUser())) location.reload();
    };
    const stopRenewal = manager.events.addAccessTokenExpiring(() => void renewNow());
    window.addEventListener('storage', follow);
    void manager.clearStaleState();
    return () => {
      stopRenewal();
      window.removeEventListener('storage', follow);
    };
  }, [manager]);

  useEffect(() => {
    if (auth.isLoading || auth.isAuthenticated || auth.activeNavigator) return;
    const refusal = takeRefusal();
    if (refusal) tellFailure(new Error(refusal));
    else if (auth.error?.source === 'signinCallback') tellFailure(auth.error.innerError ?? auth.error);
    else void leave();
  }, [auth.isLoading, auth.isAuthenticated, auth.activeNavigator, auth.error]);

  return auth.isAuthenticated ? children : <Splash label="Signing in" />;
}
