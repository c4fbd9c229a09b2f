import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeKind } from '@tripledger/contract/http/change-kinds.ts';
import type { Answer, Endpoint } from '@tripledger/contract/http/endpoint.ts';
import { useRef } from 'react';
import { type CallError, call, type SentBy } from './call.ts';
import { invalidate, notifyOtherTabs } from './invalidate.ts';
import { sentText } from './sent-text.ts';

/** One message per field of a 400; `__all__` holds errors of the whole form. */
export type FieldMessages = CallError['fields'];

type Change<E extends Endpoint> = UseMutationResult<Answer<E>, CallError, SentBy<E>> & {
  /** Validation messages of the latest request; empty if it succeeded or failed for another reason. */
  fields: FieldMessages;
};

type Options = {
  /** The caller shows conflicts (409) itself. */
  showsConflicts?: boolean;
};

/**
 * A write that the contract declares: `change.mutate({ params, body }, { onSuccess })`. After a success, the queries
 * that this kind of change invalidates are refetched before `onSuccess` runs; other tabs refetch at once, or when
 * they next show the data.
 */
export function useChange<E extends Endpoint & { kind?: ChangeKind }>(
  endpoint: E,
  { showsConflicts = false }: Options = {},
): Change<E> {
  const askAnew = useInvalidate(endpoint.kind);
  const keys = useKeys();
  const mutation = useMutation<Answer<E>, CallError, SentBy<E>>({
    mutationFn: (sent) => call(endpoint, sent, endpoint.method === 'POST' ? { key: keys.of(sent) } : {}),
    meta: { showsConflicts },
    onSuccess: () => {
      keys.renew();
      if (endpoint.kind !== undefined) notifyOtherTabs(endpoint.kind);
      return askAnew();
    },
  });
  return { ...mutation, fields: mutation.error?.fields ?? noMessages };
}

const noMessages: FieldMessages = {};

/**
 * Keeps one idempotency key per content of an open form: saving again because no response arrived executes the change
 * once. Saving the same content again after a success is a new change.
 */
function useKeys(): { of: (sent: unknown) => string; renew: () => void } {
  const latest = useRef({ sent: '', key: '' });
  return {
    of(sent) {
      const serialized = sentText(sent);
      if (latest.current.sent !== serialized) latest.current = { sent: serialized, key: newKey() };
      return latest.current.key;
    },
    renew() {
      latest.current = { sent: '', key: '' };
    },
  };
}

/** `crypto.randomUUID` exists only in secure contexts (HTTPS). */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Invalidates the queries that a change of this kind affects. */
export function useInvalidate(kind: ChangeKind | undefined): () => Promise<void> {
  const queries = useQueryClient();
  return async () => kind && invalidate(queries, kind);
}
