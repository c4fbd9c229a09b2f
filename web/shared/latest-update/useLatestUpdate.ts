/** How current the data are: when they were loaded, the last day they cover, and which months are incomplete. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { latestUpdate } from '@tripledger/contract/latest-update/calls.ts';
import { useCallback } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { todayIn } from '../../filter/shortcuts.ts';
import { useUser } from '../../session/useUser.ts';

/** Undefined until it is loaded. Refetched whenever the user returns to the page. */
export function useLatestUpdate(): Answer<typeof latestUpdate> | undefined {
  return useAnswer(latestUpdate, {}, { quiet: true }).data;
}

/** Whether a month, `YYYY-MM`, had not ended when the data were loaded, so that its figures are incomplete. */
export function useIsIncompleteMonth(): (month: string) => boolean {
  const { client } = useUser();
  const loadedAt = useLatestUpdate()?.loadedAt ?? null;
  const first = loadedAt && todayIn(client.time_zone, new Date(loadedAt)).slice(0, 7);
  const last = todayIn(client.time_zone).slice(0, 7);
  return useCallback((month) => first !== null && first <= month && month <= last, [first, last]);
}
