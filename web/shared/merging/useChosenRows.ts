import { useState } from 'react';
import type { RowChoice } from '../../ui/rows-props.ts';

/** The selected rows, across pages. `of`: the list that they are selected from; changing it clears the selection. */
export function useChosenRows<Row>(
  of: unknown,
  idOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): { rows: readonly Row[]; choice: RowChoice<Row>; clear: () => void } {
  const [{ of: chosenOf, chosen }, setChosen] = useState({ of, chosen: new Map<number, Row>() });
  const now = chosenOf === of ? chosen : new Map<number, Row>();
  const choose = (rows: readonly Row[], isChosen: boolean) => {
    const next = new Map(now);
    for (const row of rows) {
      if (isChosen) next.set(idOf(row), row);
      else next.delete(idOf(row));
    }
    setChosen({ of, chosen: next });
  };
  return {
    rows: [...now.values()],
    choice: { isChosen: (row) => now.has(idOf(row)), choose, nameOf },
    clear: () => setChosen({ of, chosen: new Map() }),
  };
}
