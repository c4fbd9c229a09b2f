/** Shown in every tab after a sign-out, until somebody signs in. */
import { useQueryClient } from '@tanstack/react-query';
import { signIn } from '@tripledger/contract/session/calls.ts';
import { Button } from 'antd';
import type { UserManager } from 'oidc-client-ts';
import { useEffect } from 'react';
import { goToIssuer } from '../../session/manager.ts';
import { forgetUser } from '../../session/signed-out.ts';
import { useNotices } from '../../ui/notices.tsx';
import { FullPage } from '../FullPage.tsx';
import { texts } from '../texts.ts';

export function SignedOut({ manager }: { manager: UserManager }) {
  const queries = useQueryClient();
  const { modal } = useNotices();
  useEffect(() => {
    // Removes the user's cached data, and also the token in case the tab that signed out was closed too soon.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== signIn.path });
    void forgetUser(manager);
  }, [queries, manager]);
  const enter = () =>
    goToIssuer(manager).catch((error: Error) => {
      modal.error({ title: texts.signIn.failed, content: texts.signIn.error(error.message) });
    });
  return (
    <FullPage kind="closed" title={texts.signIn.signedOut} text={texts.signIn.stillSignedIn}>
      <Button type="primary" onClick={enter}>
        {texts.signIn.signIn}
      </Button>
    </FullPage>
  );
}
