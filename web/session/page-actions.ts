/**
 * What can be done on the open screen, for the command palette. Every part of the frame or a screen names its own:
 *
 *     usePageActions([{ name: texts.schedules.add, run: () => open(null) }]);
 */
import { useEffect, useRef } from 'react';

export type PageAction = {
  /** A command in the words of its button; known by it among the user's earlier choices. */
  name: string;
  /** Other words by which it is found. */
  words?: string;
  run: () => void;
};

const offered = new Set<{ readonly current: readonly PageAction[] }>();

export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}

/** Those of what is shown now. */
export const pageActions = (): readonly PageAction[] => [...offered].flatMap(({ current }) => current);
