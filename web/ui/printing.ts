/**
 * Whether the page is being printed, known before the browser lays it out for paper: charts do not reflow, so they
 * must be drawn again for the paper's width and in the colours of paper.
 */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * Set on the root while printing, so that the page has the width of the paper on the screen too, where charts are
 * measured.
 */
const rootClass = 'printing';

let isPrinting = false;
const watchers = new Set<() => void>();
const paper = matchMedia('print');

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The browser lays the page out as soon as this returns, so updates must be synchronous. */
function setPrinting(next: boolean): void {
  if (next === isPrinting) return;
  isPrinting = next;
  document.documentElement.classList.toggle(rootClass, next);
  flushSync(() => {
    for (const changed of [...watchers]) changed();
  });
}

window.addEventListener('beforeprint', () => setPrinting(true));
window.addEventListener('afterprint', () => setPrinting(false));
// A preview of the print layout does not fire these events.
paper.addEventListener('change', ({ matches }) => setPrinting(matches));

export function usePrinting(): boolean {
  return useSyncExternalStore(watch, () => isPrinting);
}
