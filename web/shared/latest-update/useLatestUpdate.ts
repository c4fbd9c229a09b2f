/** How new the data are: when they were loaded, up to which day they reach, and which months they do not cover yet. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { latestUpdate } from '@tripledger/contract/latest-update/calls.ts';
import { useCallback } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { todayIn } from '../../filter/shortcuts.ts';
import { useUser } from '../../session/useUser.ts';

/** Undefined until it is known. Asked anew whenever the reader comes back to the page. */
export function useLatestUpdate(): Answer<typeof latestUpdate> | undefined {
  return useAnswer(latestUpdate, {}, { quiet: true }).data;
}

/** Whether a month, `YYYY-MM`, was not over when the data were loaded: its figures are those so far. */
export function useSoFar(): (month: string) => boolean {
  const { client } = useUser();
  const loadedAt = useLatestUpdate()?.loadedAt ?? null;
  const first = loadedAt && todayIn(client.time_zone, new Date(loadedAt)).slice(0, 7);
  const last = todayIn(client.time_zone).slice(0, 7);
  return useCallback((month) => first !== null && first <= month && month <= last, [first, last]);
}
