import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeKind } from '@tripledger/contract/core/changes.ts';
import type { Answer, Endpoint } from '@tripledger/contract/core/endpoint.ts';
import { type CallError, call, type SentBy } from './call.ts';
import { makeStale, tellOtherTabs } from './stale.ts';

/** One message per field of a 400; `__all__` is not one field's fault. */
export type FieldMessages = CallError['fields'];

type Change<E extends Endpoint> = UseMutationResult<Answer<E>, CallError, SentBy<E>> & {
  /** What the server found wrong with what was sent last; empty where it found nothing, or another fault. */
  fields: FieldMessages;
};

type Options = {
  /** The caller itself shows what stands in the way (409). */
  showsConflicts?: boolean;
};

/**
 * A write of the contract: `change.mutate({ params, body }, { onSuccess })`. After a success, what its kind makes
 * stale is asked anew before `onSuccess` is called; other tabs ask at once, or when they next show it.
 */
export function useChange<E extends Endpoint & { kind?: ChangeKind }>(
  endpoint: E,
  { showsConflicts = false }: Options = {},
): Change<E> {
  const askAnew = useAskAnew(endpoint.kind);
  const mutation = useMutation<Answer<E>, CallError, SentBy<E>>({
    mutationFn: (sent) => call(endpoint, sent),
    meta: { showsConflicts },
    onSuccess: () => {
      if (endpoint.kind !== undefined) tellOtherTabs(endpoint.kind);
      return askAnew();
    },
  });
  return { ...mutation, fields: mutation.error?.fields ?? noMessages };
}

const noMessages: FieldMessages = {};

/** Asks anew for what a change of the kind makes stale, whoever made it. */
export function useAskAnew(kind: ChangeKind | undefined): () => Promise<void> {
  const queries = useQueryClient();
  return async () => kind && makeStale(queries, kind);
}
