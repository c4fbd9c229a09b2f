/** Caches the server's responses and notifies the user of failed calls. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type CurrentUser, me } from '@tripledger/contract/session/calls.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { access } from '../api/access.ts';
import { CallError } from '../api/call.ts';
import { listenToOtherTabs } from '../api/invalidate.ts';
import { answerKey } from '../api/useAnswer.ts';
import { notifyFailure } from '../session/failures.ts';
import { useNotices } from '../ui/notices.tsx';

const hour = 3_600_000;

export function KeptAnswers({ children }: { children: ReactNode }) {
  const { notification } = useNotices();
  const [queries] = useState(() => {
    const notify = (error: Error, quiet: boolean) => {
      if (!(error instanceof CallError)) console.error(error);
      else if (!quiet) notifyFailure(error, notification);
    };
    const client = new QueryClient({
      queryCache: new QueryCache({
        onError: (error, query) => notify(error, query.meta?.quiet === true),
      }),
      mutationCache: new MutationCache({
        onError: (error, _sent, _context, { meta }) =>
          notify(error, meta?.showsConflicts === true && error instanceof CallError && error.isConflict),
      }),
      defaultOptions: {
        queries: {
          gcTime: hour,
          // A failed connection is retried once; error responses are not.
          retry: (failures, error) => failures < 1 && error instanceof CallError && error.status === 0,
        },
      },
    });
    access.client = () => client.getQueryData<CurrentUser>(answerKey(me))?.active_client ?? null;
    // The request is sent only once, even if several blocks detect the switch at the same time.
    access.clientChanged = () =>
      void client.refetchQueries({ queryKey: answerKey(me) }, { cancelRefetch: false });
    return client;
  });
  useEffect(() => listenToOtherTabs(queries), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
