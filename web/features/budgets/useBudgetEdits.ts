/** What was typed and not saved yet: of each customer and fiscal year by itself, so that looking at another loses nothing. */
import { useCallback, useRef, useState } from 'react';

/** By node, as typed. */
export type Edits = Readonly<Record<number, string>>;

const none: Edits = {};

export type BudgetEdits = {
  /** Of the list that is shown. */
  edits: Edits;
  /** How many there are of other customers and years. */
  elsewhere: number;
  put: (typed: Edits) => void;
  /** Forgets those that still are as they were sent. */
  forget: (sent: Edits) => void;
  /** Back to what is saved. */
  reset: () => void;
  /** The version of a budget that was seen when typing began; undefined: that of now. */
  seenVersion: (nodeId: number) => string | undefined;
  /** The user was told what was saved meanwhile. */
  takeNewest: () => void;
};

/**
 * `list`: which customer's list of which year is shown. Texts that say what is saved are not held. `versionOf`: of a
 * budget as it is saved.
 */
export function useBudgetEdits(
  list: string,
  savedOf: (nodeId: number) => string,
  versionOf: (nodeId: number) => string | undefined,
): BudgetEdits {
  const seen = useRef<Record<string, Map<number, string | undefined>>>({});
  const seenHere = useCallback(() => (seen.current[list] ??= new Map()), [list]);
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
        if (isSaved(id, text)) seenHere().delete(id);
        else if (!seenHere().has(id)) seenHere().set(id, versionOf(id));
      }
      change((edits) => without({ ...edits, ...typed }, isSaved));
    },
    [change, savedOf, versionOf, seenHere],
  );
  const others = Object.entries(all).filter(([name]) => name !== list);
  return {
    edits: all[list] ?? none,
    elsewhere: others.reduce((sum, [, edits]) => sum + Object.keys(edits).length, 0),
    put,
    forget: (sent) => {
      seenHere().clear();
      change((edits) => without(edits, (id, text) => sent[id] === text));
    },
    reset: () => {
      seenHere().clear();
      change(() => none);
    },
    seenVersion: (nodeId) => seenHere().get(nodeId) ?? versionOf(nodeId),
    takeNewest: () => seenHere().clear(),
  };
}

function without(edits: Edits, isGone: (nodeId: number, text: string) => boolean): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id, text]) => !isGone(Number(id), text)));
}
