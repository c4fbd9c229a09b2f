import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** In a table, the arrow keys move from cell to cell, Home and End to the first and last cell of the row. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const cell = (event.target as Element).closest<HTMLTableCellElement>('th, td');
  const row = cell?.parentElement as HTMLTableRowElement | null | undefined;
  if (!step || !cell || !row || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr:not([aria-hidden])')];
  const [down, right] = step;
  const next = rows[rows.indexOf(row) + down];
  const at = Math.max(0, Math.min((next?.cells.length ?? 0) - 1, cell.cellIndex + right));
  const found = next?.cells[at];
  if (!found) return;
  event.preventDefault();
  // A cell whose text opens nothing is focused itself, also if a button stands beside the text.
  const stop = found.hasAttribute('tabindex') ? found : (found.querySelector('button') ?? found);
  // Unsortable headers and totals are not focusable by themselves.
  if (stop === found && !stop.hasAttribute('tabindex')) stop.tabIndex = -1;
  stop.focus();
}
