import { usePageActions } from '../session/page-actions.ts';
import { shows, useScreen } from '../session/screen.ts';
import { comparisons } from './comparison.ts';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';

/** Names the comparisons that are not chosen, for the command palette. */
export function useCompareActions(): void {
  const screen = useScreen();
  const { filter, setFilter } = useFilter();
  const compares = shows(screen, 'dates') && shows(screen, 'compare');
  const choices = [
    ...comparisons.map(({ key, label }) => ({ key, name: texts.compare.compareWith(label) })),
    { key: null, name: texts.compare.stop },
  ];
  usePageActions(
    compares
      ? choices
          .filter(({ key }) => key !== filter.compare)
          .map(({ key, name }) => ({ name, run: () => setFilter({ compare: key }) }))
      : [],
  );
}
