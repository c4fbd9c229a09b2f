import { useState } from 'react';

/** The height of one-line rows: see `RowLines.module.css`. */
export const oneLine = 35;

/** From this number of rows on, only the visible rows are rendered, plus an overscan at each end. */
const manyRows = 200;
const overscan = 30;

/**
 * The rows to render, and the height of the omitted rows before and after them, in pixels. All rows have the same
 * height.
 */
export function useRowsInSight(rows: readonly unknown[], rowHeight = oneLine) {
  const [top, setTop] = useState(0);
  const [previousRows, setPreviousRows] = useState(rows);
  // New rows start at the top.
  if (previousRows !== rows) {
    setPreviousRows(rows);
    setTop(0);
  }
  if (rows.length <= manyRows)
    return { first: 0, last: rows.length, before: 0, after: 0, onScroll: () => undefined };
  const first = Math.max(0, Math.min(top - overscan, rows.length - manyRows));
  const last = Math.min(rows.length, first + 3 * overscan);
  return {
    first,
    last,
    before: first * rowHeight,
    after: (rows.length - last) * rowHeight,
    // Moves in steps of ten rows, so that scrolling rarely re-renders.
    onScroll: (scrollTop: number) => setTop(Math.floor(scrollTop / rowHeight / 10) * 10),
  };
}
