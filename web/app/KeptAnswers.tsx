/** Keeps the server's answers, and tells the user of calls that failed. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type CurrentUser, me } from '@tripledger/contract/session/calls.ts';
import { App } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { access } from '../api/access.ts';
import { CallError } from '../api/call.ts';
import { hearOtherTabs } from '../api/stale.ts';
import { answerKey } from '../api/useAnswer.ts';
import { tellOf } from '../session/failures.ts';

const hour = 3_600_000;

export function KeptAnswers({ children }: { children: ReactNode }) {
  const { notification } = App.useApp();
  const [queries] = useState(() => {
    const tell = (error: Error, quiet: boolean) => {
      if (!(error instanceof CallError)) console.error(error);
      else if (!quiet) tellOf(error, notification);
    };
    const client = new QueryClient({
      queryCache: new QueryCache({
        onError: (error, query) => tell(error, query.meta?.quiet === true),
      }),
      mutationCache: new MutationCache({
        onError: (error, _sent, _context, { meta }) =>
          tell(error, meta?.showsConflicts === true && error instanceof CallError && error.isConflict),
      }),
      defaultOptions: {
        queries: {
          gcTime: hour,
          // A lost connection is tried once more; what the server refused stays refused.
          retry: (failures, error) => failures < 1 && error instanceof CallError && error.status === 0,
        },
      },
    });
    access.client = () => client.getQueryData<CurrentUser>(answerKey(me))?.active_client ?? null;
    // Once, however many blocks learn of it at the same time.
    access.clientChanged = () =>
      void client.refetchQueries({ queryKey: answerKey(me) }, { cancelRefetch: false });
    return client;
  });
  useEffect(() => hearOtherTabs(queries), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
