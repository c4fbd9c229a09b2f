/** Shown in every tab after a sign-out, until somebody signs in. */
import { useQueryClient } from '@tanstack/react-query';
import { signIn } from '@tripledger/contract/session/calls.ts';
import { App, Button } from 'antd';
import type { UserManager } from 'oidc-client-ts';
import { useEffect } from 'react';
import { goToIssuer } from '../../session/manager.ts';
import { forgetUser } from '../../session/signed-out.ts';
import { FullPage } from '../FullPage.tsx';

export function SignedOut({ manager }: { manager: UserManager }) {
  const queries = useQueryClient();
  const { modal } = App.useApp();
  useEffect(() => {
    // Removes the user's cached data, and also the token in case the tab that signed out was closed too soon.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== signIn.path });
    void forgetUser(manager);
  }, [queries, manager]);
  const enter = () =>
    goToIssuer(manager).catch((error: Error) => {
      modal.error({ title: 'Sign-in failed', content: `Error: ${error.message}.` });
    });
  return (
    <FullPage
      kind="closed"
      title="Signed out"
      text="You may still be signed in to your sign-in service. Close the browser if you share this device."
    >
      <Button type="primary" onClick={enter}>
        Sign in
      </Button>
    </FullPage>
  );
}
