/** What was typed and not saved yet: of each customer and fiscal year by itself, so that looking at another loses nothing. */
import { useCallback, useState } from 'react';

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
};

/** `list`: which customer's list of which year is shown. Texts that say what is saved are not held. */
export function useBudgetEdits(list: string, savedOf: (nodeId: number) => string): BudgetEdits {
  const [all, setAll] = useState<Readonly<Record<string, Edits>>>({});
  const change = useCallback(
    (work: (edits: Edits) => Edits) => setAll((now) => ({ ...now, [list]: work(now[list] ?? none) })),
    [list],
  );
  const put = useCallback(
    (typed: Edits) =>
      change((edits) => without({ ...edits, ...typed }, (id, text) => text.trim() === savedOf(id))),
    [change, savedOf],
  );
  const others = Object.entries(all).filter(([name]) => name !== list);
  return {
    edits: all[list] ?? none,
    elsewhere: others.reduce((sum, [, edits]) => sum + Object.keys(edits).length, 0),
    put,
    forget: (sent) => change((edits) => without(edits, (id, text) => sent[id] === text)),
    reset: () => change(() => none),
  };
}

function without(edits: Edits, isGone: (nodeId: number, text: string) => boolean): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id, text]) => !isGone(Number(id), text)));
}
