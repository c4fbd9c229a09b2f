import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 767.98px)');

function watch(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Is the window narrower than 768 pixels? The menu becomes a drawer then, the filter bar a modal. */
export function useSmall(): boolean {
  return useSyncExternalStore(watch, () => query.matches);
}
