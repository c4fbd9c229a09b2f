import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeKind } from '@tripledger/contract/core/changes.ts';
import type { Answer, Endpoint } from '@tripledger/contract/core/endpoint.ts';
import { useRef } from 'react';
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
  const keys = useKeys();
  const mutation = useMutation<Answer<E>, CallError, SentBy<E>>({
    mutationFn: (sent) => call(endpoint, sent, endpoint.method === 'POST' ? { key: keys.of(sent) } : {}),
    meta: { showsConflicts },
    onSuccess: () => {
      keys.renew();
      if (endpoint.kind !== undefined) tellOtherTabs(endpoint.kind);
      return askAnew();
    },
  });
  return { ...mutation, fields: mutation.error?.fields ?? noMessages };
}

const noMessages: FieldMessages = {};

/**
 * One key for each content of a form, as long as it is open: whoever saves once more because no answer came has it done
 * once. Saved as it is after a success, it is meant to be done again.
 */
function useKeys(): { of: (sent: unknown) => string; renew: () => void } {
  const latest = useRef({ sent: '', key: '' });
  return {
    of(sent) {
      const written = JSON.stringify(sent);
      if (latest.current.sent !== written) latest.current = { sent: written, key: newKey() };
      return latest.current.key;
    },
    renew() {
      latest.current = { sent: '', key: '' };
    },
  };
}

/** `crypto.randomUUID` is there over HTTPS alone. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Asks anew for what a change of the kind makes stale, whoever made it. */
export function useAskAnew(kind: ChangeKind | undefined): () => Promise<void> {
  const queries = useQueryClient();
  return async () => kind && makeStale(queries, kind);
}
