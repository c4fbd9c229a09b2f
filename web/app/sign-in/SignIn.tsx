/** Wraps the whole application and requires a valid session. */
import { type SignInSettings, signIn } from '@tripledger/contract/session/calls.ts';
import { Button } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { useAnswer } from '../../api/useAnswer.ts';
import { hasIssuerResponse } from '../../session/issuer-answer.ts';
import { makeManager, restoreRoute, takeAnswer } from '../../session/manager.ts';
import { isSignedOut, watchSignedOut } from '../../session/signed-out.ts';
import { FullPage } from '../FullPage.tsx';
import { Splash } from '../Splash.tsx';
import { texts } from '../texts.ts';
import { SignedIn } from './SignedIn.tsx';
import { SignedOut } from './SignedOut.tsx';

export function SignIn({ children }: { children: ReactNode }) {
  const settings = useAnswer(signIn);
  if (settings.data) return <WithIssuer settings={settings.data}>{children}</WithIssuer>;
  if (!settings.isError) return <Splash label={texts.signIn.starting} />;
  return (
    <FullPage
      kind="failed"
      title={texts.signIn.unreachable}
      text={settings.error.status === 403 ? settings.error.detail : texts.signIn.noSettings}
    >
      <Button type="primary" onClick={() => settings.refetch()}>
        {texts.tryAgain}
      </Button>
    </FullPage>
  );
}

function WithIssuer({ settings, children }: { settings: SignInSettings; children: ReactNode }) {
  const [manager] = useState(() => makeManager(settings));
  // A user who signed out and returns with the issuer's response is signing in again.
  const [isReturning, setReturning] = useState(() => {
    takeAnswer();
    return hasIssuerResponse(location.href);
  });
  const signedOut = useSyncExternalStore(watchSignedOut, isSignedOut);
  if (signedOut && !isReturning) return <SignedOut manager={manager} />;
  return (
    <AuthProvider
      userManager={manager}
      onSigninCallback={(user) => {
        restoreRoute(user);
        setReturning(false);
      }}
    >
      <SignedIn manager={manager}>{children}</SignedIn>
    </AuthProvider>
  );
}
