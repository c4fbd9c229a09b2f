import type { OnlyField } from '@tripledger/contract/vocabulary/filters.ts';
import type { Filter, ShownAlone } from '../../filter/filter-url.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { onlyTexts } from '../../filter/useFilterWords.ts';
import { appliesOnly, type Screen, shows, useScreen } from '../../session/screen.ts';
import { texts } from './texts.ts';

/** A cost centre is selected as the part of its customer, everything else as what is shown alone. */
export type Alone = ShownAlone | { costCentre: { customer: number; node: number; name: string } };

/** How to restrict the screen to this; null: it cannot be, or it is. */
export function useShowOnly(alone: Alone): { words: string; apply: () => void } | null {
  const screen = useScreen();
  const { filter, setFilter } = useFilter();
  const change = 'costCentre' in alone ? toCostCentre(alone, filter, screen) : toOnly(alone, filter, screen);
  return change && { words: change.words, apply: () => setFilter(change.to) };
}

type Change = { words: string; to: Partial<Filter> } | null;

function toOnly(only: ShownAlone, filter: Filter, screen: Screen | undefined): Change {
  const applies =
    screen === undefined || Object.keys(only).every((field) => appliesOnly(screen, field as OnlyField));
  const chosen = { ...filter.only, ...only };
  const isChosen = JSON.stringify(onlyTexts(chosen)) === JSON.stringify(onlyTexts(filter.only));
  if (!applies || isChosen) return null;
  return {
    words: onlyTexts(only)
      .map(({ text }) => text)
      .join(', '),
    to: { only: chosen },
  };
}

function toCostCentre(
  { costCentre }: Extract<Alone, { costCentre: unknown }>,
  filter: Filter,
  screen: Screen | undefined,
): Change {
  const { customer, node, name } = costCentre;
  const child = node === customer ? null : node;
  const isChosen = (filter.child ?? filter.node) === node;
  if (isChosen || !shows(screen, 'hierarchy')) return null;
  return { words: texts.costCentre(name), to: { node: customer, child } };
}
