import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@tripledger/contract/core/endpoint.ts';
import { type CallError, call, type SentBy } from './call.ts';
import { answerKey } from './useAnswer.ts';

/**
 * A write of the contract: `change.mutate({ params, body }, { onSuccess })`. What was read from the
 * endpoints in `refreshes` is asked again after a success.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: readonly Endpoint[] } = {},
): UseMutationResult<Answer<E>, CallError, SentBy<E>> {
  const queries = useQueryClient();
  return useMutation<Answer<E>, CallError, SentBy<E>>({
    mutationFn: (sent) => call(endpoint, sent),
    onSuccess: async () => {
      await Promise.all(
        refreshes.map((read) => queries.invalidateQueries({ queryKey: answerKey(read).slice(0, 2) })),
      );
    },
  });
}
