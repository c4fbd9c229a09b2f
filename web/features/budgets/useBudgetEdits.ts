/** Unsaved input, separate for each customer and fiscal year, so that opening another one loses nothing. */
import { useCallback, useRef, useState } from 'react';

/** Input texts by node. */
export type Edits = Readonly<Record<number, string>>;

const none: Edits = {};

export type BudgetEdits = {
  /** The input for the shown list. */
  edits: Edits;
  /** The number of unsaved inputs for other customers and years. */
  elsewhere: number;
  put: (typed: Edits) => void;
  /** Removes the inputs that have not changed since they were sent. */
  forget: (sent: Edits) => void;
  /** Discards the input. */
  reset: () => void;
  /** The version of a budget seen when typing began; undefined: the current one. */
  expectedVersion: (nodeId: number) => string | undefined;
  /** Called when the user has seen the newest versions. */
  takeNewest: () => void;
};

/**
 * `list`: identifies the shown customer and year. Texts equal to the saved budget are not kept. `versionOf`: the
 * version of a saved budget.
 */
export function useBudgetEdits(
  list: string,
  savedOf: (nodeId: number) => string,
  versionOf: (nodeId: number) => string | undefined,
): BudgetEdits {
  const seenVersions = useRef<Record<string, Map<number, string | undefined>>>({});
  const seenInList = useCallback(() => (seenVersions.current[list] ??= new Map()), [list]);
  const [all, setAll] = useState<Readonly<Record<string, Edits>>>({});
  const change = useCallback(
    (work: (edits: Edits) => Edits) => setAll((now) => ({ ...now, [list]: work(now[list] ?? none) })),
    [list],
  );
  const put = useCallback(
    (typed: Edits) => {
      const isSaved = (id: number, text: string) => text.trim() === savedOf(id);
      for (const [key, text] of Object.entries(typed)) {
        const id = Number(key);
        if (isSaved(id, text)) seenInList().delete(id);
        else if (!seenInList().has(id)) seenInList().set(id, versionOf(id));
      }
      change((edits) => without({ ...edits, ...typed }, isSaved));
    },
    [change, savedOf, versionOf, seenInList],
  );
  const others = Object.entries(all).filter(([name]) => name !== list);
  return {
    edits: all[list] ?? none,
    elsewhere: others.reduce((sum, [, edits]) => sum + Object.keys(edits).length, 0),
    put,
    forget: (sent) => {
      seenInList().clear();
      change((edits) => without(edits, (id, text) => sent[id] === text));
    },
    reset: () => {
      seenInList().clear();
      change(() => none);
    },
    expectedVersion: (nodeId) => seenInList().get(nodeId) ?? versionOf(nodeId),
    takeNewest: () => seenInList().clear(),
  };
}

function without(edits: Edits, isGone: (nodeId: number, text: string) => boolean): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id, text]) => !isGone(Number(id), text)));
}
