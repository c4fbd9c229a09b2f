/** The sources of the palette, in their order where matches are equal. */
import type { Source, Used } from './entries.ts';
import { useActions } from './sources/useActions.ts';
import { useFound } from './sources/useFound.ts';
import { useMetrics } from './sources/useMetrics.ts';
import { useScreens } from './sources/useScreens.ts';
import { useViews } from './sources/useViews.ts';

export type Sources = {
  sources: readonly Source[];
  /** The server is searching for this text. */
  isSearching: boolean;
  hasFailed: boolean;
};

export function useSources(text: string, chosen: readonly string[], used: Used): Sources {
  const actions = useActions(used);
  const screens = useScreens(used);
  const views = useViews(used);
  const metrics = useMetrics(used);
  const { found, isSearching, hasFailed } = useFound(text, chosen);
  return { sources: [actions, screens, views, metrics, ...found], isSearching, hasFailed };
}
