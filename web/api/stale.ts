/** What a change makes stale, in this tab and in the browser's others. */
import type { QueryClient } from '@tanstack/react-query';
import { type ChangeKind, kindsOfChange, recordsPath } from '@tripledger/contract/core/changes.ts';

/** Where a tab leaves word of a change for the others, which hear of every writing of it. */
const wordKey = 'tripledger.changed';

/** Asks anew for what is shown of it, and for the rest when it is shown. */
export function makeStale(queries: QueryClient, kind: ChangeKind): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(kind, String(queryKey[1])) });
}

/**
 * Where a change makes everything stale, other tabs ask when they are next shown: what somebody edits there is not
 * exchanged meanwhile, so that a conflict is told.
 */
export function tellOtherTabs(kind: ChangeKind): void {
  if (kindsOfChange[kind].stale === 'everything') return;
  localStorage.setItem(wordKey, `${kind} ${Date.now()}`);
}

/** Hears of changes that are made in other tabs; answers how to stop. */
export function hearOtherTabs(queries: QueryClient): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    const kind = newValue?.split(' ')[0] ?? '';
    if (key === wordKey && Object.hasOwn(kindsOfChange, kind)) makeStale(queries, kind as ChangeKind);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** Whether what was read from this path may be another by now. */
function isStale(kind: ChangeKind, path: string): boolean {
  const { of, stale } = kindsOfChange[kind];
  if (stale === 'everything' || (of === 'client' && path.startsWith(recordsPath))) return true;
  return stale.some((begin) => path.startsWith(begin));
}
