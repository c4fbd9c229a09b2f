import { useState } from 'react';

/** Of one line each: see `RowLines.module.css`. */
const oneLine = 35;

/** From so many rows on, only those in sight are drawn, and so many beyond each end. */
const manyRows = 200;
const overscan = 30;

/** Which rows are drawn, and the room that those before and after them take, in pixels. All are equally high. */
export function useRowsInSight(rows: readonly unknown[], rowHeight = oneLine) {
  const [top, setTop] = useState(0);
  const [seen, setSeen] = useState(rows);
  // Other rows begin at their first.
  if (seen !== rows) {
    setSeen(rows);
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
    // Rows are taken by the ten, so that scrolling draws seldom.
    onScroll: (scrollTop: number) => setTop(Math.floor(scrollTop / rowHeight / 10) * 10),
  };
}
