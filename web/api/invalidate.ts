/** Invalidates cached queries after a change, in this tab and in other tabs. */
import type { QueryClient } from '@tanstack/react-query';
import { type ChangeKind, kindsOfChange, recordsPath } from '@tripledger/contract/http/change-kinds.ts';

/** The storage key through which a tab notifies the others; each write triggers their storage event. */
const messageKey = 'tripledger.changed';

/** Invalidates the affected queries: visible ones are refetched now, the others when they are next shown. */
export function invalidate(queries: QueryClient, kind: ChangeKind): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(kind, String(queryKey[1])) });
}

/**
 * Notifies other tabs of a change. If the change invalidates everything, other tabs refetch when they are next shown
 * instead: data being edited there must not be replaced meanwhile, so that a conflict is still detected.
 */
export function notifyOtherTabs(kind: ChangeKind): void {
  if (kindsOfChange[kind].stale === 'everything') return;
  localStorage.setItem(messageKey, `${kind} ${Date.now()}`);
}

/** Listens for changes made in other tabs; returns a function that stops listening. */
export function listenToOtherTabs(queries: QueryClient): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const kind = newValue?.split(' ')[0] ?? '';
    if (key === messageKey && Object.hasOwn(kindsOfChange, kind)) invalidate(queries, kind as ChangeKind);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether the change may affect the response of this path. */
function isStale(kind: ChangeKind, path: string): boolean {
  const { of, stale } = kindsOfChange[kind];
  if (stale === 'everything' || (of === 'client' && path.startsWith(recordsPath))) return true;
  return stale.some((begin) => path.startsWith(begin));
}
