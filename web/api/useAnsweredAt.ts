import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { latestUpdate } from '@tripledger/contract/latest-update/calls.ts';
import { useCallback, useSyncExternalStore } from 'react';

/** Answers of the frame around a screen, which may be older than the screen's own. */
const framePaths = ['/api/auth/', '/api/tree/', latestUpdate.path];

/** When the oldest of the answers that the screen shows arrived, in milliseconds; null: it shows none yet. */
export function useAnsweredAt(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const times = cache
      .findAll({ type: 'active' })
      .filter(({ queryKey }) => !framePaths.some((path) => String(queryKey[1]).startsWith(path)))
      .flatMap(({ state }) => state.dataUpdatedAt || []);
    return times.length > 0 ? Math.min(...times) : null;
  });
}
